import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commandLine, expectFailure, type Surroundings } from './command-line.ts';

const files = { 'a.filter': '(= a b)' };
const missing = (name: string) =>
  `cannot read \`${name}\`: there is no such file. To pass a filter as text, use \`-e\`.`;
const notUtf8 = (name: string) => `cannot read \`${name}\`: it is not UTF-8. Save it as UTF-8.`;

test.each<[argv: string[], stderr: string | RegExp, surroundings?: Surroundings]>([
  // The command and its arguments.
  [['lnt'], 'there is no command and no file `lnt`. Did you mean `lint`?'],
  [['fromat', 'a.filter'], 'there is no command and no file `fromat`. Did you mean `format`?'],
  [['src'], 'there is no file to check in `src`.', { directories: ['src'] }],
  [['format', 'a.filter'], 'there is no file to check in `a.filter`.', { directories: ['a.filter'] }],
  [['src/*.ts'], 'no file matches `src/*.ts`.', { directories: ['src'] }],
  [
    ['format', '--write', 'a.filter'],
    'cannot write `a.filter`: EROFS: read-only file system.',
    { files, refused: { 'write a.filter': 'EROFS: read-only file system' } },
  ],
  [[], 'there is no file to check in `.`.'],
  [['a\u001b[2J\n'], 'no file matches `a\\u001b[2J\\n`.'],
  [['-f', 'jsn'], '`--format` cannot be `jsn`. Did you mean `json`?'],
  [
    ['-f', 'xml'],
    '`--format` cannot be `xml`. It is `pretty`, `compact`, `json`, `jsonl`, `github`, `sarif`, `junit`, `gitlab`, `checkstyle`, or `auto`.',
  ],
  [
    ['-f', 'json', '-f', 'sarif'],
    '`json` and `sarif` cannot both go to the standard output: write `--format sarif=FILE`.',
  ],
  [['-f', 'json='], 'the name of a file is missing: `--format json=FILE`.'],
  [['-f', 'json=a.json', '-o', 'b.json'], '`--output-file` needs a format that does not name its own file.'],
  [
    ['-e', '(= a b)', '-f', 'json=a.json'],
    'cannot write `a.json`: EROFS: read-only file system.',
    { refused: { 'write a.json': 'EROFS: read-only file system' } },
  ],
  [['--max-warnings', 'ten', '-e', '()'], '`--max-warnings` needs a whole number, not `ten`.'],
  [['--max-warnings', '-1', '-e', '()'], '`--max-warnings` needs a whole number, not `-1`.'],
  [['format', '--width', '0', '-e', '(= a b)'], '`--width` needs a whole number of at least 1, not `0`.'],
  [['--rule', 'sintax=off', '-e', '()'], 'there is no rule `sintax`. Did you mean `syntax`?'],
  [
    ['--rule', 'toString=off', '-e', '()'],
    'there is no rule `toString`. `prefilter rules` lists them; a filter begins with `(`.',
  ],
  [['--rule', 'syntax', '-e', '()'], '`--rule syntax` is not a setting: write `--rule ID=LEVEL`.'],
  [['--rule', 'syntax=', '-e', '()'], '`--rule syntax=` is not a setting: write `--rule ID=LEVEL`.'],
  [['--rule', 'limit=off=off', '-e', '()'], '`--rule limit=off=off` is not a setting: write `--rule ID=LEVEL`.'],
  [
    ['--rule', 'syntax=constructor', '-e', '()'],
    '`--rule syntax` cannot be `constructor`. It is `off`, `info`, `warning`, or `error`.',
  ],
  [['--rule', 'syntax=eror', '-e', '()'], '`--rule syntax` cannot be `eror`. Did you mean `error`?'],
  [['format', '--write', '--check', 'a.filter'], '`--write` and `--check` cannot be combined.', { files }],
  [['format', '--write', 'a.filter', '-'], '`--write` changes files; `<stdin>` is not a file.', { files }],
  [['format', '--write', '-e', '(= a b)'], '`--write` changes files; `<argument 1>` is not a file.'],
  [['explain'], 'name one rule or one filter to explain. `prefilter rules` lists the rules.'],
  [['explain', 'syntx'], 'there is no rule `syntx`. Did you mean `syntax`?'],
  [['explain', '__proto__'], 'there is no rule `__proto__`. `prefilter rules` lists them; a filter begins with `(`.'],
  [['explain', 'syntax', 'limt'], 'there is no rule `limt`. Did you mean `limit`?'],
  [['rules', 'syntx'], 'there is no rule `syntx`. Did you mean `syntax`?'],
  [['version', '1'], '`version` does not take the argument `1`.'],
  [['completion'], 'name your shell: `bash`, `zsh`, `fish`, or `powershell`.'],
  [['completion', 'bsh'], '`completion` cannot be `bsh`. Did you mean `bash`?'],
  [['check', 'src'], 'there is no `check`. In prefilter it is `prefilter lint`.'],
  [['validate', '(= a b)'], 'there is no `validate`. In prefilter it is `prefilter lint`.'],
  [['fmt', '.'], 'there is no `fmt`. In prefilter it is `prefilter format`.'],
  [['-f', 'foo', 'a.filter'], /^prefilter: `--format` cannot be `foo`\./],
  [['a.filter'], /^prefilter: `PREFILTER_FORMAT` cannot be `foo`\./, { env: { PREFILTER_FORMAT: 'foo' }, files }],
  [
    ['translate', '(= a b)', '--to', 'sql'],
    '`--to` cannot be `sql`. It is `postgres`, `sqlite`, `duckdb`, `clickhouse`, `mysql`, `spark`, or `trino`.',
  ],
  // The `h` in it does not ask for help.
  [['lint', '-dash.yaml'], 'unknown flag `-d`. `prefilter lint --help` lists the flags.'],
  [['parse'], 'nothing to read. For what is piped in, add `-`: `prefilter parse -`.', { isPiped: true }],
  [['help', 'lnt'], 'there is no command `lnt`. Did you mean `lint`?'],
  [['help', 'me'], 'there is no command `me`. `prefilter --help` lists them.'],
  // Inputs that cannot be read.
  [['nowhere.filter'], missing('nowhere.filter')],
  [['lint', 'lnt'], missing('lnt')],
  [['--', 'lint'], missing('lint')],
  [['processed = false'], missing('processed = false')],
  [['format', 'src'], 'there is no file to check in `src`.', { directories: ['src'] }],
  [['format', 'a.filter'], notUtf8('a.filter'), { files: { 'a.filter': new Uint8Array([255, 254, 40, 0]) } }],
  [['-'], notUtf8('<stdin>'), { stdin: new Uint8Array([40, 195, 0]) }],
  [
    ['a.filter'],
    'cannot read `a.filter`: EACCES: permission denied.',
    { files, refused: { 'a.filter': 'EACCES: permission denied' } },
  ],
  [
    ['-'],
    'cannot read `<stdin>`: EISDIR: illegal operation on a directory.',
    { refused: { '-': 'EISDIR: illegal operation on a directory' } },
  ],
  [['sandbox', '--file', '/none-such/a.json'], 'cannot write `/none-such/a.json`: there is no such file.'],
  [['format'], 'nothing to read: name `.filter` files, give a text with `-e`, or `-` for the standard input.'],
  // Flags that are unknown, of another command, or without a valid value.
  [['--fromat', 'json'], 'unknown flag `--fromat`. Did you mean `--format`?'],
  [['--fixx', 'a.filter'], 'unknown flag `--fixx`. Did you mean `--fix`?'],
  [['-x'], 'unknown flag `-x`. `prefilter lint --help` lists the flags.'],
  [['rules', '--jsn'], 'unknown flag `--jsn`. Did you mean `--json`?'],
  [['--check', 'a.filter'], '`lint` has no flag `--check`; `format` or `types` has.'],
  [['lint', '--json'], '`lint` has no flag `--json`; `parse`, `rules`, `explain`, or `translate` has.'],
  [['decode', '--width', '9', '%28'], '`decode` has no flag `--width`; `format` has.'],
  [['--quiet=yes'], '`--quiet` takes no value.'],
  [['-f'], '`-f` needs a value: `-f FORMAT[=FILE]`.'],
  [['-e'], '`-e` needs a value: `-e TEXT`.'],
  [['types', '--out', '--check'], '`--out` needs a value: `--out FILE`.'],
  [['types', '--out', '--config=x'], '`--out` needs a value: `--out FILE`.'],
  [['lsp', 'a.filter'], '`lsp` does not take the argument `a.filter`.'],
  [['sandbox', '8080'], '`sandbox` does not take the argument `8080`.'],
  [['-e', '()'], '`PREFILTER_FAIL_ON` cannot be `eror`. Did you mean `error`?', { env: { PREFILTER_FAIL_ON: 'eror' } }],
  [['--dialect', 'recieved'], '`--dialect` cannot be `recieved`. Did you mean `received`?'],
  [['--dialect', 'constructor'], '`--dialect` cannot be `constructor`. It is `received`, `qive`, or `every-meaning`.'],
  [['--fail-on', 'never'], '`--fail-on` cannot be `never`. It is `error`, `warning`, or `info`.'],
  [['--color', 'yes'], '`--color` cannot be `yes`. It is `auto`, `always`, or `never`.'],
  [['--lang', 'fr', '-e', '()'], '`--lang` cannot be `fr`. It is `en` or `pt-BR`.'],
  [['-e', '()'], '`PREFILTER_LANG` cannot be `fr`. It is `en` or `pt-BR`.', { env: { PREFILTER_LANG: 'fr' } }],
])('if the run itself fails there is one line on the standard error, nothing else, and exit code 2: %j', expectFailure);

