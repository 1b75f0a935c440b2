"""The games. A folder each, with all there is of it, and all of one shape: read one and you can read all five."""
