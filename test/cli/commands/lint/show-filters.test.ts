import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { outputSchema } from '../../../../src/report/output-schema.ts';
import { WorkTree } from '../../work-tree.ts';

const ajv = new Ajv({ strict: false }).addSchema(outputSchema, 'output');

const files = {
  'job.yaml': [
    'env:',
    '  NFE_FILTER: "(= processed false)"',
    '  OTHER_FILTER: "(&(cn=a)(b=c))"',
    'url: https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29',
    'own_query: "(zzz a b)"',
  ].join('\n'),
  'src/a.py': [
    '# filter',
    'q = "(zzz a b)"',
    'client.received(filter="(= a b)")',
    'r = get("https://example.com/x?filter=(= a b)")',
  ].join('\n'),
  'a.md': 'In `(OR (= a b) (_not_exists a))` all count.\n',
  'x.filter': '(= a\n   b)\n',
  'prefilter.config.json': '{ "sources": { "keys": ["own_query"] } }',
  'notes.bin': '(= a b)',
};

const expected = [
  ['a.md:1:5', '(OR (= a b) (_not_exists a))', 'text'],
  ['job.yaml:2:16', '(= processed false)', 'name', 'NFE_FILTER'],
  ['job.yaml:3:18', '(&(cn=a)(b=c))', 'other'],
  ['job.yaml:4:57', '(= a b)', 'address', 'filter'],
  ['job.yaml:5:13', '(zzz a b)', 'configured', 'own_query'],
  ['src/a.py:2:6', '(zzz a b)', 'announcement'],
  ['src/a.py:3:25', '(= a b)', 'call'],
  ['src/a.py:4:39', '(= a b)', 'parameter', 'filter'],
  ['x.filter:1:1', '(= a\n   b)\n', 'file'],
];

interface Listed {
  readonly file: string;
  readonly position: { readonly start: { readonly line: number; readonly column: number } };
  readonly text: string;
  readonly reason: string;
  readonly name?: string;
  readonly counts: boolean;
}

test.each([true, false])('lists each filter with its place and why it counts; with --verbose: %s', async (verbose) => {
  const tree = new WorkTree(files);
  const argv = ['lint', '--show-filters', ...(verbose ? ['--verbose'] : []), '--format', 'json'];
  const { exitCode, stdout, stderr } = await tree.run(argv);
  expect(exitCode).toBe(0);
  const json = JSON.parse(stdout);
  expect(ajv.validate('output#/$defs/lint', json), ajv.errorsText()).toBe(true);
  const listed = (json.results as Listed[]).map(({ file, position: { start }, text, reason, name }) => [
    `${file}:${start.line}:${start.column}`,
    text,
    reason,
    ...(name === undefined ? [] : [name]),
  ]);
  expect(listed).toEqual(expected.filter(([, , reason]) => verbose || reason !== 'other'));
  expect(stderr.includes('1 text under names that hold filters')).toBe(!verbose);
  for (const { counts, reason } of json.results as Listed[]) expect(counts).toBe(reason !== 'other');
});

test('for people each has three lines, in their language; what cannot be read is told', async () => {
  const tree = new WorkTree({ 'a.yaml': 'filter: "(= a b)"\nb: [' });
  const { stdout, stderr } = await tree.run(['lint', '--show-filters', '--lang', 'pt-BR']);
  expect(stdout).toBe('a.yaml:1:10  yaml\n  (= a b)\n  sob um nome que contém filtros: `filter`\n');
  expect(stderr).toContain('a.yaml:2:');
  expect(await tree.run(['lint', '--show-filters', 'a.yaml', 'b.yaml'])).toMatchObject({ exitCode: 2 });
  const given = await tree.run(['lint', '--show-filters', '-e', '(= a b)']);
  expect(given.stdout).toBe('<argument 1>:1:1\n  (= a b)\n  given as a filter\n');
});

test.each([['--fix'], ['--watch'], ['--suppress-all'], ['--format', 'sarif'], ['-o', 'x'], ['--show-files']])(
  'it does not go with %s %s',
  async (...flags) => {
    expect(await new WorkTree(files).run(['lint', '--show-filters', ...flags])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('cannot be combined'),
    });
  },
);

test('explain says it for one place, with what the filter selects', async () => {
  const tree = new WorkTree(files);
  expect((await tree.run(['explain', 'job.yaml:2', 'src/a.py:3:1'])).stdout).toBe(
    'job.yaml:2:16  yaml\n  (= processed false)\n  under a name that holds filters: `NFE_FILTER`\n' +
      '  documents whose `processed` is false\n' +
      'src/a.py:3:25  code\n  (= a b)\n  an argument of a function or command that takes filters\n' +
      '  documents whose `a` is b\n',
  );
  expect((await tree.run(['explain', 'job.yaml:3'])).stdout).toContain('left aside');
  // A filter of two lines is on both.
  expect(await tree.run(['explain', 'x.filter:2'])).toMatchObject({ exitCode: 0 });
  const json = JSON.parse((await tree.run(['explain', 'job.yaml:2', 'job.yaml:3', '--json'])).stdout);
  expect(ajv.validate('output#/$defs/explain', json), ajv.errorsText()).toBe(true);
  expect(json.results.map(({ reason }: Listed) => reason)).toEqual(['name', 'other']);
});

test.each([
  ['job.yaml:1', 1, 'There are some on these lines: 2, 3, 4, 5.'],
  ['notes.bin:1', 1, 'unknown kind'],
  ['job.yaml:6', 2, 'its last one is 5'],
  ['none.yaml:1', 2, 'there is no such file'],
  ['src:1', 2, 'there is no such file'],
])('explain %s exits with %d and says: %s', async (place, exitCode, message) => {
  const found = await new WorkTree(files).run(['explain', place]);
  expect(found).toMatchObject({ exitCode, stderr: expect.stringContaining(message) });
});
