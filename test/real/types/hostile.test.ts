import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated, text } from '../../support/arbitraries.ts';
import { compile } from '../../support/compile.ts';
import { hostileTexts } from '../../support/hostile-literals.ts';
import { literal, literals, type Setting, settings } from '../../support/literals.ts';
import { compilers, isAsked, olderCompilers } from '../support/compilers.ts';

const { dialect, source } = settings.rich as Setting;
const head = `import { filter, qive, received } from 'prefilter';\nconst f = ${source.replace(/\n\s*/g, ' ')};\n`;

/** What a compiler says besides our refusals, of texts one below the other or each in a file of its own. */
function others(texts: readonly string[] | Readonly<Record<string, string>>, compiler: string): readonly string[] {
  const files = Array.isArray(texts)
    ? { 'texts.ts': head + texts.map((one) => `f(${literal(one)});\n`).join('') }
    : Object.fromEntries(Object.entries(texts).map(([name, one]) => [`${name}.ts`, `${head}f(${literal(one)});\n`]));
  return compile(files, { compiler })
    .diagnostics.filter(({ code, message }) => code !== 'TS2345' || !/NotAFilter<"✗ |`(?:✗|\\u2717) /.test(message))
    .map(({ file, code, message }) => `${file}: ${code} ${message.slice(0, 200)}`);
}

const all = Object.entries({ ...olderCompilers, ...compilers });

describe.each(all)('TypeScript %s', (version, compiler) => {
  const asked = Object.fromEntries(Object.entries(hostileTexts).filter((_, at) => isAsked(version, at)));

  test('accepts or rejects a thousand random texts, without any other message', () => {
    const random = fc.oneof(text, mutated(literals(dialect)), fc.string({ unit: 'binary', maxLength: 300 }));
    const texts = fc.sample(random, { numRuns: 1000, seed: 20_261_124 }).filter((one) => one.isWellFormed());
    expect(texts.length).toBeGreaterThan(900);
    expect(others(texts, compiler)).toEqual([]);
  });

  test('accepts or rejects a megabyte of each hostile text, without any other message', () => {
    for (const one of Object.values(asked)) expect(one.length).toBeGreaterThanOrEqual(1_000_000);
    expect(others(asked, compiler)).toEqual([]);
  });
});
