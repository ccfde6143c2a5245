"""What a game offers besides its rules: options, ready tables, narration, the chart, lessons."""
