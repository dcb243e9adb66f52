import { expect, test } from 'vitest';
import * as sandbox from '../../src/sandbox/index.ts';

test('the public surface of prefilter/sandbox is this list', () => {
  expect(Object.keys(sandbox).sort()).toEqual(['createSandbox', 'quirkNames']);
});
