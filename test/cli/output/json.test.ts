import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Declaration } from '../../../src/cli/command-line/command.ts';
import { unreadable } from '../../../src/cli/command-line/failure.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import type { ProblemData } from '../../../src/report/json.ts';
import { outputSchema } from '../../../src/report/output-schema.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { commandLine, type Surroundings } from '../command-line.ts';

const filter = '(OR (= a b) (_not_exists a))';

test('is a choice of every command that prints results', () => {
  const without = Object.entries<Declaration>(declarations)
    .filter(([, { flags }]) => !(flags.format && (flags.format.choices ?? ['json']).includes('json')))
    .map(([name]) => name);
  // `fetch` uses the flag for its documents; the others print no results.
  expect(without).toEqual(splitTexts('types¦init¦grammar¦fetch¦sandbox¦completion¦play¦lsp¦mcp¦help¦version'));
});

const ajv = new Ajv({ strict: false });
ajv.addSchema(outputSchema, 'output');

/** What a command prints with `--format json`: valid under the schema for all commands, and under that of its own. */
async function envelopeOf(argv: readonly string[], around: Surroundings = {}) {
  const { exitCode, stdout, stderr } = await commandLine([...argv, '--format', 'json'], around);
  const output = JSON.parse(stdout) as { ok: boolean; results: readonly object[]; problems: readonly ProblemData[] };
  for (const name of ['output', `output#/$defs/${argv[0]}`]) {
    expect(ajv.validate(name, output), `${argv.join(' ')}: ${name}: ${ajv.errorsText()}`).toBe(true);
  }
  expect(output.ok).toBe(exitCode === 0);
  return { exitCode, stderr, ...output };
}

const [ruleId, data] = ['missing-absent-branch', ['--data', 'd.ndjson']];
const files = { 'd.ndjson': '{"a":"b","id":12345678901234567890}\n', 'a.filter': '(= a b)\n' };

test.each<[readonly string[], readonly unknown[]]>([
  [
    ['lint', 'a.filter', '--rule', 'missing-absent-branch=off'],
    [{ file: 'a.filter', errors: 0, warnings: 0, infos: 0 }],
  ],
  [['format', filter], [{ file: '<argument 1>', isFormatted: true, text: `${filter}\n` }]],
  [['parse', '(= a b)'], [{ file: '<argument 1>', filter: expect.objectContaining({ kind: 'condition' }) }]],
  [['encode', '(= a b)'], [{ file: '<argument 1>', filter: '(= a b)', encoded: '%28%3D%20a%20b%29' }]],
  [['decode', '%28%29'], [{ file: '<argument 1>', encoded: '%28%29', decoded: '()' }]],
  [['explain', '(= a b)'], [{ file: '<argument 1>', filter: '(= a b)', words: 'documents whose `a` is b' }]],
  [['explain', ruleId], [expect.objectContaining({ id: ruleId, severity: 'warning' })]],
  [['rules', ruleId], [expect.objectContaining({ id: ruleId, severity: 'warning' })]],
  [
    ['simplify', '(OR (= a b) (= a b))'],
    [{ file: '<argument 1>', filter: '(OR (= a b) (= a b))', simplified: '(= a b)' }],
  ],
  [
    ['tests', '(_not_exists a)'],
    [
      expect.objectContaining({
        examples: [expect.objectContaining({ selected: true }), expect.objectContaining({ selected: false })],
      }),
    ],
  ],
  [['match', '(= a b)', ...data], [expect.objectContaining({ lines: 1, matches: 1, wrong: 0 })]],
  [
    ['diff', '(= a b)', '(OR (= a b) (= a c))'],
    [expect.objectContaining({ change: 'widened', before: '(= a b)', after: '(OR (= a b) (= a c))' })],
  ],
  [
    ['translate', '(= a b)', '--to', 'postgres', '--json-column', 'props'],
    [expect.objectContaining({ file: '<argument 1>', target: 'postgres', fidelity: 'exact' })],
  ],
  [
    ['config', '--inspect', 'a.ts', '--dialect', 'qive'],
    expect.arrayContaining([{ setting: 'dialect.name', value: 'qive', from: '--dialect' }]),
  ],
  [
    ['request', '(= a b)', '--limit', '1'],
    [
      {
        method: 'GET',
        url: 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29&limit=1',
        curl: expect.stringMatching(/^curl -H /),
      },
    ],
  ],
])('%j', async (argv, results) => {
  const { exitCode, stderr, ...output } = await envelopeOf(argv, { files });
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(output).toMatchObject({
    ok: true,
    results,
    problems: [],
  });
});

