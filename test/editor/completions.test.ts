import { describe, expect, test } from 'vitest';
import { type Completion, completionsAt } from '../../src/editor/completions.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { applyEdits } from '../../src/source/problem.ts';

const properties = {
  processed: 'boolean',
  status: { type: ['new', 'done'], default: 'new', description: { en: 'The state.', 'pt-BR': 'O estado.' } },
} as const;

function at(marked: string, settings = {}): readonly Completion[] {
  const offset = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), offset, { properties, ...settings });
}

// `|` marks the cursor.
test.each([
  ['(|', '= OR _not_exists'],
  ['(|)', '= OR _not_exists'],
  ['(O|', '= OR _not_exists'],
  ['|', '(= (OR (_not_exists'],
  ['(OR |', '(= (OR (_not_exists'],
  ['(OR (= a b) |)', '(= (OR (_not_exists'],
  ['(OR (|', '= OR _not_exists'],
  ['(= |', 'processed status'],
  ['(= |)', 'processed status'],
  ['(= pro|', 'processed status'],
  ['(OR (= status new) (= pro|', 'processed status'],
  ['(_not_exists |', 'processed status'],
  ['(= processed |', 'true false'],
  ['(= status d|)', 'new done'],
  ['(= other |', ''],
  ['(= status new |', ''],
  ['(= a b) |', ''],
  ['(?? |', ''],
  ['(= a "new|', ''],
  ['(OR a|', ''],
])('%s', (marked, labels) => {
  expect(
    at(marked)
      .map(({ label }) => label)
      .join(' '),
  ).toBe(labels);
});

const shown = (snippet: Completion['snippet']) =>
  snippet?.map((piece) => (typeof piece === 'string' ? piece : `‹${piece.placeholder}›`)).join('');

test.each([
  ['(|', '=', '= ‹property› ‹value›)'],
  ['(|)', '=', '= ‹property› ‹value›'],
  ['(|)', 'OR', 'OR (‹›) (‹›)'],
  ['(| a b)', '=', undefined],
  ['(OR |)', '(_not_exists', '(_not_exists ‹property›)'],
])('%s, %s: the placeholders follow from the operands', (marked, label, expected) => {
  const completion = at(marked).find((one) => one.label === label);
  expect(shown(completion?.snippet)).toBe(expected);
});

test('a completion replaces the word at the cursor', () => {
  const text = '(= pro false)';
  const [first] = completionsAt(text, 4, { properties });
  expect(first && applyEdits(text, [first])).toBe('(= processed false)');
});

test("details are shown in the user's language", () => {
  const [processed, status] = at('(= |', { locale: 'pt-BR' });
  expect(processed).toMatchObject({ kind: 'property', detail: 'boolean' });
  expect(status).toMatchObject({ detail: 'new | done', documentation: 'O estado.' });
  const and = at('(|', { dialect: qive }).find(({ label }) => label === 'AND');
  expect(and?.documentation).toContain('No published documentation confirms');
  expect(and?.detail).toBe('(AND (= processed true) (= status ok))');
});

test('without declarations, the properties of the same text are offered, but nothing that objects inherit', () => {
  expect(at('(OR (= a b) (= |', { properties: undefined, dialect: received }).map(({ label }) => label)).toEqual(['a']);
  expect(at('(= constructor |')).toEqual([]);
});

test('the dialect can be given by name', () => {
  expect(at('(OR (|', { dialect: 'qive' })).toEqual(at('(OR (|', { dialect: qive }));
});

const listing = received.extend(
  {
    in: { operands: 'property values', means: 'oneOf' },
    contains: { operands: 'property value', means: 'contains' },
  },
  { name: 'listing' },
);

test.each([
  ['(in |', 'processed status'],
  ['(in status |', 'new done'],
  ['(in status n|', 'new done'],
  ['(in status new |', 'done'],
  ['(in status | done)', 'new'],
  ['(in status new done |', ''],
  ['(contains sta|', 'processed status'],
  ['(contains status n|', ''],
])('%s: values that are not in the list yet, and none for a part of a text', (marked, labels) => {
  const found = at(marked, { dialect: listing });
  expect(found.map(({ label }) => label).join(' ')).toBe(labels);
});

test('the placeholders of a list', () => {
  const completion = at('(|', { dialect: listing }).find(({ label }) => label === 'in');
  expect(shown(completion?.snippet)).toBe('in ‹property› ‹value›)');
});

describe('the shapes of values with a kind', () => {
  const kinds = {
    at: 'instant',
    local: { type: 'instant', zone: 'America/Sao_Paulo' },
    day: 'date',
    total: 'decimal',
    issuer: 'cnpj',
  } as const;
  test.each([
    ['(= at |)', 'YYYY-MM-DDThh:mm:ssZ'],
    ['(= local |)', 'YYYY-MM-DDThh:mm:ssZ YYYY-MM-DDThh:mm:ss YYYY-MM-DD YYYY-MM YYYY'],
    ['(= day |)', 'YYYY-MM-DD YYYY-MM YYYY'],
    ['(= total |)', '0.00'],
    ['(= issuer |)', '00000000000000'],
  ])('%s', (marked, labels) => {
    const found = at(marked, { properties: kinds });
    expect(found.map(({ label }) => label).join(' ')).toBe(labels);
  });

  test('are snippets, in the language of the reader', () => {
    const [first] = at('(= at |)', { properties: kinds });
    expect(shown(first?.snippet)).toBe('‹YYYY›-‹MM›-‹DD›T‹hh›:‹mm›:‹ss›Z');
    const [day] = at('(= day |)', { properties: kinds, locale: 'pt-BR' });
    expect([day?.label, shown(day?.snippet)]).toEqual(['AAAA-MM-DD', '‹AAAA›-‹MM›-‹DD›']);
  });
});
