import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import type { Properties } from '../../src/language/properties.ts';
import { equivalent, matches } from '../../src/meaning/index.ts';
import { examplesOf, type Mutant, mutantsOf, unnoticed } from '../../src/testing/index.ts';
import { aboutText, filter as anyFilter, crowded } from '../meaning/arbitraries.ts';
import { full, read } from '../meaning/full.ts';
import { naive } from '../meaning/naive.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { isGate, long, runs } from '../support/runs.ts';

const constants = { true: { kind: 'and', operands: [] }, false: { kind: 'or', operands: [] } } as const;
const filterOf = ({ filter }: Mutant): Filter => (typeof filter === 'boolean' ? constants[`${filter}`] : filter);
const equality = fc.constantFrom('text', 'typed');
const filters = fc.oneof(crowded(), anyFilter, aboutText);

/** How a filter was written, beside its words. */
const written = new Set(['span', 'operator']);

describe('laws', () => {
  test('each mutant is told apart by its witness, in the eyes of the naive evaluator', () => {
    fc.assert(
      fc.property(filters, equality, (filter, equality) => {
        for (const mutant of mutantsOf(filter, { equality })) {
          if (mutant.equivalent !== 'no') expect(mutant.witness).toBeUndefined();
          else {
            const [here, there] = [filter, filterOf(mutant)].map((one) => naive(one, mutant.witness ?? {}, equality));
            expect([mutant.title, here]).not.toEqual([mutant.title, there]);
          }
        }
      }),
    );
  });

  test('no mutant is the filter or another mutant', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const all = [filter, ...mutantsOf(filter).slice(2).map(filterOf)];
        const texts = all.map((one) => JSON.stringify(one, (key, value) => (written.has(key) ? undefined : value)));
        expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
      }),
      runs(1 / 2),
    );
  });

  test('the examples tell all mutants, none can be left out, and a selected one comes first where there is any', () => {
    fc.assert(
      fc.property(filters, equality, (filter, equality) => {
        const options = { equality };
        const examples = examplesOf(filter, options);
        const documents = examples.map(({ document }) => document);
        for (const { document, selected } of examples) expect(naive(filter, document, equality)).toBe(selected);
        expect(unnoticed(filter, documents, options).filter((one) => one.equivalent === 'no')).toEqual([]);
        for (const one of documents) {
          const others = documents.filter((other) => other !== one);
          expect(unnoticed(filter, others, options).some((mutant) => mutant.equivalent === 'no')).toBe(true);
        }
        const nothing = mutantsOf(filter, options).find((mutant) => mutant.filter === false);
        if (nothing?.equivalent === 'no') expect(examples[0]?.selected).toBe(true);
      }),
      runs(1 / 2),
    );
  });

  test('the same comes out every time', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(examplesOf(filter)).toEqual(examplesOf(structuredClone(filter)));
      }),
    );
  });

  test('at most a fifth as many documents as mutants, equivalent ones counted', () => {
    let [documents, mutants] = [0, 0];
    for (const some of [crowded(), anyFilter, aboutText])
      for (const filter of fc.sample(some, { numRuns: long ? 200 : isGate ? 25 : 10, seed: 3 })) {
        documents += examplesOf(filter).length;
        mutants += mutantsOf(filter).length;
      }
    expect(documents / mutants).toBeLessThanOrEqual(1 / 5);
  });
});

const order = '(AND (OR (= status new) (_not_exists status)) (> total 1000) (NOT (= uf SP)))';
const properties: Properties = {
  status: ['new', 'seen', 'done'],
  total: 'number',
  paid: 'number',
  uf: ['SP', 'RJ'],
  tags: { type: 'string', many: true },
};

