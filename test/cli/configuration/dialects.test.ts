import { expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (HAS c))';
const operators = { HAS: { operands: 'property', means: 'present' } };
const files = {
  'sub/prefilter.config.json': JSON.stringify({ dialect: { name: 'qive', operators } }),
  'sub/a.filter': `${and}\n`,
  'sub/lines.filter': '(AND (= a b)\n  (HAS c))\n',
  'sub/data.ndjson': '{"a":"b","c":"d"}\n{"a":"b"}\n',
  'prefilter.config.jsonc': '{ "dialect": { "quotedValues": true } }',
  'b.filter': '(= a "b c")\n',
};

test.each([
  [['format', '--check', 'a.filter']],
  [['parse', 'a.filter']],
  [['parse', '-e', and]],
  [['encode', 'lines.filter']],
  [['explain', 'a.filter']],
  [['explain', and]],
  [['simplify', 'a.filter']],
  [['match', and, '--data', 'data.ndjson']],
  [['translate', 'a.filter', '--to', 'jsonlogic']],
])('%j: reads the dialect of the configuration, as lint does', async (argv) => {
  const tree = new WorkTree(files);
  expect(await tree.run(argv, { folder: tree.path('sub') })).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await tree.run([...argv, '--no-config'], { folder: tree.path('sub') })).not.toMatchObject({ exitCode: 0 });
});

test('the one nearest to each file applies, whichever folder the command runs in', async () => {
  const tree = new WorkTree(files);
  expect((await tree.run(['format', 'sub/a.filter', 'b.filter'])).stdout).toBe(`${and}\n(= a "b c")\n`);
  expect((await tree.run(['simplify', 'sub/a.filter', 'b.filter'])).stdout).toBe(`${and}\n(= a "b c")\n`);
  const wrong = await tree.run(['parse', 'b.filter'], { folder: tree.path('sub') });
  expect(wrong.stderr).toContain('cannot read `b.filter`');
  expect(await tree.run(['parse', 'b.filter', '--config', 'sub/prefilter.config.json'])).toMatchObject({ exitCode: 1 });
  expect(await tree.run(['format', '-', '--stdin-filename', 'sub/x.filter'], { stdin: and })).toMatchObject({
    exitCode: 0,
    stdout: `${and}\n`,
  });
});

test('the types and lists of the configuration apply wherever a filter is interpreted', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': JSON.stringify({
      dialect: { name: 'qive', equality: 'typed' },
      properties: { tags: { type: 'string', many: true }, total: 'number' },
    }),
    'notes.ndjson': '{"tags":["new","mine"]}\n{"tags":["new"]}\n{"total":1234567890123456}\n',
  });
  const both = '(AND (= tags new) (= tags mine))';
  expect(await tree.run(['match', both, '--data', 'notes.ndjson', '-f', 'ndjson'])).toMatchObject({
    stdout: '{"tags":["new","mine"]}\n',
  });
  expect(await tree.run(['simplify', both])).toMatchObject({ exitCode: 0, stdout: `${both}\n` });
  expect((await tree.run(['explain', both])).stdout).not.toContain('always-false');
  expect((await tree.run(['explain', '(= tag new)'])).stdout).toContain('unknown-property');
  // A number that a double can represent is one.
  const long = await tree.run(['match', '(= total 1234567890123456)', '--data', 'notes.ndjson', '-f', 'ndjson']);
  expect(long.stdout).toBe('{"total":1234567890123456}\n');
});

test('--dialect selects another one', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': '{ "dialect": { "name": "qive" } }',
    'a.filter': '(AND (= a b) (= c d))',
  });
  expect(await tree.run(['parse', 'a.filter'])).toMatchObject({ exitCode: 0 });
  expect(await tree.run(['parse', 'a.filter', '--dialect', 'received'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Unknown operator `AND`'),
  });
});

test('an invalid configuration is a failure', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': '{ "dialekt": {} }' });
  await tree.expectFailure(
    ['parse', '-e', '(= a b)'],
    'prefilter.config.json:1:3: unknown key `dialekt`. Did you mean `dialect`?',
  );
});

const above = { operands: 'property value', means: 'greater', method: 'above' };
const acme = { name: 'acme', extends: 'qive', operators: { '>': above, OR: null } };

test('a dialect of one’s own: its name is in messages, and an operator that it leaves out is unknown', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': JSON.stringify({ dialect: acme }),
    'a.filter': '(AND (> total 5) (= a b))',
    'b.filter': '(OR (= a b) (= a c))',
  });
  expect(await tree.run(['lint', 'a.filter'])).toMatchObject({ exitCode: 0 });
  const { exitCode, stdout } = await tree.run(['lint', 'b.filter']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('Unknown operator `OR`');
  expect(stdout).toContain('dialect `acme` has `=`, `_not_exists`, `AND`, `NOT_EXISTS`, `>`');
  // The flag chooses what it builds on; what the configuration adds and leaves out stays.
  expect(await tree.run(['lint', 'a.filter', '--dialect', 'received'])).toMatchObject({ exitCode: 1 });
  expect(
    await tree.run(['lint', '-e', '(startsWith a "b c")', '--no-config', '--dialect', 'every-meaning']),
  ).toMatchObject({ exitCode: 0 });
});

test.each<[dialect: object, place: string, message: string, portuguese: string]>([
  [{ name: 'quive' }, '1:20', 'Did you mean `qive`?', 'Você quis dizer `qive`?'],
  [{ name: 'odata' }, '1:20', 'nothing says what it is', 'nada diz o que ele é'],
  [{ name: 'qive', extends: 'received' }, '1:20', 'Give yours another name.', 'Dê outro nome ao seu.'],
  [{ operators: { NOT: null } }, '1:25', 'cannot leave out `NOT`', 'não pode excluir `NOT`'],
])('%j is told with its place, in both languages', async (dialect, place, message, portuguese) => {
  const tree = new WorkTree({ 'prefilter.config.json': JSON.stringify({ dialect }), 'a.filter': '(= a b)' });
  for (const [lang, text] of [
    ['en', message],
    ['pt-BR', portuguese],
  ] as const) {
    const { exitCode, stderr } = await tree.run(['lint', 'a.filter', '--lang', lang]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`prefilter.config.json:${place}: `);
    expect(stderr).toContain(text);
  }
});

test('an override that names a dialect of the package has that one, and one that extends another keeps the name', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': JSON.stringify({
      dialect: { name: 'acme', extends: 'every-meaning' },
      overrides: [
        { files: ['old/**'], dialect: { name: 'received' } },
        { files: ['new/**'], dialect: { extends: 'qive' } },
      ],
    }),
    ...Object.fromEntries(['', 'old/', 'new/'].map((folder) => [`${folder}a.filter`, '(> a 1)'])),
  });
  const { stdout } = await tree.run(['lint', 'old/a.filter', 'new/a.filter', 'a.filter']);
  expect(stdout.match(/dialect `[\w-]+`/g)).toEqual(['dialect `received`', 'dialect `acme`']);
});
