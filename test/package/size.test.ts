import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

/**
 * The bytes that a program includes for these imports (`*` for all) from an entry of the built package: bundled, minified
 * and gzipped.
 */
async function weigh(names: string, entry = 'index'): Promise<{ bytes: number; code: string }> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export ${names === '*' ? names : `{ ${names} }`} from './dist/${entry}.js';`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    // Its users have these anyway.
    external: ['@codemirror/*'],
    write: false,
    logLevel: 'error',
  });
  const code = outputFiles[0]?.text as string;
  return { bytes: gzipSync(code, { level: 9 }).length, code };
}

const parser = /Lexer|tokenTypeIdx|performSelfAnalysis/;

describe('what a program includes (after `npm run build`)', () => {
  test('builder and printer alone: at most 4,677 bytes, and nothing of the parser', async () => {
    const { bytes, code } = await weigh('or, equals, notExists, where, print');
    expect(bytes).toBeLessThanOrEqual(4677);
    expect(code.match(parser)).toBeNull();
  });

  test('the builder of another dialect does not include the parser either', async () => {
    const { code } = await weigh(
      'builder, qive, encode, decode, visit, map, readValue, defineDialect, excerpt, applyEdits',
    );
    expect(code.match(parser)).toBeNull();
  });

  test('with the parser: at most 45,700 bytes', async () => {
    const { bytes } = await weigh('or, equals, notExists, where, print, parse, parseOrThrow');
    expect(bytes).toBeLessThanOrEqual(45_700);
  });

  test('filter, with its tag and its check of declared properties: at most 4.65 kB more than the parser and the builder', async () => {
    const others = 'or, equals, notExists, where, print, parse, parseOrThrow';
    const [without, all] = [await weigh(others), await weigh(`${others}, filter`)];
    expect(all.bytes - without.bytes).toBeLessThanOrEqual(4650);
  });

  test('both directions of a form: at most 8 kB more than the builder, and nothing of the parser', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents:
          "export { or, equals, notExists, where, print } from './dist/index.js'; export { fromForm, toQueryBuilder } from './dist/form.js';",
        resolveDir: process.cwd(),
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    });
    const code = outputFiles[0]?.text as string;
    const without = await weigh('or, equals, notExists, where, print');
    expect(gzipSync(code, { level: 9 }).length - without.bytes).toBeLessThanOrEqual(8_000);
    expect(code.match(parser)).toBeNull();
  });

  test('all functions about meaning: at most 43.4 kB', async () => {
    const { bytes } = await weigh('*', 'meaning');
    expect(bytes).toBeLessThanOrEqual(43_400);
  });

  test('every target of translate: at most 45 kB, and nothing of the parser', async () => {
    const { bytes, code } = await weigh('translate', 'translate');
    expect(bytes).toBeLessThanOrEqual(45_000);
    expect(code.match(parser)).toBeNull();
  });

  test('the editor: at most 116 kB, and no reader of files', async () => {
    const { bytes, code } = await weigh('editor', 'editor');
    expect(bytes).toBeLessThanOrEqual(116_000);
    expect(code).not.toContain('prefilter-disable');
  });

  test('for CodeMirror: at most 99 kB beside CodeMirror itself, and no reader of files', async () => {
    const { bytes, code } = await weigh('prefilter', 'codemirror');
    expect(bytes).toBeLessThanOrEqual(99_000);
    expect(code).not.toContain('prefilter-disable');
  });
});