test.each<[argv: string[], env: Record<string, string>, stderr: string]>([
  [['lnt'], { LANG: 'pt_BR.UTF-8' }, 'não há comando nem arquivo `lnt`. Você quis dizer `lint`?'],
  [['lnt', '--lang', 'pt-BR'], {}, 'não há comando nem arquivo `lnt`. Você quis dizer `lint`?'],
  [['--lang=pt-BR', '--fromat'], {}, 'opção `--fromat` desconhecida. Você quis dizer `--format`?'],
  [['--lang=en', '--fromat'], { PREFILTER_LANG: 'pt-BR' }, 'unknown flag `--fromat`. Did you mean `--format`?'],
  [['--lang=fr', '-e', '()'], { PREFILTER_LANG: 'pt-BR' }, '`--lang` não pode ser `fr`. Pode ser `en` ou `pt-BR`.'],
  [
    ['-e', '()'],
    { PREFILTER_LANG: 'fr', LC_ALL: 'pt_PT' },
    '`PREFILTER_LANG` não pode ser `fr`. Pode ser `en` ou `pt-BR`.',
  ],
])("%j with %j is reported in the user's language", async (argv, env, stderr) => {
  expect(await commandLine(argv, { env })).toMatchObject({ exitCode: 2, stderr: `prefilter: ${stderr}\n` });
});

