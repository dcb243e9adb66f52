import { describe, expect, test } from 'vitest';
import { columnsIn } from '../../../../src/cli/commands/translate/columns.ts';
import { type TargetName, targets } from '../../../../src/translate/targets.ts';
import { commandLine } from '../../command-line.ts';

const filter = '(OR (= processed false) (_not_exists processed))';
const translate = (...argv: readonly string[]) => commandLine(['translate', ...argv]);
const names = Object.keys(targets) as TargetName[];

test('text and parameters', async () => {
  expect(await translate(filter, '--to', 'postgres', '--column', 'processed=is "set":boolean')).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: '("is ""set""" = $1::boolean OR "is ""set""" IS NULL)\nParameters: false\n',
  });
  expect((await translate(filter, '--to', 'sqlite', '--column', 'processed', '--lang', 'pt')).stdout).toBe(
    '(`processed` = ? OR `processed` IS NULL)\nParâmetros: "false"\n',
  );
  expect((await translate('(_not_exists a)', '--to', 'mysql', '--column', 'a=b')).stdout).toBe('`b` IS NULL\n');
  expect((await translate(filter, '--to', 'mongodb', '--column', 'processed=p:boolean')).stdout).toBe(
    `${JSON.stringify({ $or: [{ p: false }, { p: null }] }, undefined, 2)}\n`,
  );
});

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

  test.each([['--all'], ['--to', 'sqlite']])('an invalid filter fails with %s', async (...argv) => {
    expect(await translate('(= a', ...argv)).toMatchObject({ exitCode: 1, stdout: '' });
  });
});

test('`--approximate` shows what is not exact, with the reasons', async () => {
  const strict = await translate('(= a b)', '--to', 'ldap');
  expect(strict).toMatchObject({ exitCode: 1, stdout: '' });
  expect(strict.stderr).toMatch(/^prefilter: ldap cannot express `\(= a b\)` exactly: .+\.\n$/);
  expect(await translate('(= a b)', '--to', 'ldap', '--approximate')).toMatchObject({
    exitCode: 0,
    stdout: '(a=b)\n',
    stderr: expect.stringMatching(/^prefilter: ldap expresses `\(= a b\)` only approximately: .+\.\n$/),
  });
  const { stderr } = await translate('(_not_exists a)', '--to', 'rsql', '--approximate', '--lang', 'pt');
  expect(stderr).toMatch(
    /^prefilter: rsql não pode expressar `\(_not_exists a\)`, que fica de fora como se fosse verdadeiro: /,
  );
});

test.each<[flags: string, exitCode: number, message: string]>([
  ['--to postgres', 1, 'the property `processed` has no column: map it with `--column'],
  ['--to postgres --column procesed', 1, 'the property `processed` has no column: did you mean `procesed`?'],
  ['--to postgrs', 2, '`--to` cannot be `postgrs`. Did you mean `postgres`?'],
  ['--to constructor', 2, '`--to` cannot be `constructor`.'],
  ['', 2, 'choose a target: `--to TARGET`, or `--all`.'],
  ['--to cel --all', 2, '`--to` and `--all` cannot be combined.'],
  ['--to sqlite --column a --json-column b', 2, '`--column` and `--json-column` cannot be combined.'],
  [
    '--to sqlite --column a=b:txt',
    2,
    '`--column a=b:txt`: there is no type `txt`. It is string, boolean, number, integer, unsigned, float32, decimal, uuid, enum, citext, instant, date, cnpj, cpf or accessKey, some with their storage, as `instant(text)`.',
  ],
  ['--to sqlite --column a=b:toString', 2, 'there is no type `toString`. Did you mean `string`?'],
  ['--to sqlite --column a=b:text', 2, 'there is no type `text`. Did you mean `string`?'],
  ['--to sqlite --column =b', 2, '`--column =b` is not a column'],
  ['--to sqlite --column a=:string', 2, '`--column a=:string` is not a column'],
  [
    '--to sqlite --column processed=a:float32',
    1,
    'sqlite has no columns of one of the types given: unsigned, float32, decimal and those of kinds are known to some engines only, and an instant may need its storage, as `instant(text)`.',
  ],
  ['--to sqlite --collation a', 2, '`--collation a` names no property'],
  [
    '--to sqlite --column a=a:number --collation a=binary',
    2,
    '`--collation a=binary`: no `--column` gives this property a text column.',
  ],
  ['--to ldap --matching-rule a=caseExactMatc', 2, 'did you mean `caseExactMatch`?'],
  ['--to ldap --matching-rule a=x', 2, 'it is one of octetStringMatch, booleanMatch, '],
])('%s: %d', async (flags, code, message) => {
  const { exitCode, stderr, stdout } = await translate(filter, ...flags.split(' ').filter(Boolean));
  expect([exitCode, stderr, stdout]).toEqual([code, expect.stringContaining(message), '']);
});

