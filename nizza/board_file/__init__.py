"""Reader for boards drawn as SVG with Inkscape, with a report of all faults (NZ-3)."""
