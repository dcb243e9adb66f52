import { expect, test } from 'vitest';
import { declarationAt, declarationsOf } from '../../../src/lint/config/declarations.ts';

const text = `\ufeff{
  // The properties.
  "properties": { "processed": "boolean", "pro\\u0063essed2": "string" },
  "overrides": [{ "files": ["a"], "properties": { "processed": "string", } }],
}`;

test('finds every declaration of a name, with its quotes, also in overrides', () => {
  const found = declarationsOf(text, 'processed').map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['"processed"', '"processed"']);
  expect(declarationsOf(text, 'processed2').map(({ start, end }) => text.slice(start, end))).toEqual([
    '"pro\\u0063essed2"',
  ]);
  expect(declarationsOf(text, 'files')).toEqual([]);
  expect(declarationsOf('[]', 'processed')).toEqual([]);
});

test('finds the declaration at an offset', () => {
  expect(declarationAt(text, text.indexOf('processed'))?.name).toBe('processed');
  expect(declarationAt(text, text.indexOf('"boolean"') + 2)).toBeUndefined();
});
