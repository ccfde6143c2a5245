"""Offers of a game in addition to its rules: options, ready tables, narration, the chart, lessons."""
