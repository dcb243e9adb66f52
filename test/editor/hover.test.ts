import { describe, expect, test } from 'vitest';
import { hoverAt } from '../../src/editor/hover.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';

const properties = {
  processed: { type: 'boolean', default: 'false', description: 'Whether it was fetched.' },
} as const;

function at(marked: string, settings = {}): readonly string[] | undefined {
  const offset = marked.indexOf('|');
  return hoverAt(marked.replace('|', ''), offset, settings)?.parts.map(({ text }) => text);
}

test('on an operator: the filter around it in words, and a document of each side', () => {
  expect(at('(O|R (= processed false) (_not_exists processed))')).toEqual([
    '`OR` At least one of the filters selects the document.',
    'Example: `(OR (= processed false) (_not_exists processed))`',
    expect.stringContaining('processed'),
    'Selects:',
    '{}',
    'Does not select:',
    expect.stringContaining('"processed"'),
  ]);
});

test('offers the documents that tell the filter from its small changes', () => {
  const text = '(AND (= status new) (= total 7))';
  const { examples } = hoverAt(text, 1, { dialect: qive }) ?? {};
  expect(examples?.title).toBe('Show examples');
  expect(examples?.show().map((part) => part.text)).toEqual([
    'Selects:',
    '{"status":"new","total":7}',
    'Does not select:',
    '{"status":"new"}\n{"total":7}',
  ]);
  expect([examples?.span, examples?.find().map(({ selected }) => selected)]).toEqual([
    { start: 0, end: text.length },
    [true, false, false],
  ]);
  expect(hoverAt(text, 8, { dialect: qive, locale: 'pt-BR' })?.examples?.title).toBe('Mostrar exemplos');
  const long = `(OR ${Array.from({ length: 21 }, (_, i) => `(= a ${i})`).join(' ')})`;
  expect(hoverAt(long, 1)).not.toHaveProperty('examples');
  expect(hoverAt(long, 6)?.examples?.show()).toHaveLength(4);
});

test('on a property: its declaration', () => {
  const parts = at('(OR (= proc|essed false) (= a b))', { properties });
  expect(parts?.slice(0, 2)).toEqual([
    '`processed` Whether it was fetched.',
    'Type: `boolean`. New documents have `false`.',
  ]);
  expect(parts?.[2]).not.toContain(' a ');
});

test("uses the user's language, and words only for operators with a meaning", () => {
  expect(at('(= processed| false)', { locale: 'pt-BR' })?.join()).toContain('Não seleciona:');
  const own = received.extend({ '~': { operands: 'property value', summary: 'Looks like it.' } });
  expect(at('(~| a b)', { dialect: own })).toEqual(['`~` Looks like it.']);
  expect(at('(~ a| b)', { dialect: own })).toBeUndefined();
});

test('says if a filter selects everything or nothing', () => {
  expect(at('(AND (= a b) (= a| c))', { dialect: qive })?.at(-1)).toBe('{}');
  expect(at('(A|ND (= a b) (= a c))', { dialect: qive })).toContain('Selects no document.');
});

test('works on the words of a half-typed filter', () => {
  expect(at('(= proc|', { properties })).toBeUndefined();
  expect(at('(= processed|', { properties })?.[0]).toBe('`processed` Whether it was fetched.');
  expect(at('|')).toBeUndefined();
});

test('on lists of values and parts of texts: in words, with documents that show them', () => {
  const dialect = qive.extend({
    in: { operands: 'property values', means: 'oneOf' },
    starts: { operands: 'property value', means: 'startsWith' },
  });
  const status = { status: { type: ['new', 'done'], description: 'How far it is.' } } as const;
  const list = at('(in sta|tus new done)', { dialect, properties: status });
  expect(list?.[0]).toBe('`status` How far it is.');
  expect(list?.[2]).toContain('`status` is new or done');
  expect(JSON.parse(list?.[4] as string)).toEqual({ status: expect.stringMatching(/^(?:new|done)$/) });
  expect(JSON.parse(list?.[6] as string)).toEqual({});
  const part = at('(star|ts a ne)', { dialect });
  expect(part?.[0]).toBe('`starts` The text starts with this one.');
  expect(part?.[1]).toContain('`a` begins with ne');
  expect(JSON.parse(part?.[3] as string)).toEqual({ a: expect.stringMatching(/^ne/) });
  expect(at('(in status| new done)', { dialect, locale: 'pt-BR' })?.[0]).toContain('`status` é new ou done');
});

describe('on a value with a kind: what it stands for', () => {
  const kinds = {
    issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' },
    day: 'date',
    issuer: 'cnpj',
    city: { type: 'string', ignore: ['case', 'accents'] },
  } as const;
  test.each([
    [
      '(= issuedAt 2026-0|3)',
      '`2026-03` is the time from `2026-03-01T03:00:00Z` to just before `2026-04-01T03:00:00Z`.',
    ],
    ['(= issuedAt 2026-03-31T12:00:00|)', '`2026-03-31T12:00:00` is compared as `2026-03-31T15:00:00Z`.'],
    ['(= day 20|26)', '`2026` is the time from `2026-01-01` to just before `2027-01-01`.'],
    ['(= issuer 12.345|.678/0001-95)', '`12.345.678/0001-95` is compared as `12345678000195`.'],
    ['(= city SÃ|O)', '`SÃO` is compared as `sao`.'],
    ['(= is|suedAt 2026-03)', '`issuedAt`'],
  ])('%s', (marked, first) => expect(at(marked, { properties: kinds })?.[0]).toBe(first));

  test('the type of a property has its zone, and the filter around is told in words', () => {
    expect(at('(= is|suedAt 2026-03)', { properties: kinds })?.slice(1, 3)).toEqual([
      'Type: `instant, America/Sao_Paulo`',
      'documents whose `issuedAt` is in March 2026',
    ]);
    expect(at('(= issuedAt so|on)', { properties: kinds })?.[0]).toBe('documents whose `issuedAt` is soon');
  });
});
