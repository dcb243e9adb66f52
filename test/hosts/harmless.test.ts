import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';

/** Programs that put one of two words, or any value, into a filter. */
const forms: Readonly<Record<'quiet' | 'warned', readonly (readonly [file: string, text: string])[]>> = JSON.parse(
  readFileSync(new URL('harmless.json', import.meta.url), 'utf8'),
);

const codes = (file: string, text: string) => lint({ file, text }).map(({ problem }) => problem.code);

test.each(forms.quiet)('%s: %s puts in a word', (file, text) => expect(codes(file, text)).toEqual([]));

test.each(forms.warned)('%s: %s may put in anything', (file, text) =>
  expect(codes(file, text)).toEqual(['unsafe-interpolation']),
);
