"""Offers of a game besides its rules: options, ready tables, narration, the chart, lessons."""