test('mutants are named in words, with their place', () => {
  const titles = mutantsOf(read('(AND (> total 1000) (in uf SP RJ))'), { dialect: full, properties });
  expect(titles.map(({ title, equivalent }) => `${equivalent}: ${title}`)).toEqual([
    'no: everything is selected',
    'no: nothing is selected',
    'no: (AND (> total 1000) (in uf SP RJ)) negated',
    'no: AND becomes OR',
    'no: (> total 1000) dropped',
    'no: (in uf SP RJ) dropped',
    'no: (> total 1000) negated',
    'no: (> total 1000) becomes (< total 1000)',
    'no: (> total 1000) becomes (<= total 1000)',
    'no: (> total 1000) becomes (>= total 1000)',
    'no: (> total 1000) becomes (> total 1001)',
    'no: (> total 1000) becomes (> total 999)',
    'no: (> total 1000) becomes (> total -1000)',
    'no: (> total 1000) becomes (OR (> total 1000) (_not_exists total))',
    'yes: (> total 1000) becomes (AND (> total 1000) (_exists total))',
    'no: (> total 1000) becomes (> paid 1000)',
    'no: (in uf SP RJ) negated',
    'no: (in uf SP RJ) becomes (in uf RJ)',
    'no: (in uf SP RJ) becomes (in uf RJ RJ)',
    'no: (in uf SP RJ) becomes (in uf SP)',
    'no: (in uf SP RJ) becomes (in uf SP SP)',
    'no: (in uf SP RJ) becomes (OR (in uf SP RJ) (_not_exists uf))',
    'yes: (in uf SP RJ) becomes (AND (in uf SP RJ) (_exists uf))',
  ]);
  const [value] = titles.filter(({ title }) => title.endsWith('(> total 1001)'));
  expect(value?.span).toEqual({ start: 14, end: 18 });
});

test('a document of each kind is pretty', () => {
  expect(
    examplesOf(read(order), { dialect: full, properties }).map(({ document, selected }) => [selected, document]),
  ).toEqual([
    [
      true,
      {
        total: 1001,
      },
    ],
    [
      true,
      {
        status: 'new',
        total: 1001,
      },
    ],
    [
      false,
      {
        status: 'seen',
        total: 1001,
      },
    ],
    [
      false,
      {
        total: 1000,
      },
    ],
    [
      false,
      {
        total: 1001,
        uf: 'SP',
      },
    ],
    [false, {}],
  ]);
  expect(examplesOf(read('(>= issued 2026-03-01)')).map(({ document, selected }) => [selected, document])).toEqual([
    [
      true,
      {
        issued: '2026-03-01',
      },
    ],
    [
      false,
      {
        issued: '2026-02-28',
      },
    ],
    [false, {}],
  ]);
});

