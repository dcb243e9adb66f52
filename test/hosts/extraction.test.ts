import { expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { Extraction } from '../../src/hosts/extraction.ts';
import { mostFound } from '../../src/hosts/too-large.ts';

test('findings of several readers are merged', () => {
  const filter = { ...verbatim('(= a b)'), kind: 'json', encoding: 'none', interpolations: [] } as const;
  const comment = { ...verbatim('a'), span: { start: 0, end: 1 } };
  const extraction = new Extraction();
  extraction.add({ filters: [filter], setAside: 1 });
  extraction.add({ filters: [filter], comments: [comment], setAside: 2 });
  expect(extraction).toMatchObject({ filters: [filter, filter], comments: [comment], setAside: 3 });
});

test('filters beyond the limit are dropped, comments are kept', () => {
  const filter = { ...verbatim('(= a b)'), kind: 'json', encoding: 'none', interpolations: [] } as const;
  const comment = { ...verbatim('a'), span: { start: 0, end: 1 } };
  const extraction = new Extraction();
  extraction.add({ filters: Array.from({ length: mostFound + 1 }, () => filter) });
  expect(extraction.isFull).toBe(true);
  extraction.add({ filters: [filter], comments: [comment] });
  expect([extraction.filters.length, extraction.comments.length]).toEqual([mostFound, 1]);
});
