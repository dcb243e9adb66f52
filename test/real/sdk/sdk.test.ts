import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { compilers } from '../support/compilers.ts';
import { installed, ownPackage, realPackage } from '../support/packed.ts';

/*
 * A package that builds on `prefilter` as the guide for SDK authors says, built as such packages are, and a second package that uses it.
 */

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = installed();
const sdk = join(folder, 'node_modules/archive-sdk');
afterAll(() => {
  rmSync(folder, { recursive: true });
});
cpSync(join(here, 'archive-sdk'), sdk, { recursive: true });
cpSync(join(here, 'archive-app'), folder, { recursive: true });

const node = (cwd: string, ...argv: readonly string[]) =>
  execFileSync(process.execPath, argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

test('tsc writes declarations, also isolated ones, and tsup both kinds of modules', () => {
  node(sdk, join(compilers['6'], 'bin/tsc'));
  node(sdk, join(ownPackage('tsup'), 'dist/cli-default.js'), 'src/index.ts', '--format', 'esm,cjs', '--silent');
  for (const name of ['index.d.ts', 'index.d.cts']) cpSync(join(sdk, 'types/index.d.ts'), join(sdk, 'dist', name));
  expect(readFileSync(join(sdk, 'types/index.d.ts'), 'utf8')).toContain(
    'find<const T>(filter: FilterInput<typeof received, ArchiveProperties, T>)',
  );
});

test('API Extractor reads the declarations without a complaint', () => {
  node(sdk, join(realPackage('@microsoft/api-extractor'), 'bin/api-extractor'), 'run', '--local');
  expect(readFileSync(join(sdk, 'archive-sdk.api.md'), 'utf8')).toContain(
    'FilterInput<typeof received, ArchiveProperties, T>',
  );
});

test.each(Object.entries(compilers))('TypeScript %s checks what a second package asks for', (_, compiler) => {
  const options = {
    strict: true,
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    types: [],
    outDir: 'out',
    skipLibCheck: false,
  };
  for (const [name, module] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ] as const) {
    const cwd = join(folder, name);
    mkdirSync(cwd, { recursive: true });
    cpSync(join(here, 'archive-app/use.ts'), join(cwd, 'use.ts'));
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ type: module }));
    const compilerOptions = { ...options, module: 'NodeNext', moduleResolution: 'NodeNext' };
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    node(cwd, join(compiler, 'bin/tsc'));
  }
});

test.each(['esm', 'cjs'])('a second package uses it as %s', (name) => {
  const load = name === 'esm' ? `import('./out/use.js')` : `Promise.resolve(require('./out/use.js'))`;
  const program = `${load}.then(({ use }) => use()).then((result) => console.log(JSON.stringify(result)))`;
  const [found, lines, ...codes] = JSON.parse(node(join(folder, name), '--eval', program));
  expect(found).toEqual([{ key: 'a' }]);
  expect(lines).toHaveLength(4);
  expect(decodeURIComponent(lines[0])).toBe(
    'GET https://archive.example/documents?filter=(OR (= st new) (_not_exists st))',
  );
  expect(codes).toEqual(['unknown-property', 'invalid-filter', 'invalid-value']);
});
