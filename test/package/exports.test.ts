import { expect, test } from 'vitest';
import * as prefilter from '../../src/index.ts';

test('the public surface is this list', () => {
  expect(Object.keys(prefilter).sort()).toEqual([
    'FilterError',
    'applyEdits',
    'applyFixes',
    'builder',
    'decode',
    'defineDialect',
    'encode',
    'equals',
    'excerpt',
    'excerptOf',
    'filter',
    'isFilter',
    'map',
    'notExists',
    'or',
    'parse',
    'parseOrThrow',
    'print',
    'qive',
    'readValue',
    'received',
    'rules',
    'validate',
    'visit',
    'where',
  ]);
});
