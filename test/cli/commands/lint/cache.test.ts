import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandLine, type Surroundings } from '../../command-line.ts';
import '../../../support/properties.ts';
import { runs } from '../../../support/runs.ts';

const path = 'node_modules/.cache/prefilter/lint.cache';

/**
 * The texts of a repository with filters in all kinds of files, by name; the results of some depend on more than their
 * text.
 */
const fixtures = fileURLToPath(new URL('../../../lint/fixtures', import.meta.url));
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
      .map((name) => join(fixtures, name))
      .filter((file) => statSync(file).isFile() && !basename(file).startsWith('prefilter.config'))
      .map((file) => [basename(file), readFileSync(file, 'utf8')]),
  ),
  'until.js': '// prefilter-disable-next-line unknown-operator until=2026-01-31 -- soon\nconst filter = "(== a b)";\n',
  'unused.yaml': '# prefilter-disable-next-line syntax -- not any more\nfilter: (= a b)\n',
  'status.json': '{ "filter": "(AND (= status new) (== processed false))", "where": "(= a)" }\n',
};

const configurations = [
  undefined,
  { dialect: { name: 'qive' } },
  { sources: { keys: ['where'] }, rules: { 'missing-absent-branch': 'error' } },
  { properties: { status: ['new', 'done'] }, overrides: [{ files: ['*.json'], rules: { 'unknown-property': 'off' } }] },
];

const change = fc.record({
  /** The content of a file; `undefined` removes it. */
  files: fc.dictionary(
    fc.constantFrom(...Object.keys(texts)),
    fc.option(fc.constantFrom(...Object.values(texts)), { nil: undefined }),
    { maxKeys: 1, noNullPrototype: true },
  ),
  configuration: fc.constantFrom(undefined, ...configurations),
  version: fc.constantFrom('1.2.3', '1.2.3', '1.2.3', '1.2.4'),
  today: fc.constantFrom('2026-01-30', '2026-02-01'),
  hasStates: fc.boolean(),
  argv: fc.subarray(
    ['--verbose', '--lang=pt-BR', '--rule=syntax=off', '--no-inline-config', '--dialect=qive', '--fix'],
    { maxLength: 1 },
  ),
  format: fc.constantFrom('pretty', 'compact', 'json', 'sarif', 'junit'),
  /** Bytes of the cache that are overwritten, and the place where it is cut off. */
  damage: fc.option(fc.record({ at: fc.nat(5000), text: fc.string({ maxLength: 3 }), cut: fc.nat(20_000) })),
});

const some = fc.subarray(Object.keys(texts), { maxLength: 5 });

test('with a cache the output is the same, whatever changes between runs, and even if the cache is damaged', async () => {
  await fc.assert(
    fc.asyncProperty(some, fc.array(change, { minLength: 2, maxLength: 4 }), async (names, changes) => {
      const files: Record<string, string> = Object.fromEntries(names.map((name) => [name, texts[name] as string]));
      let cache: string | undefined;
      for (const { files: changed, configuration, version, today, hasStates, argv, format, damage } of changes) {
        for (const [name, text] of Object.entries(changed)) {
          if (text === undefined) delete files[name];
          else files[name] = text;
        }
        if (cache !== undefined && damage !== null) {
          const { at, text, cut } = damage;
          cache = `${cache.slice(0, at)}${text}${cache.slice(at + text.length)}`.slice(0, cut + at);
        }
        const around: Surroundings = {
          version,
          hasStates,
          today,
          files: {
            ...files,
            ...(configuration && { 'prefilter.config.json': JSON.stringify(configuration) }),
            ...(cache !== undefined && { [path]: cache }),
          },
        };
        const { files: expected, ...without } = await commandLine(['lint', '-f', format, ...argv], around);
        const { files: after, ...found } = await commandLine(['lint', '--cache', '-f', format, ...argv], around);
        expect(found).toEqual(without);
        const { [path]: kept, ...others } = after;
        const { [path]: _, ...own } = expected;
        expect(others).toEqual(own);
        cache = kept as string | undefined;
      }
    }),
    runs(0.02),
  );
});

const files = { 'a.json': '{ "filter": "(== a b)" }\n', 'b.js': 'const filter = "(= a)";\n', 'c.txt.js': 'let x;\n' };

/** The cache of a run, with another message below a correct first line. */
async function forged(): Promise<string> {
  const [, body = ''] = ((await commandLine(['--cache'], { files })).files[path] as string).split('\n');
  const other = body.replace('Unknown operator `==`.', 'Known.');
  return `${createHash('sha256').update(other).digest('hex')}\n${other}`;
}

