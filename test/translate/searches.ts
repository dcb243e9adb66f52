import fc from 'fast-check';
import type { Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';
import { condition, not } from '../support/nodes.ts';
import { splitTexts } from '../support/split-texts.ts';

/** Texts with characters that are special in a pattern of some engine, and their parts with and without them. */
export const searchedTexts = [
  ...['100%', '100', 'a%b', '%%', 'a_b', 'axb', '_', 'a\\b', '\\', '\\%', 'a\\_b', '!%', 'a!b', '!'],
  ...splitTexts('a*b¦**¦[a]b¦a]¦[¦[^a]¦a?b¦.*¦a.b¦^a$¦(a|b)¦a+b¦{2}¦***=¦(?i)A¦#a b'),
  ...splitTexts('it\'s¦"quoted"¦`¦$1¦${a}¦\\u0041¦A¦a¦AB¦ab¦Straße¦STRASSE¦strasse¦ß¦ﬁ¦fi'),
  ...splitTexts('é¦e\u0301¦e¦😀a¦a😀¦😁¦日本語¦本¦İ¦i¦ı¦a\nb¦b\n¦\n¦a\r\nb¦\r¦\t¦ a¦a ¦ '),
  ...[
    '',
    ...splitTexts('\x01\x02¦\x7f\x80¦\x1b[0m¦\x85¦\u2028¦\u200b¦\ufeffa¦\uffff¦\u{10ffff}¦\ue000\u{1f600}'),
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
  const property = fc.constantFrom(...over);
  const word = fc
    .tuple(searched, fc.boolean())
    .map(([text, marked]): Word => (marked && quoted ? { text, quoted: true } : { text }));
  const conditions = ([least, most]: readonly [number, number], ...meanings: ConditionMeaning[]) =>
    fc
      .tuple(fc.constantFrom(...meanings), property, fc.array(word, { minLength: least, maxLength: most }))
      .map(([means, name, words]) => condition(means, name, ...words));
  const compared = (...meanings: ConditionMeaning[]) => conditions([1, 1], ...meanings);
  // Engines in JavaScript order other texts by UTF-16 units.
  const ordered = compared('less', 'greaterOrEqual').filter(
    (one) => !/[\ue000-\uffff]/.test(one.values[0]?.text ?? ''),
  );
  const single = fc.oneof(
    { arbitrary: compared('contains', 'startsWith', 'endsWith'), weight: 6 },
    { arbitrary: conditions([1, values], 'oneOf'), weight: 4 },
    compared('equal', 'notEqual'),
    ...(order ? [ordered] : []),
    conditions([0, 0], 'present', 'absent'),
  );
  const denied = (one: fc.Arbitrary<Filter>) => fc.oneof(one, one.map(not));
  const group = (one: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> =>
    denied(
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        operands: fc.array(one, { minLength: 2, maxLength: 4 }),
      }),
    );
  const maybe = denied(single);
  const groups = group(maybe);
  return fc.oneof({ arbitrary: maybe, weight: 5 }, { arbitrary: groups, weight: 2 }, group(fc.oneof(maybe, groups)));
}

/** How many of them are run; more in `npm run test:real`. */
export function searchesRun(usual: number): number {
  return Number(process.env.PREFILTER_SEARCHES ?? usual);
}
