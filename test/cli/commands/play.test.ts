import { expect, test } from 'vitest';
import { commandLine, expectFailure, type Surroundings } from '../command-line.ts';

const play = (argv: readonly string[], surroundings: Surroundings = {}) => commandLine(['play', ...argv], surroundings);

/** The initial state in a page that was written. */
function startOf(page: string | Uint8Array | undefined) {
  const [, json = ''] = /<script type="application\/json" id="start">([^<]*)<\/script>/.exec(String(page)) ?? [];
  return JSON.parse(json);
}

const configuration = JSON.stringify({
  dialect: { name: 'qive', operators: { NOT: { operands: 'filter', means: 'not' } }, quotedValues: true },
  properties: { processed: 'boolean' },
  overrides: [{ files: ['old/*'], dialect: { name: 'received' } }],
});

test('writes the page with the filters of the command line, valid or not, and no others', async () => {
  const files = { 'a.filter': '; a comment\n(= a b)\n', 'other.filter': '(= c d)' };
  const { exitCode, stdout, files: written } = await play(['(= processed false)', '-e', '(=', 'a.filter'], { files });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: 'prefilter-playground.html written\n' });
  expect(startOf(written['prefilter-playground.html'])).toEqual([
    { name: '(= processed false)', state: { filter: '(= processed false)', dialect: 'received' } },
    { name: '(=', state: { filter: '(=', dialect: 'received' } },
    { name: 'a.filter', state: { filter: '(= a b)', dialect: 'received' } },
  ]);
});

test('each filter has the dialect and the properties that apply to its file', async () => {
  const files = { 'prefilter.config.json': configuration, 'old/a.filter': '(= a b)' };
  const { files: written } = await play(['--out', 'page.html', '(= a b)', 'old/a.filter'], { files });
  const [argument, old] = startOf(written['page.html']);
  expect(argument.state.dialect).toBe('qive');
  expect(JSON.parse(argument.state.extension)).toEqual({
    operators: { NOT: { operands: 'filter', means: 'not' } },
    quotedValues: true,
  });
  expect(JSON.parse(argument.state.properties)).toEqual({ processed: 'boolean' });
  expect(old).toMatchObject({ name: 'old/a.filter', state: { filter: '(= a b)', dialect: 'received' } });
});

test('without filters the page has the dialect and the properties of the configuration', async () => {
  const { files } = await play([], { files: { 'prefilter.config.json': configuration } });
  expect(startOf(files['prefilter-playground.html'])).toEqual([
    { name: '', state: { dialect: 'qive', extension: expect.any(String), properties: expect.any(String) } },
  ]);
});

test('no filter can end the element that contains it', async () => {
  const filter = '(= a </script><img src=x>)$&';
  const { files } = await play(['-e', filter]);
  const page = String(files['prefilter-playground.html']);
  expect(startOf(page)[0].state.filter).toBe(filter);
  expect(page).not.toContain('<img');
});

test('an existing file is overwritten with --force only', async () => {
  const files = { 'prefilter-playground.html': 'mine' };
  const sentence =
    '`prefilter-playground.html` already exists: overwrite it with `--force`, or name another with `--out`.';
  await expectFailure(['play', '(= a b)'], sentence, { files });
  const forced = await play(['(= a b)', '--force'], { files });
  expect(forced.exitCode).toBe(0);
  expect(startOf(forced.files['prefilter-playground.html'])).toHaveLength(1);
});

test('a page that cannot be written, or a filter that does not exist, makes the run fail', async () => {
  const refused = { 'write prefilter-playground.html': 'EACCES: permission denied' };
  await expectFailure(['play', '(= a b)'], /permission denied/, { refused });
  await expectFailure(['play', 'nowhere.filter'], /nowhere\.filter/);
});

test('is available in Portuguese', async () => {
  const { stdout } = await play(['--lang', 'pt-BR', '(= a b)']);
  expect(stdout).toBe('prefilter-playground.html gravado\n');
});
