import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** What a program includes for these imports (`*` for all) from an entry of the built package: bundled, minified and gzipped. */
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
const readersOfFiles = /prefilter-disable/;

// Twentieths of air: a ceiling shows what is pulled in by accident, a parser or a table of all targets, and not each new line.
test.each<[whom: string, kilobytes: number, names: string, entry: string, without?: RegExp]>([
  ['a page that builds filters', 9, 'or, equals, notExists, where, print', 'index', parser],
  ['a page that also reads them', 55.3, 'or, equals, notExists, where, print, parse, parseOrThrow', 'index'],
  ['a page whose literals are checked', 61.6, 'or, equals, notExists, where, print, parse, filter', 'index'],
  ['a server that decides about filters', 47, '*', 'meaning'],
  ['an edge function that translates', 52, 'translate', 'translate', parser],
  ['an editor in a page', 127.7, 'editor', 'editor', readersOfFiles],
  ['a page with CodeMirror, beside it', 107, 'prefilter', 'codemirror', readersOfFiles],
])('%s includes at most %d kB', async (_, kilobytes, names, entry, without) => {
  const { bytes, code } = await weigh(names, entry);
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1000);
  if (without !== undefined) expect(code).not.toMatch(without);
});

test('the builder of another dialect does not include the parser either', async () => {
  const { code } = await weigh(
    'builder, qive, encode, decode, visit, map, readValue, defineDialect, excerpt, applyEdits',
  );
  expect(code).not.toMatch(parser);
});
