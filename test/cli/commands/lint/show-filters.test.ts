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
