; Each group and condition, by its operator, and a condition by its property too.
(filter operator: (operator) @name . operand: (word)? @context) @item
