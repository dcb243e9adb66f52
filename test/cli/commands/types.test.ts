import { expect, test } from 'vitest';
import { compile } from '../../support/compile.ts';
import { commandLine, expectFailure } from '../command-line.ts';

const configuration = {
  properties: {
    processed: 'boolean',
    total: { type: 'number', description: 'in reais' },
    status: ['new', "it's", 'a"b'],
    'valor-líquido': 'string',
  },
};

const run = (argv: readonly string[], config: object, more: Readonly<Record<string, string>> = {}) =>
  commandLine(['types', ...argv], { files: { 'prefilter.config.json': JSON.stringify(config), ...more } });

const declared = `// Written by \`prefilter types\` from the configuration of prefilter; run it again when that changes.
import 'prefilter';

declare module 'prefilter' {
  interface Register {
    properties: {
      processed: 'boolean';
      total: 'number';
      status: readonly ['new', "it's", 'a"b'];
      'valor-líquido': 'string';
    };
  }
}
`;

test('writes the declared properties', async () => {
  const { exitCode, stdout, files } = await run([], configuration);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'prefilter-env.d.ts written\n' });
  expect(files['prefilter-env.d.ts']).toBe(declared);
  expect(Object.keys(files)).toEqual(['prefilter.config.json', 'prefilter-env.d.ts']);
});

test('writes the facts that programs use', async () => {
  const properties = {
    total: { type: 'number', many: true, column: { column: ['notes', 'total'], type: 'decimal', scale: 2 } },
    status: { type: ['new'], storedAs: 'state', operators: ['='], default: 'new' },
    owner: { type: 'string', column: 'owner_id' },
  };
  const { files } = await run([], { properties, dialect: { name: 'qive' } });
  expect(files['prefilter-env.d.ts']).toContain(`    properties: {
      total: { readonly type: 'number'; readonly many: true; readonly column: { readonly column: readonly ['notes', 'total']; readonly type: 'decimal'; readonly scale: 2 } };
      status: { readonly type: readonly ['new']; readonly storedAs: 'state'; readonly operators: readonly ['='] };
      owner: { readonly type: 'string'; readonly column: 'owner_id' };
    };
`);
  expect(files['prefilter-filter.js']).toContain(`  properties: {
    total: { type: 'number', many: true, column: { column: ['notes', 'total'], type: 'decimal', scale: 2 } },
    status: { type: ['new'], storedAs: 'state', operators: ['='] },
    owner: { type: 'string', column: 'owner_id' },
  },
`);
  const sources = {
    'env.d.ts': files['prefilter-env.d.ts'] as string,
    'own.ts': files['prefilter-filter.js'] as string,
    'use.ts': `import { filter } from 'prefilter';
filter('(OR (= total 1) (= status new))');
// @ts-expect-error: no number is written so
filter('(= total 1.50)');
// @ts-expect-error: not a value
filter('(= status old)');
`,
  };
  expect(compile(sources).diagnostics).toEqual([]);
});

test('--check reports what is not up to date, and writes nothing', async () => {
  const stale = await run(['--check'], configuration);
  expect(stale).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: 'prefilter: `prefilter-env.d.ts` is not up to date: run `prefilter types`.\n',
  });
  expect(stale.files['prefilter-env.d.ts']).toBeUndefined();
  const fresh = { 'prefilter-env.d.ts': declared };
  expect(await run(['--check'], configuration, fresh)).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  expect(await run([], configuration, fresh)).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await run(['--check'], {}, fresh)).toMatchObject({ exitCode: 1 });
});

test('does not overwrite a file that it did not write', async () => {
  for (const argv of [[], ['--check'], ['--out', 'types/mine.d.ts']]) {
    const name = argv[1] ?? 'prefilter-env.d.ts';
    const { exitCode, stderr, files } = await run(argv, configuration, { [name]: 'declare const mine: 1;\n' });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`\`${name}\` exists and was not written by \`prefilter types\``);
    expect(files[name]).toBe('declare const mine: 1;\n');
  }
});

test('needs a configuration, and the name of a declaration file', async () => {
  await expectFailure(['types'], 'there is no configuration to read: `prefilter init` creates one.');
  expect((await run(['--out', 'a.ts'], {})).stderr).toContain(
    '`--out` takes a file that ends with `.d.ts`, not `a.ts`.',
  );
  expect((await run(['more'], {})).exitCode).toBe(2);
});

test('reports that overrides are left out', async () => {
  const overrides = [{ files: ['a/**'], properties: { other: 'string' } }];
  const { exitCode, stderr, files } = await run([], { ...configuration, overrides });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('those in `overrides` are left out');
  expect(files['prefilter-env.d.ts']).toBe(declared);
  const rules = [{ files: ['a/**'], rules: { syntax: 'warn' } }];
  expect((await run([], { ...configuration, overrides: rules })).stderr).toBe('');
});

test('for another dialect, also writes a module that exports its filter; both compile and are checked', async () => {
  const dialect = {
    name: 'qive',
    operators: { '>': { operands: 'property value', means: 'greater' }, has: { operands: 'property' } },
    quotedValues: true,
  };
  const { stdout, files } = await run(
    ['--out', 'src/own.d.ts'],
    { ...configuration, dialect },
    { 'src/tsconfig.json': '{}' },
  );
  expect(stdout).toBe('src/own.d.ts written\nsrc/own-filter.ts written\n');
  const use = `import { filter } from './own-filter.js';
import { filter as plain } from 'prefilter';
filter('(AND (> total 1) (= valor-líquido "a b") (has processed))').operands[0].means satisfies 'greater';
plain('(= status new)');
// @ts-expect-error: an undeclared name
filter('(> totl 1)');
// @ts-expect-error: an undeclared name
plain('(= totl 1)');
// @ts-expect-error: received has no AND
plain('(AND (= total 1))');
`;
  const sources = {
    'own.d.ts': files['src/own.d.ts'] as string,
    'own-filter.ts': files['src/own-filter.ts'] as string,
  };
  expect(compile({ ...sources, 'use.ts': use }).diagnostics).toEqual([]);
  const named = await run([], { dialect: { name: 'qive' } });
  expect(named.files['prefilter-filter.js']).toContain("dialect: 'qive',\n");
});

test('a dialect of one’s own keeps its name, and lacks what it leaves out', async () => {
  const operators = { above: { operands: 'property value', means: 'greater', method: 'above' }, OR: null };
  for (const [base, name] of [
    ['qive', 'qive'],
    ['every-meaning', 'everyMeaning'],
    [undefined, 'received'],
  ]) {
    const dialect = { name: 'acme', ...(base && { extends: base }), operators };
    const { files } = await run([], { dialect }, { 'tsconfig.json': '{}' });
    const written = files['prefilter-filter.ts'] as string;
    expect(written).toContain(`import { filter as prefilter, ${name} } from 'prefilter';`);
    const use = (text: string) => `import { filter } from './own.js';\nfilter('${text}');\n`;
    expect(compile({ 'own.ts': written, 'use.ts': use('(above total 5)') }).diagnostics).toEqual([]);
    expect(compile({ 'own.ts': written, 'use.ts': use('(OR (= a b) (= a c))') }).diagnostics).toHaveLength(1);
  }
  const { files } = await run([], { dialect: { name: 'every-meaning' } });
  expect(files['prefilter-filter.js']).toContain('  dialect: everyMeaning,\n');
});
