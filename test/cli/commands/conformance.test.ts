import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { outputSchema } from '../../../src/report/output-schema.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { commandLine } from '../command-line.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});
const root = new URL('../../../', import.meta.url);

/** Answers with the package itself. */
const answers = `
import { defineDialect, encode, parse, print } from '${new URL('dist/index.js', root)}';
import { matches } from '${new URL('dist/meaning.js', root)}';
const withoutSpans = (node) => JSON.parse(JSON.stringify(node, (key, value) => (key === 'span' ? undefined : value)));
const dialectOf = ({ dialect: { operators, ...rest }, equality }) =>
  defineDialect({ ...rest, ...(equality && { equality }), operators: Object.fromEntries(operators.map(({ symbol, ...one }) => [symbol, one])) });
function answerTo(asked) {
  const { question, filter, limits = {}, document, many, paths = {}, tree, pairs, text } = asked;
  if (question === 'encode') return { text: encode(text) };
  const dialect = dialectOf(asked);
  if (question === 'print') return { text: print(tree, { dialect, nary: pairs ? 'documented' : true }) };
  const result = parse(filter, { dialect, limits });
  if (question === 'problems') return { problems: result.problems.map(({ code, severity, span }) => ({ code, severity, ...span })) };
  if (question === 'position') return result.problems[0].span;
  if (question === 'read') return { tree: result.ok ? withoutSpans(result.filter) : null };
  if (question === 'spans') return { tree: JSON.parse(JSON.stringify(result.filter)) };
  const typed = (name) => ({ type: 'string', many: many.includes(name) });
  const properties = Object.fromEntries([...filter.matchAll(/[(]\\S+ ([^()\\s"]+)/g)].map(([, name]) => [name, typed(name)]));
  for (const [name, path] of Object.entries(paths)) properties[name] = { ...typed(name), path };
  return { selected: matches(result.filter, document, { dialect, properties }) };
}
`;