const commandsForFilters: readonly (readonly string[])[] = [
  ['lint'],
  ['format'],
  ['parse'],
  ['encode'],
  ['explain'],
  ['simplify'],
  ['tests'],
  ['match', ...data],
  ['translate', '--to', 'cel'],
  ['diff', '(= a b)'],
  ['query', '--from', 'd.ndjson'],
  ['request'],
];

describe.each(commandsForFilters)('%s', (command, ...more) => {
  test('says what is wrong with a filter, with exit code 1', async () => {
    const { exitCode, problems } = await envelopeOf([command, ...more, '(= a'], { files });
    expect(exitCode).toBe(1);
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'syntax',
        severity: 'error',
        span: { start: 4, end: 4 },
        position: { start: { line: 1, column: 5 }, end: { line: 1, column: 5 } },
        fix: expect.objectContaining({ safety: 'unsafe', edits: expect.any(Array) }),
      }),
    );
  });

  test('says what cannot be read, with exit code 2', async () => {
    const { exitCode, problems } = await envelopeOf([command, ...more, 'missing.filter'], { files });
    expect([exitCode, problems.length]).toEqual([2, 1]);
    expect(problems[0]?.message).toContain('missing.filter');
    const refused = { refused: { 'a.filter': 'EACCES: permission denied' }, files };
    expect(await envelopeOf([command, ...more, 'a.filter'], refused)).toMatchObject({
      exitCode: 2,
      problems: [{ code: 'unreadable-file', file: 'a.filter', message: expect.stringContaining('permission denied') }],
    });
  });
});

test('every command says what is wrong with the command line, with exit code 2', async () => {
  const withJson = Object.entries<Declaration>(declarations).filter(([, { flags }]) => {
    const { choices = ['json'] } = flags.format ?? { choices: [] };
    return choices.includes('json');
  });
  expect(withJson.length).toBe(17);
  for (const [name] of withJson) {
    const { exitCode, results, problems, stderr } = await envelopeOf([name, '--fromat']);
    expect([name, exitCode, results, problems.length]).toEqual([name, 2, [], 1]);
    expect(problems[0]).toMatchObject({ code: 'invalid-arguments', severity: 'error', locale: 'en' });
    expect(stderr).toBe(`prefilter: ${problems[0]?.message}\n`);
  }
});

test.each<[argv: readonly string[], code: string, file?: string]>([
  [['match', '(= a b)'], 'invalid-arguments'],
  [['match', '(= a b)', '--data', 'none/*.ndjson'], 'no-match', 'none/*.ndjson'],
  [['match', 'none.filter', ...data], 'no-such-file', 'none.filter'],
  [['match', '--filters', 'none', ...data], 'no-such-file', 'none'],
  [['match', '--filters', 'a.filter', ...data], 'invalid-arguments'],
  [['tests', '(= a b)', '--min', '5'], 'invalid-arguments'],
  [['routes'], 'invalid-arguments'],
  [['routes', 'none'], 'no-such-file', 'none'],
  [['routes', 'd.ndjson'], 'invalid-file', 'd.ndjson'],
  [['translate', '(= a b)'], 'invalid-arguments'],
  [['translate', '(= a b)', '--to', 'cel', '--all'], 'invalid-arguments'],
  [['query', '(= a b)'], 'invalid-arguments'],
  [['query', '(= a b)', '--from', 'none.csv'], 'no-such-file', 'none.csv'],
  [['diff', '(= a b)'], 'invalid-arguments'],
  [['diff', '(= a b)', 'none.filter'], 'no-such-file', 'none.filter'],
  [['explain'], 'invalid-arguments'],
  [['explain', 'no-such-rule'], 'invalid-arguments'],
  [['rules', 'no-such-rule'], 'invalid-arguments'],
  [['config'], 'invalid-arguments'],
  [['format', '--check', '--write', 'a.filter'], 'invalid-arguments'],
  [['lint', '--rule', 'no-such-rule=off', 'a.filter'], 'invalid-arguments'],
  [['conformance'], 'invalid-arguments'],
  [['request', '(= a b)', '--created-from', '2026-01-01'], 'invalid-arguments'],
])('%j: the same mistake has the same code at every command', async (argv, code, file) => {
  const { exitCode, results, problems } = await envelopeOf(argv, { files });
  expect([exitCode, results, problems.map((one) => one.code)]).toEqual([2, [], [code]]);
  expect(problems[0]?.file).toBe(file);
});

