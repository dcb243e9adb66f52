; Later patterns win in Neovim, earlier ones in Helix: each node is matched by one pattern.
(operator) @keyword

; The first operand of a condition is its property, the others are values.
(filter . operator: (operator) . operand: (word) @property)
(filter operand: (word) . operand: (word) @string)
(filter operand: (string) . operand: (word) @string)

(string) @string
(escape) @string.escape

["(" ")"] @punctuation.bracket
