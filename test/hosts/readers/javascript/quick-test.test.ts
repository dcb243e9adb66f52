import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extract } from '../../../../src/hosts/extract.ts';
import { mayHoldInProgram } from '../../../../src/hosts/readers/javascript/quick-test.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { settings } from '../../extracted.ts';

test.each([
  "x('(= a b)')",
  'x("\\n(= a b)")',
  '<A b="\n(= a b)" />',
  '<A b="&#40;= a b)" />',
  "'(' + '= a b)'",
  "'(O' + 'R ' + x",
  "'(' + '\\n= a b)'",
  'return"(= a b)"',
  'f`(= a b)`',
  "'(= a ' + x",
  '`(> a ${x + y})`',
  '`(= a ${x ? `b` : `c`})`',
  '"(= a \\"b\\")"',
  "x('?filter=(%3D a b)')",
  "x('?filter=' + '(=+a+b)')",
  'const x = `\n// ${f("(= a b)")}\n`',
  'const x = `\n/*.js\n`; const y = "(= a b)"',
  "/** a */ x('(= a b)')",
  'f({ filter: escape(x), limit: 1 })',
  'get("/received", { limit: 1, filter })',
])('%s may hold a filter', (text) => expect(mayHoldInProgram(text, settings)).toBe(true));

// All are of programs that people use: their tokens took half of the time of a whole run.
test.each([
  ['a pattern', 'x("(<|>)?=?\\\\s*\\\\*")'],
  ['joined literals', "'(' +\n  '%|em|ex' +\n  '|vw|vh'"],
  ['a space in an entity', 'x("<b>" + y + " &nbsp;")'],
  ['an address in a comment', '// https://a.b/#re=(%3F%3A%5Cs)'],
  ['a sentence in a comment', '// "./" (not "./a")'],
  ['a sentence with a comma', "x('(in text, where nothing is)')"],
  ['a group of other filters', "x = '(!' + y + ')'"],
  ['a call', 'x("(has(a.b) || c)")'],
  ['names of properties', "['counter', 'cursor', 'direction', 'filter', 'flex']"],
])('%s: %s', (_, text) => expect(mayHoldInProgram(text, settings)).toBe(false));

describe('the quick test of programs rules out nothing that is found without it', () => {
  const { isOperator: _, ...loose } = settings;
  const found = (text: string, asked: typeof loose) => {
    const { filters, urls, encodings, requests = [] } = extract('a.js', text, asked);
    return [...filters, ...urls, ...encodings, ...requests].map((one) => one.map({ start: 0, end: one.text.length }));
  };
  const heads = splitTexts('=¦==¦OR¦or¦NOT¦not¦_exists¦exists¦NOT_EXISTS¦!=¦>¦in¦like¦eq¦Or');
  const operand = fc.constantFrom('a', 'processed', '${x}', '(= a b)', '(== a b)', '\\u0061', 'the', '= b', 'é');
  const filter = fc
    .tuple(
      fc.constantFrom(
        ...heads,
        '=a',
        'processed =',
        'foo',
        '\\x3d',
        '=\\u00a0a',
        '',
        "' + '=",
        "O' + 'R",
        'OR%20',
        '%3D',
        '=+a+b',
        '<|>',
        '!',
        '!${x}',
      ),
      fc.array(operand, { maxLength: 3 }),
    )
    .map(([head, operands]) => `(${[head, ...operands].join(' ')})`);
  const before = fc.constantFrom(...splitTexts('¦ ¦\n¦\\n¦\\\n¦\\t ¦\\x20¦\\u00a0¦\\ufeff¦(¦%28¦\\x28¦\\u{28}'));
  const literal = fc
    .tuple(
      fc.constantFrom("'", '"', '`'),
      before,
      filter,
      fc.constantFrom('', ' + x', " + ' c'", '.trim()', " + '(= a b)'", ' {', ';\n'),
    )
    .map(([quote, blank, text, after]) => `${quote}${blank}${text}${quote}${after}`);
  const place = fc.constantFrom(
    ...['const filter = §;', 'x({ filter: § });', 'parseFilter(§);', '// filter\n§;', '/* filter */ §;', 'filter(§);'],
    ...[
      "import 'prefilter';\nparse(§)",
      'const filters = [§, §];',
      'filter`${§}`;',
      'let u = "?filter=" + §;',
      'a.b = §;',
    ],
    ...["fetch('/x?filter=' + encodeURIComponent(§))", 'x = y ? §: filter = §', 'filter += §;', '<A filter="§" />'],
    ...[
      '<A filter=§ />',
      'filter=§',
      'filter = x ? y :§',
      'filter = `a` +\n§;',
      'const filter = dedent(§);',
      'filter(a) { return§ }',
    ],
    ...[
      "const filter = '(' + §;",
      'x = "filter";§',
      '/** `a` */\nfilter = §;',
      'f({ filter: §, limit: 5 })',
      'q.set("filter", escape(§))',
    ],
    ...[
      '// `a` (or b)\nfilter = §;',
      'const filter = `\n// x ${§}\n`',
      '// §\nfilter = §;',
      '/**\n * §\n */\nfilter = §;',
    ],
  );
  test('in literals of any kind', () => {
    fc.assert(
      fc.property(place, fc.array(literal, { minLength: 1, maxLength: 2 }), (form, [one = '', other = one]) => {
        const text = form.replace('§', () => one).replace('§', () => other);
        expect([text, found(text, settings)]).toEqual([text, found(text, loose)]);
      }),
      runs(10),
    );
  });
});
