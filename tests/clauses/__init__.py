"""One test or more for each clause of each rule sheet."""
