// The syntax of filter expressions for tree-sitter; `../filter.ebnf` is the grammar of record. One grammar for all dialects: which
// operators there are, and what they take, is the linter's business.
module.exports = grammar({
  name: 'prefilter',

  extras: () => [/[ \t\r\n]/],

  rules: {
    // A byte order mark is one only before everything else.
    source: ($) => seq(optional(token.immediate('\uFEFF')), $.filter),

    filter: ($) => seq('(', field('operator', alias($.word, $.operator)), repeat(field('operand', $._operand)), ')'),
    _operand: ($) => choice($.filter, $.string, $.word),

    word: () => token(/[^\x00-\x20()"\x7f-\x9f]+/),
    string: ($) => seq('"', repeat(choice($._text, $.escape)), token.immediate('"')),
    _text: () => token.immediate(prec(1, /[^"\\]+/)),
    escape: () => token.immediate(/\\["\\]/),
  },
});
