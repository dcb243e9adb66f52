import { expect, test } from 'vitest';
import { compile } from '../../../src/meaning/match/compile.ts';
import { refusal } from '../../support/refusal.ts';
import { read } from '../full.ts';

test('the error for an operator without a meaning names it, with its position', () => {
  const error = refusal(() => compile(read('(OR (= a 1) (near place here))')));
  expect(error).toMatchObject({
    code: 'unknown-meaning',
    message: '`near` has no meaning in its dialect, so what it selects is unknown.',
    problems: [{ code: 'unknown-meaning', severity: 'error', span: { start: 13, end: 17 } }],
  });
});