test.each<[string, readonly string[], Surroundings, boolean]>([
  ['where nothing has changed', [], {}, true],
  ['where another file has changed', [], { files: { 'b.js': '' } }, true],
  ['on another day', [], { today: '2027-01-01' }, true],
  ['under another verdict', ['--fail-on', 'info'], {}, true],
  ['not of another content', [], { files: { 'a.json': '{ "filter": "(== a  b)" }\n' } }, false],
  ['not in another language', ['--lang', 'pt-BR'], {}, false],
  [
    'not with another configuration',
    [],
    { files: { 'prefilter.config.json': '{ "rules": { "syntax": "off" } }' } },
    false,
  ],
  ['where it counts what is set aside', ['--verbose'], {}, true],
  ['not of another version', [], { version: '1.2.4' }, false],
  ['not for repairs', ['--diff', '-f', 'json=out.json'], {}, false],
])('a result is taken from the cache %s', async (_, argv, around, isTaken) => {
  const given = { ...files, [path]: await forged(), ...around.files };
  const { stdout, files: after } = await commandLine(['--cache', '-f', 'compact', ...argv], {
    ...around,
    files: given,
  });
  expect(`${stdout}${after['out.json'] ?? ''}`.includes('Known.')).toBe(isTaken);
});

const unread = { 'ok.json': '{ "filter": "(OR (= a b) (_not_exists a))" }', 'none.js': 'let x;' };

test.each<[string, readonly string[], Surroundings, readonly string[]]>([
  ['not where nothing has changed', [], {}, []],
  ['where it has changed', [], { files: { 'none.js': 'let y;' } }, ['none.js']],
  ['in another language', ['--lang', 'pt-BR'], {}, ['ok.json', 'none.js']],
  ['under another rule', ['--rule', 'syntax=off'], {}, ['ok.json', 'none.js']],
  ['by another version', [], { version: '1.2.4' }, ['ok.json', 'none.js']],
  ['for repairs', ['--diff'], {}, ['ok.json', 'none.js']],
  ['if it is named', ['ok.json', '.'], {}, ['ok.json']],
  ['if its state is unknown', [], { hasStates: false }, ['ok.json', 'none.js']],
])('a file is read again %s', async (_, argv, around, expected) => {
  const { files: first } = await commandLine(['--cache'], { files: unread, hasStates: true });
  const read = (name: string) => [name, 'EACCES'] as const;
  const { stderr } = await commandLine(['lint', '--cache', ...argv], {
    hasStates: true,
    ...around,
    files: { ...first, ...around.files },
    refused: Object.fromEntries(Object.keys(unread).map(read)),
  });
  expect(Object.keys(unread).filter((name) => stderr.includes(`\`${name}\``))).toEqual(expected);
});

test('a file with findings is read, for the text around them', async () => {
  const around = { files, hasStates: true };
  const first = await commandLine(['--cache'], around);
  const { files: _, ...second } = await commandLine(['--cache'], { ...around, files: first.files });
  expect([first.exitCode, second]).toEqual([1, expect.objectContaining({ exitCode: 1, stdout: first.stdout })]);
});

test('a result expires after the last day of a suppression', async () => {
  const dated = { 'until.js': texts['until.js'] as string };
  const on = (today: string, cached: Readonly<Record<string, string | Uint8Array>>) =>
    commandLine(['--cache', '-f', 'compact'], { files: { ...dated, ...cached }, today });
  const { exitCode, files: cached } = await on('2026-01-31', {});
  expect([exitCode, (await on('2026-02-01', cached)).exitCode]).toEqual([0, 1]);
});

test('a result is removed with its file; a file without any word about filters needs none', async () => {
  const { files: first } = await commandLine(['--cache'], { files });
  const names = (all: typeof first) =>
    JSON.parse((all[path] as string).split('\n')[1] as string).map(([name]: [string]) => name);
  expect(names(first)).toEqual(['a.json', 'b.js']);
  const { files: second } = await commandLine(['--cache', 'b.js'], {
    files: { ...first, 'b.js': 'const filter = "()"' },
  });
  expect(names(second)).toEqual(['a.json', 'b.js']);
  const { 'a.json': __, ...rest } = second;
  const { files: third } = await commandLine(['--cache'], { files: { ...rest, 'b.js': 'const filter = "(= a b)"' } });
  expect(names(third)).toEqual(['b.js']);
});

test('the cache is in the given folder, by default beside the nearest package.json', async () => {
  const files = { 'a.json': '{ "filter": "(= a b)" }' };
  const written = async (argv: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    Object.keys((await commandLine(argv, { files: { ...files, ...more } })).files).filter((name) =>
      name.endsWith('lint.cache'),
    );
  expect(await written(['--cache'])).toEqual([path]);
  expect(await written(['--cache'], { '/package.json': '{}' })).toEqual(['/node_modules/.cache/prefilter/lint.cache']);
  expect(await written(['--cache-location', '.cache/lint'])).toEqual(['.cache/lint/lint.cache']);
  expect(await written(['-e', '(= a b)', '--cache'])).toEqual([]);
});

test('a cache that cannot be written is reported, and changes nothing else', async () => {
  const files = { 'a.json': '{ "filter": "(= a)" }' };
  const refused = { [`write ${path}`]: 'EACCES: permission denied' };
  const plain = await commandLine(['-f', 'compact'], { files });
  expect(await commandLine(['--cache', '-f', 'compact'], { files, refused })).toEqual({
    ...plain,
    stderr: `prefilter: cannot write \`${path}\`: EACCES: permission denied.\n`,
  });
});
