import { expect, test } from 'vitest';
import { misjudgedDeclarations } from '../../support/wrong-declarations.ts';
import { compilers, olderCompilers } from '../support/compilers.ts';

test.each(Object.entries({ ...olderCompilers, ...compilers }))(
  'TypeScript %s has one short error for a wrong declaration, with what is wrong',
  (_, compiler) => {
    expect(misjudgedDeclarations(compiler)).toEqual([]);
  },
);