/** A program that answers with the package itself, which only it loads, but for what `change` makes of an answer. */
function program(name: string, change = 'answerTo(asked)'): readonly string[] {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
${change.includes('answerTo') ? answers : ''}
const lines = createInterface({ input: process.stdin });
let count = 0;
lines.on('line', (line) => {
  count++;
  const asked = JSON.parse(line);
  const reply = ${change};
  if (reply !== undefined) console.log(typeof reply === 'string' ? reply : JSON.stringify(reply));
});
`,
  );
  return ['--', process.execPath, file];
}

const ask = (...argv: readonly string[]) => commandLine(['conformance', ...argv], { folder });

test('wrong answers are reported where their vectors stand', async () => {
  const wrong = program(
    'wrong',
    `asked.question !== 'encode' ? { unsupported: true } : asked.text === '100%' ? { text: '100%' } : answerTo(asked)`,
  );
  const { exitCode, stdout } = await ask(...wrong);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(
    /^grammar\/conformance\/encoding\.json:\d+:\d+ {2}error {2}wrong-answer\n {2}`encode`: expected \{"text":"100%25"\}, not \{"text":"100%"\}\.\n/,
  );
  expect(stdout).toMatch(/ right, 1 wrong, [1-9]\d* unsupported\.\n$/);
  // Of a level with a wrong answer nothing is claimed.
  expect(stdout).not.toContain('✓');
});

/** Reads and encodes, and nothing else. */
const reads = `['read', 'print', 'encode'].includes(asked.question) ? answerTo(asked) : { unsupported: true }`;
const { vectors } = JSON.parse(readFileSync(new URL('grammar/conformance/version.json', root), 'utf8'));

test('JSON is that of every command, with what is unsupported by name', async () => {
  const { stdout, stderr } = await ask(
    '--format',
    'json',
    ...program('wrong', `asked.text === '100%' ? {} : asked.text ? answerTo(asked) : { unsupported: true }`),
  );
  const output = JSON.parse(stdout);
  const ajv = new Ajv({ strict: false }).addSchema(outputSchema, 'output');
  expect(ajv.validate('output#/$defs/conformance', output), ajv.errorsText()).toBe(true);
  expect([stderr, output]).toMatchObject([
    '',
    { ok: false, problems: [{ code: 'wrong-answer' }], summary: { vectors } },
  ]);
  const { levels, badge } = output.summary;
  expect(badge).toBeUndefined();
  expect(Object.keys(levels)).toEqual(['read', 'selects', 'typed', 'paths', 'positions', 'problems', 'surrogates']);
  const { questions, right, wrong, unsupported } = levels.read;
  expect([wrong, right + wrong + unsupported.length]).toEqual([1, questions]);
  expect(levels.positions).toMatchObject({ right: 0, wrong: 0 });
  expect(levels.positions.unsupported).toContainEqual({
    question: 'position',
    file: 'grammar/conformance/mistakes.json',
    vector: 'one closing parenthesis too many',
  });
});

test('a line counts the right answers of each level, and the levels that passed are a line for a README', async () => {
  const { exitCode, stdout } = await ask(...program('some', reads));
  const line = `vectors ${vectors} · read N/N · selects – · typed – · paths – · positions – · problems – · surrogates 10/20`;
  expect([exitCode, stdout.replace(/read (\d+)\/\1 /, 'read N/N ').split('\n')]).toEqual([
    0,
    [line, expect.stringMatching(/ right, 0 wrong, \d+ unsupported\.$/), `✓ prefilter vectors ${vectors}: read`, ''],
  ]);
});

test('a level can be asked alone, and what is required must be answered', async () => {
  const alone = await ask('--level', 'positions', '--require', 'positions', ...program('all'));
  expect([alone.exitCode, alone.stdout]).toEqual([0, expect.stringMatching(/^vectors \S+ · positions (\d+)\/\1\n/)]);
  const required = ['--require', 'read,selects, surrogates', '-f', 'compact'];
  const { exitCode, stdout, stderr } = await ask(...required, ...program('some', reads));
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^prefilter: vectors \S+ · read /)]);
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(
      /selects\.json.* The level `selects` is required, and (\d+) of its \1 questions are unsupported; this is the first\. \[unanswered-level\]$/,
    ),
    expect.stringMatching(/surrogates\.json.* `surrogates` is required, and 10 of its 20 questions are unsupported; /),
  ]);
});

test('a program that answers nothing fails', async () => {
  const { exitCode, stdout } = await ask(...program('none', `({ unsupported: true })`));
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringContaining('The program supports none of the questions, so nothing is known'),
  ]);
  expect(stdout).toContain(' · read – · selects – · typed – · paths – · positions – · problems – · surrogates –\n');
});

test.each([
  [
    ['--require', 'reads'],
    '`--require` cannot be `reads`: the levels are read, selects, typed, paths, positions, problems, surrogates.',
  ],
  [['--require', 'read,'], '`--require` cannot be ``: the levels are read, '],
  [['--require', 'typed', '--level', 'read'], '`--require typed` needs questions that `--level read` does not ask.'],
  [['--level', 'all'], '`--level` cannot be `all`.'],
])('%j is refused', async (flags, message) => {
  expect(await ask(...flags, '--', 'x')).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});

test('an answer that is no JSON is a wrong one, also when it looks like the right one', async () => {
  const { exitCode, stdout } = await ask(
    '-f',
    'compact',
    ...program('noise', `count === 2 ? 'oops' : { unsupported: true }`),
  );
  expect(exitCode).toBe(1);
  expect(stdout.split('\n')).toHaveLength(2);
  expect(stdout).toContain(', not oops. [wrong-answer]');
});

test.each([
  [
    'ends',
    `count === 3 ? process.exit(7) : { unsupported: true }`,
    [],
    /^prefilter: the program ended \(7\) when it was asked: \{"question":"read",/,
  ],
  [
    'fails',
    `count === 3 ? oops : { unsupported: true }`,
    [],
    /^prefilter: the program ended \(1: Node\.js v.*\) when it was asked: /,
  ],
  [
    'hangs',
    `count === 3 ? undefined : { unsupported: true }`,
    ['--timeout', '1'],
    /^prefilter: the program did not answer within 1 second; `--timeout` gives it more\. It was asked: /,
  ],
] as const)('a program that %s ends the run with exit code 2', async (name, change, flags, message) => {
  const { exitCode, stdout, stderr } = await ask(...flags, ...program(name, change));
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});

test('what a program started does not hold up the end', async () => {
  const started = performance.now();
  const { exitCode, stderr } = await ask('--timeout', '1', '--', 'sh', '-c', 'sleep 60; true');
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringMatching(/^prefilter: the program did not answer within 1 second/),
  ]);
  expect(performance.now() - started).toBeLessThan(50_000);
  expect(await ask('--', 'sh', '-c', 'tr "\\0" a </dev/zero')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('a line that does not end'),
  });
});

test('a program that does not exist, and none at all', async () => {
  expect(await ask('--', join(folder, 'nowhere'))).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/^prefilter: cannot start `.*nowhere`: spawn .* ENOENT\.\n$/),
  });
  expect(await ask()).toMatchObject({
    exitCode: 2,
    stderr: 'prefilter: name the program behind `--`, as in `prefilter conformance -- python3 answer.py`.\n',
  });
  expect(await ask('--timeout', '0', '--', 'x')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('`--timeout` needs a whole number of at least 1'),
  });
});

test('a program that answers rightly passes; the packed command runs it, and leaves no program behind', () => {
  const [, ...argv] = program('built');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [new URL('dist/bin.js', root).pathname, 'conformance', '--lang', 'pt-BR', '--', ...argv],
    { encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringMatching(
      /^vectors \S+( · \w+ (\d+)\/\2){7}\n(\d+) perguntas: \3 certas, 0 erradas, 0 sem suporte\.\n✓ prefilter vectors \S+: read · selects · typed · paths · positions · problems · surrogates\n$/,
    ),
    '',
  ]);
});
