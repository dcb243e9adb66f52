import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyMeaning } from '../../src/language/dialect/every-meaning.ts';
import type { Filter } from '../../src/language/filter.ts';
import type { Meaning } from '../../src/language/meanings.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { equivalent } from '../../src/meaning/decide/decide.ts';
import { applyFixes } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { type Meant, notations, type Scalar, writeIn } from '../support/notations.ts';
import { long } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

const typed = everyMeaning.extend({}, { name: 'typed', equality: 'typed' });
const dialects = [
  everyMeaning,
  typed,
  everyMeaning.extend({ in: null, '!=': null }, { name: 'few', quotedValues: false }),
];

const names = ['status', 'total', 'city', 'kind'] as const;
const name = fc.constantFrom(...names);
const scalar: fc.Arbitrary<Scalar> = fc.constantFrom<Scalar>(
  ...splitTexts("new¦done¦São Paulo¦O'Neil¦null¦None¦true¦True¦5¦1,5¦10.50¦x*¦100%¦$1¦a,b¦"),
  ...[5, -1, 10.5, true, false],
);
const order = fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const);
const { tree } = fc.letrec<{ tree: Meant; leaf: Meant }>((tie) => ({
  leaf: fc.oneof(
    fc.record({ is: fc.constantFrom('=' as const, '!=' as const), name, value: scalar }),
    fc.record({ is: order, name, value: fc.constantFrom<Scalar>(5, 10.5, -1) }),
    fc.record({ is: fc.constantFrom('absent' as const, 'present' as const), name }),
    fc.record({ is: fc.constant('in' as const), name, values: fc.array(scalar, { minLength: 1, maxLength: 3 }) }),
  ),
  tree: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    tie('leaf'),
    fc.record({
      is: fc.constantFrom('and' as const, 'or' as const),
      of: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ is: fc.constant('not' as const), of: fc.tuple(tie('tree')) }),
  ),
}));

const comparisons: Readonly<Record<string, Meaning>> = {
  ...{ '=': 'equal', '!=': 'notEqual', '<': 'less', '<=': 'lessOrEqual', '>': 'greater', '>=': 'greaterOrEqual' },
};

/** What is meant as a tree of ours: a text is quoted, so that it is a text under typed equality. */
function filterOf(meant: Meant): Filter {
  const word = (value: Scalar) => ({
    text: String(value),
    ...(typeof value === 'string' && { quoted: true as const }),
  });
  const condition = (means: string, property: string, values: readonly Scalar[]) =>
    ({ kind: 'condition', means, property: { text: property }, values: values.map(word) }) as Filter;
  if ('of' in meant) return { kind: meant.is, operands: meant.of.map(filterOf) } as Filter;
  if ('values' in meant) return condition('oneOf', meant.name, meant.values);
  return 'value' in meant
    ? condition(comparisons[meant.is] as string, meant.name, [meant.value])
    : condition(meant.is, meant.name, []);
}

/** Breaks a text in one place, without changing a word of it. */
const breaks: readonly ((text: string, at: number) => string)[] = [
  (text) => text,
  (text, at) => withoutOne(text, at, /[()]/g),
  (text, at) => withoutOne(text, at, /(?<!\p{L})['"]|['"](?!\p{L})/gu),
  (text, at) => withoutOne(text, at, / (?=[=<>!])|(?<=[=<>!]) /g),
  (text) => text.replace(/[(=<>]/, '$& '),
  (text) => text.replace(/(?<=[ (,=])'(\w+)'/, '“$1”'),
  (text) => text.replace(/^\((.*)\)$/, '$1'),
  (text) =>
    text.replace(/\b(?:and|or|not|eq|in|is)\b/gi, (word) =>
      word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
    ),
];

function withoutOne(text: string, at: number, marks: RegExp): string {
  const found = [...text.matchAll(marks)];
  const one = found[at % Math.max(1, found.length)];
  return one === undefined ? text : text.slice(0, one.index) + text.slice(one.index + one[0].length);
}

const havingAll: readonly Filter[] = names.map((text) => ({
  kind: 'condition',
  means: 'present',
  property: { text },
  values: [],
}));
const where = (filter: Filter): Filter => ({ kind: 'and', operands: [...havingAll, filter] });

test('whenever safe fixes lead to a filter, it selects what was written in the other notation', () => {
  const counts = { repaired: 0, all: 0 };
  fc.assert(
    fc.property(
      tree,
      fc.constantFrom(...Object.entries(notations)),
      fc.constantFrom(...breaks),
      fc.nat(200),
      fc.constantFrom(...dialects),
      (meant, [, notation], breakIn, at, dialect) => {
        let text = breakIn(writeIn(notation, meant), at);
        const isValid = parse(text, { dialect }).ok;
        if (isValid) return;
        counts.all++;
        for (let round = 0; round < 20; round++) {
          const fixes = validate(text, { dialect }).flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : []));
          const next = applyFixes(text, fixes);
          if (next === text) break;
          text = next;
        }
        const after = parse(text, { dialect });
        if (!after.ok) return;
        counts.repaired++;
        const view = { dialect };
        // SQL's `<>` and NOT leave out what lacks the property.
        const isNegated = /"(?:not|!=)"/.test(JSON.stringify(meant));
        const [expected, got] = [filterOf(meant), after.filter];
        const { answer } = isNegated ? equivalent(where(expected), where(got), view) : equivalent(expected, got, view);
        expect([text, answer]).toEqual([text, 'yes']);
      },
    ),
    { numRuns: long ? 20_000 : 500 },
  );
  expect(counts.repaired).toBeGreaterThan(counts.all / 20);
});
