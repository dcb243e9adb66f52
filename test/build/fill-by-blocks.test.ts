import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { fillByBlocks } from '../../build/fill-by-blocks.ts';

interface LexerModule {
  charCodeToOptimizedIndex(code: number): number;
  analyzeTokenTypes(types: readonly object[], options: object): unknown;
}

/** Compiles and evaluates chevrotain's module of the table with these plugins, and returns the filled table. */
async function lexerModule(plugins: Plugin[]): Promise<LexerModule> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../node_modules/chevrotain/lib/src/scan/lexer.js', import.meta.url))],
    bundle: true,
    format: 'esm',
    write: false,
    plugins,
  });
  const code = outputFiles[0]?.text as string;
  const lexer = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as LexerModule;
  lexer.analyzeTokenTypes([], { tracer: (_: string, act: () => unknown) => act() });
  return lexer;
}

test('the table filled by blocks is the one that chevrotain fills', async () => {
  const [fast, slow] = await Promise.all([lexerModule([fillByBlocks]), lexerModule([])]);
  const codes = Array.from({ length: 65_536 }, (_, code) => code);
  expect(codes.map(slow.charCodeToOptimizedIndex).at(-1)).toBe(512);
  expect(codes.map(fast.charCodeToOptimizedIndex)).toEqual(codes.map(slow.charCodeToOptimizedIndex));
});
