import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from 'node:process';
import { afterAll, describe, expect, test } from 'vitest';
import { blocksOf, putFiles, readPage } from '../../docs/page.ts';
import { long } from '../../support/runs.ts';
import { installed, ownPackage, realPackage } from '../support/packed.ts';

/*
 * Each set-up on the page about modules and bundlers is written into its own folder, with the packed package, and run.
 */

const page = readPage('docs/modules.md');

const linked = ['jest', 'ts-jest', 'babel-jest', '@babel', 'vite', 'webpack', 'webpack-cli', 'esbuild'];
const folder = installed({
  ...Object.fromEntries(linked.map((name) => [name, name])),
  typescript: 'ts59',
  vitest: ownPackage('vitest'),
});
afterAll(() => rmSync(folder, { recursive: true }));

// `npx` looks for the programs here.
const bin = join(folder, 'node_modules/.bin');
mkdirSync(bin);
const programs = {
  jest: `${realPackage('jest')}/bin/jest.js`,
  vite: `${realPackage('vite')}/bin/vite.js`,
  webpack: `${realPackage('webpack-cli')}/bin/cli.js`,
  vitest: ownPackage('vitest/vitest.mjs'),
};
for (const [name, path] of Object.entries(programs)) writeProgram(name, `exec '${process.execPath}' '${path}' "$@"`);
writeProgram('esbuild', `exec '${realPackage('@esbuild')}'/*/bin/esbuild "$@"`);
const runtimes = { bun: realPackage('@oven/bun-linux-x64/bin/bun'), deno: realPackage('@deno/linux-x64-glibc/deno') };
for (const [name, path] of Object.entries(runtimes)) if (existsSync(path)) writeProgram(name, `exec '${path}' "$@"`);

function writeProgram(name: string, line: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
  chmodSync(join(bin, name), 0o755);
}

putFiles(page, folder);

const run = (call: string) => {
  const PATH = `${bin}:${env.PATH}`;
  return spawnSync('sh', ['-c', call], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH, NODE_OPTIONS: '', NO_COLOR: '1' },
  });
};

const sections = page.split(/^## /m).map((text) => ({
  name: text.startsWith('#') ? 'Node' : text.slice(0, text.indexOf('\n')),
  commands: blocksOf(text)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trimEnd().split('\n')),
}));

describe.each(sections.filter(({ commands }) => commands.length > 0))('$name', ({ commands }) => {
  const [program = ''] = commands[0]?.split(' ') ?? [];
  const isMissing = program in runtimes && !existsSync(join(bin, program));
  if (isMissing) process.stderr.write(`SKIPPED ${program} on the page about set-ups: no build for this machine\n`);
  test.skipIf(isMissing)('what the page describes runs', () => {
    for (const call of commands) {
      const { status, stdout, stderr } = run(call);
      expect([call, status, status === 0 ? '' : stdout + stderr]).toEqual([call, 0, '']);
      if (/^(node|deno|bun) /.test(call)) expect(stdout).toBe('(OR (= processed false) (_not_exists processed))\n');
      if (/jest|vitest/.test(call)) expect(stdout + stderr).toMatch(/Tests:?\s+1 passed/);
    }
  });
});

describe('TypeScript', () => {
  const source = `
import { parse, print, where } from 'prefilter';
import { createClient } from 'prefilter/client';
import { matches } from 'prefilter/meaning';
const filter = where('processed').equals(false).or(where('processed').notExists());
const result = parse('(= processed false)');
export const text: string = print(filter);
export const selected: boolean = result.ok && matches(result.filter, { processed: false });
export const client = createClient;
`;
  for (const [name, type] of [
    ['esm', 'module'],
    ['cjs', 'commonjs'],
  ] as const) {
    mkdirSync(join(folder, 'ts', name), { recursive: true });
    writeFileSync(join(folder, 'ts', name, 'package.json'), JSON.stringify({ type }));
    writeFileSync(join(folder, 'ts', name, 'program.ts'), source);
  }
  const versions = {
    5.4: realPackage('ts54/lib/tsc.js'),
    5.5: realPackage('ts55/lib/tsc.js'),
    5.6: realPackage('ts56/lib/tsc.js'),
    5.7: realPackage('ts57/lib/tsc.js'),
    5.8: realPackage('ts58/lib/tsc.js'),
    5.9: realPackage('ts59/lib/tsc.js'),
    6: realPackage('ts6/lib/tsc.js'),
    7: ownPackage('typescript/bin/tsc'),
  };
  const modules = { node16: ['node16'], nodenext: ['nodenext'], bundler: ['esnext', '--moduleResolution', 'bundler'] };

  // As in the table of the page.
  const compiles = (version: number, file: string, module: string) =>
    file === 'esm' || module === 'bundler' || (module === 'nodenext' && version >= 5.8);

  // Those in between only in full runs.
  const asked = Object.entries(versions).filter(([version]) => long || ['5.4', '6', '7'].includes(version));

  test.each(asked)('%s', (version, compiler) => {
    for (const [module, values] of Object.entries(modules)) {
      const options = [
        '--noEmit',
        '--strict',
        '--target',
        'es2022',
        '--lib',
        'es2022,dom,dom.iterable',
        '--typeRoots',
        'none',
        // What the declarations of the package say within is asked of each version in `test/real/types`.
        ...(long ? [] : ['--skipLibCheck']),
      ];
      const programs = ['ts/esm/program.ts', 'ts/cjs/program.ts'];
      const { stdout } = spawnSync(process.execPath, [compiler, ...options, '--module', ...values, ...programs], {
        cwd: folder,
        encoding: 'utf8',
      });
      const refused = programs.filter((path) => stdout.includes(path));
      const expected = programs.filter((path) => !compiles(Number(version), path.split('/')[1] as string, module));
      expect([module, refused, stdout]).toEqual([
        module,
        expected,
        expected.length === 0 ? '' : expect.stringContaining('TS1479'),
      ]);
    }
  });
});
