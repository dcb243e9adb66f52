module prefilter

go 1.18
