import fc from 'fast-check';
import type { Comparator } from '../../src/language/dialect/dialect.ts';
import type { Filter, Word } from '../../src/language/filter.ts';

/** Texts with what is special in a pattern of some engine, and their parts with and without it. */
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

/** A text, or some of it from one character to another. */
const searched = fc
  .tuple(fc.constantFrom(...searchedTexts), fc.nat(6), fc.nat(6), fc.boolean())
  .map(([text, start, length, whole]) => (whole ? text : [...text].slice(start, start + length).join('')));

interface Searches {
  readonly over: readonly string[];
  readonly quoted?: boolean;
  readonly order?: boolean;
  /** The most values of a list. */
  readonly values?: number;
}

/** Filters that search for values and for parts of texts, in lists, denied and joined with other conditions. */
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
    ...(order ? [compared('less', 'greaterOrEqual')] : []),
    fc.record({ kind: fc.constant('presence' as const), property, present: fc.boolean() }),
  );
  const denied = fc.oneof(
    condition,
    condition.map((operand): Filter => ({ kind: 'not', operand })),
  );
  return fc.oneof(
    { arbitrary: denied, weight: 3 },
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(denied, { minLength: 2, maxLength: 4 }),
        fc.boolean(),
      )
      .map(
        ([kind, operands, negated]): Filter =>
          negated ? { kind: 'not', operand: { kind, operands } } : { kind, operands },
      ),
  );
}
