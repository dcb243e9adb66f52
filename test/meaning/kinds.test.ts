import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyMeaning } from '../../src/language/dialect/every-meaning.ts';
import type { Condition, Filter } from '../../src/language/filter.ts';
import { type ConditionMeaning, meanings } from '../../src/language/meanings.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import type { Properties } from '../../src/language/properties.ts';
import { compare } from '../../src/meaning/decide/compare.ts';
import { implies, satisfiable } from '../../src/meaning/decide/decide.ts';
import { compileMany } from '../../src/meaning/many/compile-many.ts';
import { compile, matches } from '../../src/meaning/match/compile.ts';
import { pushDown } from '../../src/meaning/push-down/push-down.ts';
import { given } from '../../src/meaning/simplify/given.ts';
import { simplify } from '../../src/meaning/simplify/simplify.ts';
import { long, runs } from '../support/runs.ts';
import { decisionsOf } from './decisions.ts';
import { type NaiveKind, naiveDate, naiveDecimal, naiveFolding, naiveInstant, naiveOfKinds } from './naive-kinds.ts';

const zone = 'America/New_York';
const readers: Readonly<Record<string, NaiveKind>> = {
  at: naiveInstant(zone),
  day: naiveDate,
  total: naiveDecimal,
  city: naiveFolding({ Straße: 'strasse', 'São Paulo': 'sao paulo', 'SÃO PAULO': 'sao paulo', ΟΔΌΣ: 'οδοσ' }),
};
const properties = {
  at: { type: 'instant', zone },
  day: 'date',
  total: 'decimal',
  city: { type: 'string', ignore: ['case', 'accents'] },
} as const satisfies Properties;

/** Words of a filter, and values that tell all of their borders apart. */
const words: Readonly<Record<string, readonly string[]>> = {
  at: [
    ...['2026', '2026-03', '2026-03-08', '2026-11-01', '2026-10', '2026-03-08T02:30:00', '2026-11-01T01:30:00'],
    ...['2026-11-01T05:30:00Z', '2026-11-01T01:30:00-05:00', '2026-03-08T07:00:00.000000001Z', '2026-03-07', 'soon'],
  ],
  day: ['2026', '2026-03', '2026-02', '2026-03-31', '2026-04-01', '2026-02-29', '2025'],
  total: ['1500', '1500.00', '1.5e3', '0', '-0.0', '-1', '1500.01', '12345678901234567890.1', '1e-20', 'ten'],
  city: ['strasse', 'Straße', 'São Paulo', 'sao', 'PAULO', 'ΟΔΌΣ', '', 'o', '1500'],
};

function grid(name: string): readonly string[] {
  const reader = readers[name] as NaiveKind;
  const borders = (words[name] as readonly string[]).flatMap((word) => reader.word(word) ?? []);
  if (name === 'city') {
    return [
      ...'|!|o|sao|sao paulo|paulo|strasse|οδοσ|1500|a|zebra|pao|oo|xo|Sao Paulo|SÃO PAULO|São Paulo|STRASSE'.split(
        '|',
      ),
      ...'Straße|ΟΔΌΣ|xx|paulo o|osao|saopaulo|sao sao|paulostrasse|strassepaulo|ostrasse|strasseo|οδοσο'.split('|'),
      ...'~|\u{10ffff}|0|2|sa|pau|str|ο|strasse paulo|paulo sao|ox|15000'.split('|'),
    ];
  }
  const near = (step: bigint) => borders.flatMap((border) => [-step, 0n, step].map((by) => (border as bigint) + by));
  const day = 86_400_000n;
  const steps: Readonly<Record<string, readonly bigint[]>> = {
    at: [1n, 1_800_000_000_000n],
    day: [day, 7n * day, 40n * day, 3000n * day],
    total: [1n, 10n ** 58n, 10n ** 59n, 10n ** 60n, 10n ** 63n],
  };
  const all = [...new Set(steps[name]?.flatMap(near))];
  const write: Readonly<Record<string, (value: bigint) => string>> = {
    at(value) {
      const seconds = value / 1_000_000_000n;
      return `${new Date(Number(seconds) * 1000).toJSON().slice(0, 19)}.${String(value % 1_000_000_000n).padStart(9, '0')}Z`;
    },
    day: (value) => new Date(Number(value)).toJSON().slice(0, 10),
    total: (value) => `${value}e-60`,
  };
  return all.map((value) => write[name]?.(value) as string);
}

