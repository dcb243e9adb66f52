import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusals } from '../../support/messages.ts';
import { compilers } from '../support/compilers.ts';

const golden = readFileSync(new URL('../../types/messages.golden', import.meta.url), 'utf8');

// `npm test` asks the project's own compiler.
test.each(Object.entries(compilers).filter(([version]) => version !== '7'))(
  'TypeScript %s gives the messages of the golden file, byte for byte',
  (_, compiler) => {
    expect(refusals(compiler).output).toBe(golden);
  },
);
