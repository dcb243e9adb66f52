; The scope that `not_in` of config.toml names.
(string) @string
