import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import { alias, define } from '../../build/command.ts';
import { billOfMaterials, compiledPackages } from '../../build/compiled-packages.ts';
import { fillByBlocks } from '../../build/fill-by-blocks.ts';
import manifest from '../../package.json' with { type: 'json' };

const entryPoints = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [entry.types.replace('./dist/', 'src/').replace('.d.ts', '.ts')],
);

test('the list has the packages of which the bundles have code, and no other', async () => {
  const { metafile } = await build({
    entryPoints: [...entryPoints, 'src/cli/main.ts', 'src/cli/commands/lsp/lsp.ts'],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'out',
    write: false,
    metafile: true,
    alias,
    define,
    external: Object.keys(manifest.peerDependencies),
  });
  const compiled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput === 0 ? [] : (/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
    ),
  );
  // Its page lists what esbuild put into it.
  const page = readFileSync('dist/playground.html', 'utf8');
  const inPlayground = [...page.matchAll(/^(?:.*>)?(@?[a-z][\w./-]*) \d+\.\d+\.\d+$/gm)].map(([, name = '']) => name);
  expect(inPlayground.length).toBeGreaterThan(5);
  expect(compiledPackages().map(({ name }) => name)).toEqual([...new Set([...compiled, ...inPlayground])].sort());
});

test('the notices name each package with its version', () => {
  const text = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
  for (const { name, version, licenceText } of compiledPackages()) {
    expect(text).toContain(`${name} ${version}\n\n${licenceText}`);
  }
});

test('the bill of materials contains the product and each package', () => {
  const { components, dependencies, metadata } = billOfMaterials(manifest);
  expect(metadata.component.purl).toBe(`pkg:npm/prefilter@${manifest.version}`);
  expect(components.map(({ name }) => name)).toEqual(compiledPackages().map(({ name }) => name));
  expect(components.every(({ licenses }) => /^[A-Za-z0-9.-]+$/.test(licenses[0]?.license.id ?? ''))).toBe(true);
  expect(dependencies[0]?.dependsOn).toContain(
    `pkg:npm/%40chevrotain/gast@${components.find(({ name }) => name === '@chevrotain/gast')?.version}`,
  );
});

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
