(filter) @fold
