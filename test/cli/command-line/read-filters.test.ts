import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';

const files = { 'a.ndjson': '{}\n' };

test.each([
  [['translate', '(> total 5)', '--to', 'postgres'], true],
  [['match', '(contains a b)', '--data', 'a.ndjson'], true],
  [['explain', '(NOT (= a b))'], true],
  [['simplify', '(> total 5)', '-f', 'json'], true],
  // It is not an operator of that dialect either; a filter for the service; a place in many files.
  [['translate', '(gt total 5)', '--to', 'postgres'], false],
  [['request', '(> total 5)'], false],
  [['lint', '(> total 5)'], false],
])('%j tells of the dialect that has an operator: %s', async (argv, isTold) => {
  const { stdout, stderr } = await commandLine([...argv, '--lang', 'pt'], { files, env: { COLUMNS: '200' } });
  expect(/`--dialect every-meaning` tem `(?:>|contains|NOT)`\./.test(stdout + stderr)).toBe(isTold);
});
