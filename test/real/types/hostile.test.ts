import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated, text } from '../../support/arbitraries.ts';
import { compile } from '../../support/compile.ts';
import { hostileTexts } from '../../support/hostile-literals.ts';
import { literal, literals, type Setting, settings } from '../../support/literals.ts';
import { compilers, olderCompilers } from '../support/compilers.ts';

const { dialect, source } = settings.rich as Setting;
const head = `import { filter, qive, received } from 'prefilter';\nconst f = ${source.replace(/\n\s*/g, ' ')};\n`;

/** Messages of compilers other than our own. */
function others(texts: readonly string[], compiler: string): readonly string[] {
  const { diagnostics } = compile(
    { 'texts.ts': head + texts.map((one) => `f(${literal(one)});\n`).join('') },
    { compiler },
  );
  return diagnostics
    .filter(({ code, message }) => !/^TS(?:2345|2684)$/.test(code) || !message.includes(`of type '"✗ `))
    .map(({ line, code, message }) => `${line}: ${code} ${message.slice(0, 200)}`);
}

describe.each(Object.entries({ ...compilers, '5.4': olderCompilers['5.4'] }))('TypeScript %s', (_, compiler) => {
  test('accepts or rejects a thousand random texts, without any other message', () => {
    const random = fc.oneof(text, mutated(literals(dialect)), fc.string({ unit: 'binary', maxLength: 300 }));
    const texts = fc.sample(random, { numRuns: 1000, seed: 20_261_124 }).filter((one) => one.isWellFormed());
    expect(texts.length).toBeGreaterThan(900);
    expect(others(texts, compiler)).toEqual([]);
  });

  test.each(Object.entries(hostileTexts))('accepts or rejects a megabyte of %s', (_name, hostile) => {
    expect(hostile.length).toBeGreaterThanOrEqual(1_000_000);
    expect(others([hostile], compiler)).toEqual([]);
  });
});