test('an internal error is one line too, unless PREFILTER_DEBUG asks for more', async () => {
  const now = () => {
    throw new TypeError('the clock\nhas stopped');
  };
  await expectFailure(['-e', '()'], 'internal error: the clock\\nhas stopped (PREFILTER_DEBUG=1 shows where)', { now });
  const { stderr } = await commandLine(['-e', '()'], { now, env: { PREFILTER_DEBUG: '1' } });
  expect(stderr).toMatch(/^prefilter: internal error: .*\nTypeError: the clock\nhas stopped\n {4}at .*now /);
});

const faults = (fields: object) => ({
  now: () => {
    throw Object.assign(new Error('Access to this API has been restricted'), fields);
  },
});

test.each([
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'FileSystemRead', resource: '/a/b.js' },
    "the system refuses `/a/b.js`: Node's permission model does not allow it; add `--allow-fs-read=/a/b.js` to the flags of Node.",
  ],
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'FileSystemWrite', resource: '/a/b.js.7.tmp' },
    "the system refuses `/a/b.js.7.tmp`: Node's permission model does not allow it; add `--allow-fs-write=/a/*` to the flags of Node.",
  ],
  [
    { code: 'ERR_ACCESS_DENIED', permission: 'ChildProcess', resource: '' },
    "the system refuses: Node's permission model does not allow it; add `--allow-child-process` to the flags of Node.",
  ],
  [
    { code: 'EIO', syscall: 'read', path: '/a/b', message: 'EIO: i/o error, read' },
    'the system refuses `/a/b`: EIO: i/o error.',
  ],
])('what the system refuses is told with what to do: %j', async (fields, sentence) => {
  await expectFailure(['-e', '()'], sentence, faults(fields));
});

test('a search for a configuration goes on where the process may not look', async () => {
  const restricted = join(process.execPath, '..');
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const program = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
  const folder = dirname(dirname(program));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [flag, '--no-warnings', `--allow-fs-read=${folder}/*`, program, 'explain', '-e', '(= a b)'],
    { cwd: restricted, encoding: 'utf8' },
  );
  expect([status, stdout, stderr]).toEqual([0, 'documents whose `a` is b\nNo problems in `(= a b)`.\n', '']);
});