test('a column of a kind says how it has its values', async () => {
  const asked = '(= processed 2026-03-31T12:00:00-03:00)';
  const argv = (type: string) => ['--to', 'sqlite', '--column', `processed=at:${type}`];
  const { exitCode, stdout, stderr } = await translate(asked, ...argv('instant(seconds)'));
  expect([exitCode, stdout]).toEqual([0, '`at` = CAST(? AS INTEGER)\nParameters: 1774969200\n']);
  expect(stderr).toContain('`seconds` and `milliseconds` whole numbers since 1970');
  expect(await translate(asked, ...argv('instant'))).toMatchObject({ exitCode: 1 });
  for (const type of ['instant(second)', 'instant(2)', 'string(text)', 'cpf(text)']) {
    expect(await translate(asked, ...argv(type))).toMatchObject({ exitCode: 2 });
  }
});

test('`--matching-rule` and `--collation` declare how values are compared', async () => {
  const rules = ['--matching-rule', '__proto__=integerMatch', '--matching-rule', '__proto__=integerOrderingMatch'];
  const asked = ['(= __proto__ 5)', '--to', 'ldap', '--column', '__proto__=tInt:integer'];
  expect(await translate(...asked)).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await translate(...asked, ...rules)).toMatchObject({ exitCode: 0, stdout: '(tInt=5)\n' });
  expect(await translate('(= a b)', '--to', 'ldap', '--matching-rule', 'a=octetStringMatch')).toMatchObject({
    exitCode: 0,
    stdout: '(a=b)\n',
  });
  const text = ['--column', 'v', '--collation', 'v=case-insensitive'];
  expect(await translate('(= v a)', '--to', 'sqlite', ...text)).toMatchObject({
    exitCode: 0,
    stdout: '`v` COLLATE BINARY = ?\nParameters: "a"\n',
    stderr: '',
  });
});

test('`--exact` and `--absence` declare facts about a server', async () => {
  expect(await translate('(= a b)', '--to', 'ldap', '--exact', 'a')).toMatchObject({
    exitCode: 0,
    stdout: '(a=b)\n',
    stderr: expect.stringMatching(
      /^prefilter: Exact as long as: ldap: the schema .*\nprefilter: Exact as long as: ldap: the properties in `exact` .*\n$/,
    ),
  });
  const rsql = ['--to', 'rsql', '--exact', 'b', '--exact', 'a', '--absence', '=null='];
  expect(await translate('(OR (= a b) (_not_exists b))', ...rsql)).toMatchObject({
    exitCode: 0,
    stdout: '(a=="b",b=null=true)\n',
    stderr: expect.stringContaining('Exact as long as: rsql: the properties in `exact`'),
  });
  expect(await translate('(= a b)', '--to', 'ldap', '--exact', 'c')).toMatchObject({ exitCode: 1, stdout: '' });
  expect(await translate('(= a b)', '--to', 'rsql', '--absence', 'null')).toMatchObject({
    exitCode: 1,
    stderr:
      'prefilter: rsql cannot use these options: `--absence` takes an operator such as `=isnull=`, and a column of the type `enum` needs the values that `properties` of a configuration declare.\n',
  });
});

test('reasons are given in the requested language', async () => {
  const { stderr } = await translate('(= a b)', '--to', 'ldap', '--lang', 'pt-BR');
  expect(stderr).toContain('ignorar maiúsculas e espaços; se não ignora, indique o atributo em `exact`');
  const { stdout } = await translate('(= a b)', '--to', 'rsql', '--approximate', '--json', '--lang', 'pt-BR');
  expect(stdout).toContain('o servidor pode comparar sem distinguir maiúsculas');
});

test('control characters in a name are shown escaped', async () => {
  const { stdout } = await translate('(_not_exists a)', '--to', 'postgres', '--column', 'a=\u001b[2J');
  expect(stdout).toBe('"\\u001b[2J" IS NULL\n');
});

test('a property that the configuration declares with several values', async () => {
  const files = { 'prefilter.config.json': '{"properties":{"tags":{"type":"string","many":true}}}' };
  const of = (target: string) =>
    commandLine(['translate', '(= tags a)', '--to', target, '--json-column', 'props'], { files });
  expect(await of('duckdb')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('duckdb cannot express `(= tags a)` exactly: the property can have several values'),
  });
  const { exitCode, stderr } = await of('mongodb');
  expect([exitCode, stderr.includes('lists')]).toEqual([0, false]);
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