const grids: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys(properties).map((name) => [name, grid(name)]),
);

const comparisons = (Object.keys(meanings) as (keyof typeof meanings)[]).filter(
  (one): one is ConditionMeaning => meanings[one].family !== 'group',
);

/** Filters about some properties. */
function filtersOf(names: readonly string[]): fc.Arbitrary<Filter> {
  const condition = fc.constantFrom(...names).chain((name) =>
    fc
      .record({
        means: fc.constantFrom(...comparisons),
        values: fc.array(fc.constantFrom(...(words[name] as readonly string[])), { minLength: 1, maxLength: 3 }),
      })
      .map(({ means, values }): Condition => {
        const count = { property: 0, 'property value': 1, 'property values': values.length }[
          meanings[means].takes as 'property'
        ];
        return {
          kind: 'condition',
          means,
          property: { text: name },
          values: values.slice(0, count).map((text) => ({ text, quoted: true })),
        };
      }),
  );
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      condition,
      fc.record({
        kind: fc.constantFrom('or', 'and'),
        operands: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not'), operands: fc.tuple(tie('filter')) }),
    ) as fc.Arbitrary<Filter>,
  })).filter;
}

type Document = Readonly<Record<string, unknown>>;

/** In full, as many cases as for the laws of texts. */
const cases = long ? { numRuns: 20_000 } : runs(0.4);

const noValues = ['soon', '2026', '2026-03-08', '', true, {}, 5, null];

describe.each(Object.keys(properties))('%s', (name) => {
  const filters = filtersOf([name]);
  const ofKind: readonly Document[] = [{}, ...(grids[name] as readonly string[]).map((value) => ({ [name]: value }))];
  const others: readonly Document[] = noValues.map((value) => ({ [name]: value }));
  const documents = [...ofKind, ...others];
  const is = (filter: Filter, document: Document) => naiveOfKinds(filter, document, readers);

  test('has a grid', () => {
    expect(documents.length).toBeGreaterThanOrEqual(name === 'city' ? 40 : 60);
    for (const document of ofKind)
      for (const value of Object.values(document)) {
        expect(readers[name]?.value(value as string)).toBeDefined();
      }
  });

  test('matching: one filter and many agree with the naive reading, of other values too', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const plain = compile(filter, { properties });
        const typed = compile(filter, { properties, equality: 'typed' });
        const many = compileMany({ one: filter }, { properties });
        for (const document of documents) {
          const expected = is(filter, document);
          for (const predicate of [plain, typed]) expect(predicate(document), JSON.stringify(document)).toBe(expected);
          expect(many.match(document).length === 1).toBe(expected);
        }
      }),
      cases,
    );
  });

  test('deciding agrees with an exhaustive search, also where documents hold only values of the kind', () => {
    fc.assert(
      fc.property(filters, filters, fc.boolean(), (a, b, clean) => {
        const options = { properties, clean };
        const documents = clean ? ofKind : [...ofKind, ...others];
        for (const [decision, shown, shows] of decisionsOf(a, b, options, is)) {
          const { answer, witness } = decision;
          // The grid of texts has no text for each combination of parts.
          const isOpen = name === 'city' && answer !== (shown === 'yes' ? 'no' : 'yes');
          if (!isOpen) expect(answer).toBe(documents.some(shows) ? shown : shown === 'yes' ? 'no' : 'yes');
          if (witness !== undefined) expect(shows(witness), JSON.stringify(witness)).toBe(true);
        }
        const onlyA = documents.some((document) => is(a, document) && !is(b, document));
        const { verdict, lost, gained } = compare(a, b, options);
        if (onlyA) expect(['narrowed', 'changed', 'disjoint', 'unknown']).toContain(verdict);
        for (const [side, inside, outside] of [
          [lost, a, b],
          [gained, b, a],
        ] as const) {
          if (side === undefined) continue;
          for (const document of documents)
            expect(is(side.region, document)).toBe(is(inside, document) && !is(outside, document));
        }
      }),
      cases,
    );
  });

  test('simplifying keeps what is selected, of other values too, and is never longer', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const options = { properties, dialect: everyMeaning } as const;
        const same = simplify(filter, options);
        for (const document of documents) {
          expect(typeof same === 'boolean' ? same : is(same, document), JSON.stringify(document)).toBe(
            is(filter, document),
          );
        }
        const simple = simplify(filter, options);
        if (typeof simple !== 'boolean') {
          const length = (one: Filter) => print(one, { dialect: everyMeaning }).length;
          expect(length(simple)).toBeLessThanOrEqual(length(filter));
          expect(print(simplify(simple, options) as Filter, { dialect: everyMeaning })).toBe(
            print(simple, { dialect: everyMeaning }),
          );
        }
      }),
      cases,
    );
  });

  test('what is left when another property is known selects the same, of other values too', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const asked: Filter = {
          kind: 'or',
          operands: [
            filter,
            { kind: 'condition', means: 'equal', property: { text: 'day' }, values: [{ text: '1999-01-01' }] },
          ],
        };
        if (name === 'day') return;
        const rest = given(asked, { day: '2000-01-01' }, { properties });
        for (const document of documents) {
          expect(typeof rest === 'boolean' ? rest : is(rest, document), JSON.stringify(document)).toBe(
            is(filter, document),
          );
        }
      }),
      cases,
    );
  });
});

