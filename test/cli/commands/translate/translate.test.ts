import { describe, expect, test } from 'vitest';
import { columnsIn } from '../../../../src/cli/commands/translate/columns.ts';
import { type TargetName, targets } from '../../../../src/translate/targets.ts';
import { commandLine } from '../../command-line.ts';

const filter = '(OR (= processed false) (_not_exists processed))';
const translate = (...argv: readonly string[]) => commandLine(['translate', ...argv]);
const names = Object.keys(targets) as TargetName[];

test('`--json-column` and `--json`', async () => {
  const { exitCode, stdout } = await translate(filter, '--to', 'duckdb', '--json-column', 'props', '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).results[0]).toMatchObject({
    target: 'duckdb',
    fidelity: 'exact',
    notes: [],
    output: expect.stringContaining('"props"'),
  });
});

test('`--json` of an integer that JSON readers would round', async () => {
  const argv = ['(= n 9007199254740993)', '--to', 'postgres', '--column', 'n=n:integer', '--json'];
  expect(JSON.parse((await translate(...argv)).stdout).results[0]).toMatchObject({ params: ['9007199254740993'] });
});

describe('`--all`: every target with its translation, or the reason why it has none', () => {
  const columns = ['--column', 'processed=processed:boolean'];

  test('as text', async () => {
    const { exitCode, stdout, stderr } = await translate(filter, '--all', ...columns);
    expect([exitCode, stderr]).toEqual([0, '']);
    const sections = new Map(stdout.split(/^(?=\S)/m).map((text) => [text.split('\n')[0], text]));
    expect([...sections.keys()]).toEqual([...names, 'Exact as long as:']);
    expect(sections.get('Exact as long as:')).toContain('\n  clickhouse: columns are `Nullable`');
    for (const name of ['ldap', 'rsql']) {
      expect(sections.get(name)).toMatch(new RegExp(`^${name}\\n  ${name} cannot express \`.+\` exactly: .+\\.\\n`));
    }
    expect(sections.get('sqlite')).toContain('IS NULL)\n  Parameters: 0\n');
  });

  test('without columns for SQL', async () => {
    const { exitCode, stdout, stderr } = await translate('(= processed false)', '--all', '--lang', 'pt');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('trino\n  trino precisa de uma coluna para `processed`.\n');
    expect(stdout).toContain('mongodb\n  {');
    expect(stderr).toMatch(/^prefilter: a propriedade `processed` não tem coluna: [^\n]*\n$/);
  });

  test('as JSON', async () => {
    const { exitCode, stdout } = await translate(filter, '--all', '-f', 'json', ...columns);
    const { results } = JSON.parse(stdout) as { results: { target: string; output?: unknown; code?: string }[] };
    expect(exitCode).toBe(0);
    expect(results.map(({ target }) => target)).toEqual(names);
    expect(results.filter(({ output }) => output === undefined).map(({ target, code }) => [target, code])).toEqual([
      ['ldap', 'not-exact'],
      ['rsql', 'not-exact'],
    ]);
  });
});

test('reasons are given in the requested language', async () => {
  const { stdout } = await translate('(= a b)', '--to', 'rsql', '--approximate', '--json', '--lang', 'pt-BR');
  expect(stdout).toContain('o servidor pode comparar sem distinguir maiúsculas');
});

test.each([
  ['a', ['a', 'a', 'string']],
  ['a:boolean', ['a', 'a', 'boolean']],
  ['a=b', ['a', 'b', 'string']],
  ['a=b:number', ['a', 'b', 'number']],
  ['a=b=c:integer', ['a', 'b=c', 'integer']],
  ['ns:a=b:string', ['ns:a', 'b', 'string']],
])('--column %s', (given, [property, column, type]) => {
  expect([...columnsIn([given])]).toEqual([[property, { column, type }]]);
});

test.each(['=b', 'a=', 'a=:string', 'a:txt'])('--column %s is refused', (given) => {
  expect(() => columnsIn([given])).toThrow('the run failed');
});
