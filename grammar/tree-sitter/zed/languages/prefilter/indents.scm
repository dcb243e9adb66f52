(filter ")" @end) @indent