test('with several values, one of them must be in an interval', () => {
  const declared = { at: { ...properties.at, many: true }, total: { type: 'decimal', many: true } } as const;
  const filters = filtersOf(['at', 'total']);
  const value = (name: string) => fc.array(fc.constantFrom(...(grids[name] as readonly string[])), { maxLength: 2 });
  fc.assert(
    fc.property(filters, fc.record({ at: value('at'), total: value('total') }), (filter, document) => {
      const expected = naiveOfKinds(filter, document, readers, ['at', 'total']);
      expect(matches(filter, document, { properties: declared })).toBe(expected);
      expect(compileMany({ one: filter }, { properties: declared }).match(document).length === 1).toBe(expected);
      const simple = simplify(filter, { properties: declared, dialect: everyMeaning });
      expect(typeof simple === 'boolean' ? simple : matches(simple, document, { properties: declared })).toBe(expected);
      const { answer, witness } = satisfiable(filter, { properties: declared });
      if (expected) expect(answer).toBe('yes');
      if (witness !== undefined) expect(naiveOfKinds(filter, witness, readers, ['at', 'total'])).toBe(true);
    }),
    cases,
  );
});

test('with several properties, a document is found if there is one', () => {
  const filters = filtersOf(['at', 'total', 'day']);
  fc.assert(
    fc.property(filters, (filter) => {
      const { answer, witness } = satisfiable(filter, { properties });
      expect(answer).not.toBe('unknown');
      if (witness !== undefined) expect(naiveOfKinds(filter, witness, readers)).toBe(true);
      else
        for (const at of grids.at as readonly string[]) {
          const document = { at, total: grids.total?.[at.length % 7], day: grids.day?.[at.charCodeAt(18) % 9] };
          expect(naiveOfKinds(filter, document, readers)).toBe(false);
        }
    }),
    cases,
  );
});

const parse = (text: string) => parseOrThrow(text, { dialect: everyMeaning });

const invoices = {
  issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
  total: 'decimal',
  city: { type: 'string', ignore: ['case', 'accents'] },
  cnpj: 'cnpj',
} as const;

