import fc from 'fast-check';
import type { Comparator } from '../../src/language/dialect/dialect.ts';
import type { Filter, Word } from '../../src/language/filter.ts';

/** Texts with characters that are special in a pattern of some engine, and their parts with and without them. */
export const searchedTexts = [
  ...['100%', '100', 'a%b', '%%', 'a_b', 'axb', '_', 'a\\b', '\\', '\\%', 'a\\_b', '!%', 'a!b', '!'],
  ...[
    'a*b',
    '**',
    '[a]b',
    'a]',
    '[',
    '[^a]',
    'a?b',
    '.*',
    'a.b',
    '^a$',
    '(a|b)',
    'a+b',
    '{2}',
    '***=',
    '(?i)A',
    '#a b',
  ],
  ...[
    "it's",
    '"quoted"',
    '`',
    '$1',
    '${a}',
    '\\u0041',
    'A',
    'a',
    'AB',
    'ab',
    'Straße',
    'STRASSE',
    'strasse',
    'ß',
    'ﬁ',
    'fi',
  ],
  ...[
    'é',
    'e\u0301',
    'e',
    '😀a',
    'a😀',
    '😁',
    '日本語',
    '本',
    'İ',
    'i',
    'ı',
    'a\nb',
    'b\n',
    '\n',
    'a\r\nb',
    '\r',
    '\t',
    ' a',
    'a ',
    ' ',
  ],
  ...[
    '',
    ...[
      '\x01\x02',
      '\x7f\x80',
      '\x1b[0m',
      '\x85',
      '\u2028',
      '\u200b',
      '\ufeffa',
      '\uffff',
      '\u{10ffff}',
      '\ue000\u{1f600}',
    ],
    'true',
    'rue',
    'false',
    'se',
    'null',
    '0',
    '7',
    '12',
    '-7',
    '1.5',
    '.5',
    '007',
    '1e',
    'e+2',
    '-',
    '+',
    '35260712',
  ],
];

/** A text, or a part of it. */
const numerals = ['0', '7', '12', '-7', '1.5', '.', '-', '1e', '35260712'];
const searched = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constantFrom(...searchedTexts), weight: 4 }, fc.constantFrom(...numerals)),
    fc.nat(6),
    fc.nat(6),
    fc.boolean(),
  )
  .map(([text, start, length, whole]) => (whole ? text : [...text].slice(start, start + length).join('')));

interface Searches {
  readonly over: readonly string[];
  readonly quoted?: boolean;
  readonly order?: boolean;
  /** The maximum number of values of a list. */
  readonly values?: number;
}

/** Filters that search for values and for parts of texts, in lists, negated and joined with other conditions. */
export function searches({ over, quoted = false, order = true, values = 5 }: Searches): fc.Arbitrary<Filter> {
  const property = fc.constantFrom(...over).map((text) => ({ text }));
  const word = fc
    .tuple(searched, fc.boolean())
    .map(([text, marked]): Word => (marked && quoted ? { text, quoted: true } : { text }));
  const compared = (...comparators: Comparator[]) =>
    fc.record({
      kind: fc.constant('compare' as const),
      comparator: fc.constantFrom(...comparators),
      property,
      value: word,
    });
  // Engines in JavaScript order other texts by UTF-16 units.
  const ordered = compared('less', 'greaterOrEqual').filter(({ value }) => !/[\ue000-\uffff]/.test(value.text));
  const condition: fc.Arbitrary<Filter> = fc.oneof(
    { arbitrary: compared('contains', 'startsWith', 'endsWith'), weight: 6 },
    {
      arbitrary: fc.record({
        kind: fc.constant('oneOf' as const),
        property,
        values: fc.array(word, { minLength: 1, maxLength: values }),
      }),
      weight: 4,
    },
    compared('equal', 'notEqual'),
    ...(order ? [ordered] : []),
    fc.record({ kind: fc.constant('presence' as const), property, present: fc.boolean() }),
  );
  const denied = (one: fc.Arbitrary<Filter>) =>
    fc.oneof(
      one,
      one.map((operand): Filter => ({ kind: 'not', operand })),
    );
  const group = (one: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    denied(
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(one, { minLength: 2, maxLength: 4 }),
      }),
    );
  const single = denied(condition);
  const groups = group(single);
  return fc.oneof({ arbitrary: single, weight: 5 }, { arbitrary: groups, weight: 2 }, group(fc.oneof(single, groups)));
}

/** How many of them are run; more in `npm run test:real`. */
export function searchesRun(usual: number): number {
  return Number(process.env.PREFILTER_SEARCHES ?? usual);
}