test.each([
  ['(contains a abc)', {}],
  ['(endsWith a abc)', {}],
  ['(AND (contains a abc) (contains a xyz))', { a: { type: 'string', many: true } }],
  ['(startsWith a abc)', { a: { type: 'string', ignore: ['case'] } }],
] as const)('no text in the documents of %s begins or ends with a space', (text, properties) => {
  const documents = examplesOf(read(text), { dialect: full, properties }).map(({ document }) =>
    JSON.stringify(document),
  );
  expect(documents.filter((one) => /"(?: |[^"]* ")/.test(one))).toEqual([]);
});

test('declared types and lists count', () => {
  const filter = read('(AND (= tags a) (= status new))');
  for (const { document, selected } of examplesOf(filter, { properties })) {
    expect(naive(filter, document, 'text', ['tags'])).toBe(selected);
    if ('tags' in document) expect(document.tags).toBeInstanceOf(Array);
    if ('status' in document) expect(properties.status).toContain(document.status);
  }
});

test('what few documents do not notice is listed, equivalent mutants are not', () => {
  const filter = read('(> total 1000)');
  const missed = unnoticed(filter, [{ total: 5 }, { total: 2000 }], { dialect: full });
  expect(missed.map(({ title }) => title)).toContain('(> total 1000) becomes (>= total 1000)');
  for (const mutant of missed) expect(equivalent(filter, filterOf(mutant)).answer).toBe('no');
  expect(unnoticed(read('(OR (= a b) (= a b))'), [{}, { a: 'b' }, { a: 'bx' }, { a: 'B' }], { dialect: full })).toEqual(
    [],
  );
});

test('without a budget mutants are unknown unless a document tells them', () => {
  const clauses = Array.from(
    { length: 5 },
    (_, i) => `(OR (= a${i} 1) (contains b${i % 3} ${i}) (< a${(i * 3) % 5} 7))`,
  );
  const text = `(AND ${clauses.join(' ')} (NOT (AND ${clauses.join(' ')} (= z 1))))`;
  const answers = mutantsOf(read(text), { budget: 0 }).map((mutant) => mutant.equivalent);
  expect(answers).toContain('unknown');
  expect(unnoticed(read(text), [], { budget: 0 }).some((mutant) => mutant.equivalent === 'unknown')).toBe(true);
});

test('titles are in the language that was asked for', () => {
  const [everything] = mutantsOf(read('(= a b)'), { locale: 'pt-BR' });
  expect(everything?.title).toBe('tudo é selecionado');
});

test('a filter as deep as any is taken', () => {
  let deep = read('(= a b)');
  for (let depth = 1; depth < 256; depth++) deep = { kind: 'not', operands: [deep] };
  expect(matches(deep, examplesOf(deep)[0]?.document ?? {})).toBe(true);
});

const leaf = (i: number): Filter => ({
  kind: 'condition',
  means: 'equal',
  property: { text: `p${i % 7}` },
  values: [{ text: `${i}` }],
});
const numbers = Array.from({ length: isGate ? 3000 : 255 }, (_, i) => i);

// One mutant of such a filter is as long as the filter: all of them at once took gigabytes, and a budget for each took minutes.
test.each<readonly [string, Filter]>([
  [
    'deep',
    numbers
      .slice(0, 255)
      .reduce<Filter>((one, i) => ({ kind: i % 2 ? 'or' : 'and', operands: [one, leaf(i)] }), leaf(0)),
  ],
  ['wide', { kind: 'or', operands: numbers.map(leaf) }],
])('a %s filter takes seconds and little memory', (_, filter) => {
  const before = process.memoryUsage().rss;
  let mutants: readonly Mutant[] = [];
  expect(takesAtMost(isGate ? 10_000 : 5000, () => (mutants = mutantsOf(filter)))).toBe(true);
  expect(mutants.length).toBeGreaterThan((2 / 3) * numbers.length);
  expect(filterOf(mutants.at(-1) as Mutant).kind).toBe(filter.kind);
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(600);
});

describe('kinds', () => {
  const properties = {
    at: { type: 'instant', zone: 'America/Sao_Paulo' },
    day: 'date',
    total: 'decimal',
    city: { type: 'string', ignore: ['case'] },
    cnpj: 'cnpj',
  } as const;
  const wordsOf = (text: string) =>
    mutantsOf(read(text), { properties }).flatMap(({ filter }) =>
      typeof filter !== 'boolean' && filter.kind === 'condition' && filter.means === 'equal'
        ? filter.values.map((value) => value.text)
        : [],
    );

  test.each<readonly [string, readonly string[]]>([
    ['(= at 2026-03-31T12:00:00-03:00)', ['2026-03-31T12:00:01-03:00', '2026-03-31T11:59:59-03:00']],
    ['(= at 2016-12-31T23:59:60Z)', ['2017-01-01T00:00:01Z', '2016-12-31T23:59:59Z']],
    ['(= at 2026-01)', ['2026-02', '2025-12']],
    ['(= at 2026)', ['2027', '2025']],
    ['(= day 2026-03-01)', ['2026-03-02', '2026-02-28']],
    ['(= total 1500.00)', ['1500.01', '1499.99', '-1500.00']],
    ['(= total 12345678901234567890.1)', ['12345678901234567890.2', '12345678901234567890.0']],
    ['(= cnpj 12345678000195)', ['12345678000276', '12345678000004']],
  ])('neighbours of %s', (text, expected) => {
    expect(wordsOf(text)).toEqual(expect.arrayContaining(expected.slice(0, 2)));
  });

  test('the border of an interval is a second before it', () => {
    const documents = examplesOf(read('(>= at 2026-03)'), { properties }).map(({ document }) => document.at);
    expect(documents).toEqual(expect.arrayContaining(['2026-03-01T03:00:00Z', '2026-03-01T02:59:59Z']));
  });

  test.each([
    ...['(= at 2026-03)', '(>= at 2026-03-31T12:00:00Z)', '(AND (> day 2026-03-01) (= total 5))', '(= city SP)'],
    ...['(OR (= cnpj 12345678000195) (= at 2026))', '(NOT (= total 1.50))'],
  ])('the examples of %s tell all mutants', (text) => {
    const filter = read(text);
    const examples = examplesOf(filter, { properties });
    const documents = examples.map(({ document }) => document);
    for (const { document, selected } of examples) expect(matches(filter, document, { properties })).toBe(selected);
    expect(unnoticed(filter, documents, { properties })).toEqual([]);
  });
});