test('a file that the system does not find is missing, one that it refuses is unreadable', () => {
  const codes = ['ENOENT', 'EACCES'].map(
    (code) => unreadable('a', Object.assign(new Error(code), { code })).facts.code,
  );
  expect(codes).toEqual(['no-such-file', 'unreadable-file']);
});

test.each([
  [['parse', '-f', 'json', '--', '(= a', '--json'], 2],
  [['parse', '--json', '(= a'], 1],
  [['parse', '-fjson', '--lnag'], 2],
])('%j', async (argv, code) => {
  const { exitCode, stdout } = await commandLine(argv);
  expect([exitCode, JSON.parse(stdout).ok]).toEqual([code, false]);
});

test('a file is missing only from the results: the problems of the others are there', async () => {
  const { exitCode, results, problems } = await envelopeOf(['lint', 'bad.filter', 'missing.filter'], {
    files: { 'bad.filter': '(= a' },
  });
  expect([exitCode, results.length, problems.map(({ file }) => file)]).toEqual([
    2,
    1,
    ['bad.filter', 'missing.filter'],
  ]);
});

test('a problem of a configuration has its position', async () => {
  const { exitCode, problems } = await envelopeOf(['lint', 'a.filter'], {
    files: { ...files, 'prefilter.config.json': '{\n  "rulse": {}\n}' },
  });
  expect([exitCode, problems]).toEqual([
    2,
    [
      expect.objectContaining({
        file: 'prefilter.config.json',
        position: expect.objectContaining({ start: { line: 2, column: 3 } }),
      }),
    ],
  ]);
});

test('lines that are not documents, and translations that are not exact', async () => {
  const wrong = await envelopeOf(['match', '(= a b)', '--data', 'd.ndjson'], { files: { 'd.ndjson': '{}\n[]\n' } });
  expect([wrong.exitCode, wrong.problems]).toEqual([
    2,
    [
      expect.objectContaining({
        file: 'd.ndjson',
        position: { start: { line: 2, column: 1 }, end: { line: 2, column: 1 } },
      }),
    ],
  ]);
  const inexact = await envelopeOf(['translate', '(= a b)', '--to', 'ldap']);
  expect([inexact.exitCode, inexact.results, inexact.problems.map(({ code }) => code)]).toEqual([1, [], ['not-exact']]);
  const unmapped = await envelopeOf(['translate', '(= a b)', '--to', 'sqlite']);
  expect([unmapped.exitCode, unmapped.problems.map(({ code }) => code)]).toEqual([1, ['no-column']]);
});

test('long numbers of documents keep their digits', async () => {
  const { stdout } = await commandLine(['match', '(= a b)', ...data, '-f', 'json'], { files });
  expect(stdout).toContain('"document": {"a":"b","id":12345678901234567890}');
});

test("shows errors only, on the standard error, in the user's language", async () => {
  const argv = ['match', '(AND (= a b) (= a b)', '--data', '{}'];
  const { stdout, stderr, exitCode } = await commandLine([...argv, '--lang', 'pt-BR']);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('error  unknown-operator\n  Operador `AND` desconhecido.');
  expect(stderr).toContain('error  syntax\n  Falta `)`');
  expect(stderr).not.toContain('duplicate-condition');
});

test.each([
  ['invalid-arguments', ['parse', '(= a b)', '--lang', 'xx']],
  ['no-such-file', ['diff', '(= a b)', 'package.json/x.filter']],
  ['run-failed', ['conformance', '--', './package.json/x']],
])('%s: %j', async (code, argv) => {
  const { stdout, exitCode } = await commandLine([...argv.slice(0, 1), '-f', 'json', ...argv.slice(1)], {
    folder: '.',
  });
  expect([exitCode, JSON.parse(stdout).problems.map((one: { code: string }) => one.code)]).toEqual([2, [code]]);
});
