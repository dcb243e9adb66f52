import { expect, test } from 'vitest';
import { hoverAt } from '../../src/editor/hover.ts';
import { qive } from '../../src/language/dialect/qive.ts';
import { received } from '../../src/language/dialect/received.ts';

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
  expect(part?.[0]).toContain('`a` begins with ne');
  expect(JSON.parse(part?.[2] as string)).toEqual({ a: expect.stringMatching(/^ne/) });
  expect(at('(in status| new done)', { dialect, locale: 'pt-BR' })?.[0]).toContain('`status` é new ou done');
});
