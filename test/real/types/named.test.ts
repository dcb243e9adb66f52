import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { compilers, olderCompilers } from '../support/compilers.ts';
import { installed, ownPackage } from '../support/packed.ts';

const root = new URL('../../../', import.meta.url);
const entries = Object.entries(manifest.exports).flatMap(([path, entry]) =>
  typeof entry === 'string' ? [] : [{ path, name: `prefilter${path.slice(1)}`, file: entry.default }],
);
let folder: string;
let values = 0;

/** Every value of an entry and of its objects, and what each function returns, exported again without a type of its own. */
async function program(name: string, file: string): Promise<string> {
  const lines = [`import * as entry from '${name}';`, 'declare function typed<T>(): T;'];
  const add = (value: unknown, path: string) => {
    const id = path.replaceAll('.', '_');
    values++;
    lines.push(`export const of_${id} = ${path};`);
    if (typeof value !== 'function') return;
    const utility = /^class\b/.test(`${value}`) ? 'InstanceType' : 'ReturnType';
    lines.push(`export const made_${id} = typed<${utility}<typeof ${path}>>();`);
  };
  for (const [key, value] of Object.entries(await import(new URL(file, root).href))) {
    add(value, `entry.${key}`);
    if (typeof value !== 'object' || value === null) continue;
    for (const [inner, one] of Object.entries(value)) if (/^[a-z]\w*$/i.test(inner)) add(one, `entry.${key}.${inner}`);
  }
  return `${lines.join('\n')}\n`;
}

// What a shared configuration of ESLint does.
const shared = `import prefilter from 'prefilter/eslint';
export const recommended = prefilter.configs.recommended;
export default [{ plugins: { prefilter } }];
`;

beforeAll(async () => {
  const others = readdirSync(fileURLToPath(new URL('node_modules', root))).filter((name) => !name.startsWith('.'));
  folder = installed(Object.fromEntries(others.map((name) => [name, ownPackage(name)])));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const { path, name, file } of entries) write(`of${path.replace(/\W+/g, '-')}.ts`, await program(name, file));
  write('shared.ts', shared);
  write('package.json', JSON.stringify({ type: 'module' }));
  const compilerOptions = {
    ...{ strict: true, target: 'es2022', lib: ['es2022', 'dom'], module: 'nodenext', moduleResolution: 'nodenext' },
    ...{ skipLibCheck: true, declaration: true, outDir: 'out', types: [] },
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
});

test.each(Object.entries({ ...olderCompilers, ...compilers }))(
  'what an entry exports can be exported again with its declaration: TypeScript %s',
  (_, compiler) => {
    const argv = [join(compiler, 'bin/tsc'), '--project', folder, '--pretty', 'false'];
    expect(spawnSync(process.execPath, argv, { cwd: folder, encoding: 'utf8' }).stdout).toBe('');
    expect(values).toBeGreaterThan(150);
  },
);