test.each<readonly [string, object, boolean]>([
  ['(<= issuedAt 2026-03-31)', { issuedAt: '2026-03-31T10:00:00-03:00' }, true],
  ['(< issuedAt 2026-03-31T14:00:00Z)', { issuedAt: '2026-03-31T12:00:00-03:00' }, false],
  ['(= issuedAt 2026-03-31T12:00:00-03:00)', { issuedAt: '2026-03-31T15:00:00Z' }, true],
  ['(= total 1500)', { total: '1500.00' }, true],
  ['(= total 1500)', { total: 1500 }, true],
  ['(= total 0.3)', { total: 0.1 + 0.2 }, false],
  ['(= total 1e21)', { total: 1e21 }, true],
  ['(= city SAO_PAULO)', { city: 'São_Paulo' }, true],
  ['(contains city são)', { city: 'SAO_PAULO' }, true],
  ['(in city a SAO_PAULO)', { city: 'são_paulo' }, true],
  ['(= city 5)', { city: 5 }, true],
  ['(= cnpj 12.345.678/0001-95)', { cnpj: '12345678000195' }, true],
  ['(= cnpj 12345678000195)', { cnpj: '12.345.678/0001-95' }, true],
  ['(= cnpj 12345678000195)', { cnpj: 12345678000195 }, true],
  ['(= cnpj 12345678000190)', { cnpj: '12345678000190' }, false],
  ['(startsWith cnpj 12345678)', { cnpj: '12.345.678/0001-95' }, true],
  ['(!= issuedAt 2026-03-31)', { issuedAt: 'soon' }, true],
  ['(= issuedAt 2026-03-31)', { issuedAt: '2026-03-31' }, false],
  ['(!= issuedAt soon)', { issuedAt: 'soon' }, true],
  ['(startsWith issuedAt 2026)', { issuedAt: '2026-03-31T12:00:00Z' }, false],
  ['(contains total 1500)', { total: '1500' }, false],
])('%s, %o: %s', (text, document, expected) => {
  expect(matches(parse(text), document, { properties: invoices })).toBe(expected);
});

test.each<readonly [string, string]>([
  ['(OR (= issuedAt 2026-01) (= issuedAt 2026-02) (= issuedAt 2026-03))', '(in issuedAt 2026-01 2026-02 2026-03)'],
  ['(AND (>= issuedAt 2026-01-01) (< issuedAt 2025))', 'false'],
  ['(OR (= total 1500) (= total 1500.00))', '(= total 1500)'],
  ['(OR (= city SP) (= city sp) (= city rj))', '(in city SP rj)'],
  ['(OR (= issuedAt soon) (= total 5))', '(= total 5)'],
  ['(AND (= issuedAt 2026-03) (>= issuedAt 2026))', '(= issuedAt 2026-03)'],
  [
    '(AND (= issuedAt 2026-03-31T12:00:00-03:00) (= issuedAt 2026-03-31T15:00:00Z))',
    '(= issuedAt 2026-03-31T12:00:00-03:00)',
  ],
  ['(AND (= cnpj 12.345.678/0001-95) (startsWith cnpj 123))', '(= cnpj 12.345.678/0001-95)'],
])('%s is simplified to %s', (text, expected) => {
  const simple = simplify(parse(text), { properties: invoices, dialect: everyMeaning });
  expect(typeof simple === 'boolean' ? String(simple) : print(simple, { dialect: everyMeaning })).toBe(expected);
});

test('a word twice in a list, and a month in its year, count once', () => {
  const filter = parse('(NOT (AND (in issuedAt 2026 2026 2026-03) (endsWith issuedAt 2026)))');
  expect(implies(parse('(_exists issuedAt)'), filter, { properties: invoices }).answer).toBe('yes');
});

test('numbers with check digits are found for parts of them', () => {
  for (const [filter, answer] of [
    ['(startsWith cnpj 12345678)', 'yes'],
    ['(AND (startsWith cnpj 12345678) (endsWith cnpj 95))', 'yes'],
    ['(endsWith cnpj 42)', 'yes'],
    ['(contains cnpj ABC)', 'yes'],
    ['(AND (startsWith cnpj 1) (startsWith cnpj 2))', 'no'],
    ['(NOT (OR (_not_exists cnpj) (contains cnpj 0)))', 'yes'],
  ] as const) {
    const decision = satisfiable(parse(filter), { properties: invoices });
    expect(decision.answer, filter).toBe(answer);
  }
});

test('a service that compares texts is not asked for a condition on a kind', () => {
  const { sent, exact, rest, refused } = pushDown(parse('(AND (= issuedAt 2026-03-31T12:00:00Z) (= status new))'), {
    to: 'qive',
    properties: { ...invoices, status: 'string' },
  });
  expect([sent && print(sent), exact, rest]).toEqual(['(= status new)', false, []]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    '`qive` compares texts, but `issuedAt` is declared to be compared otherwise.',
  ]);
});
