import { expect, test } from 'vitest';
import { commandLine, expectFailure } from '../command-line.ts';

const lines = [
  ['south', '(OR (= state RS) (= state SC))'],
  ['open', '(OR (= processed false) (_not_exists processed))'],
  ['new', '(AND (= state SC) (= status new))'],
  ['none', '(AND (= state SC) (= state RS))'],
].map(([id, filter]) => JSON.stringify({ id, filter }));
const files = { 'routes.ndjson': lines.join('\n'), 'one.ndjson': lines[0] as string, 'empty.ndjson': '\n' };
const routes = (...argv: readonly string[]) => commandLine(['routes', ...argv, '--dialect', 'qive'], { files });

test.each([
  [
    'en',
    `2 of 4 routes are never reached:
  \`new\`: all its documents are taken by \`south\`
  \`none\`: it selects nothing
No route takes documents whose \`state\` is missing or neither RS nor SC, and whose \`processed\` is present but not false
  for example {"processed":"other"}
3 pairs overlap:
  \`south\`, \`open\`: {"state":"SC"}
  \`south\`, \`new\`: {"state":"SC","status":"new"}
  \`open\`, \`new\`: {"state":"SC","status":"new"}
`,
  ],
  [
    'pt',
    `Nada chega a 2 de 4 rotas:
  \`new\`: todos os seus documentos ficam com \`south\`
  \`none\`: não seleciona nada
Nenhuma rota fica com documentos cujo \`state\` está ausente ou não é RS nem SC, e cujo \`processed\` está presente, mas não é false
  por exemplo {"processed":"other"}
3 pares se sobrepõem:
  \`south\`, \`open\`: {"state":"SC"}
  \`south\`, \`new\`: {"state":"SC","status":"new"}
  \`open\`, \`new\`: {"state":"SC","status":"new"}
`,
  ],
])('in %s', async (lang, stdout) => {
  expect(await routes('routes.ndjson', '--overlaps', '--lang', lang)).toMatchObject({
    exitCode: 1,
    stderr: '',
    stdout,
  });
});

test('as JSON', async () => {
  const { exitCode, stdout } = await routes('routes.ndjson', '-f', 'json');
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    ok: false,
    results: [
      {
        routes: 4,
        unreached: [
          { id: 'new', by: ['south'] },
          { id: 'none', by: [] },
        ],
        overlaps: [],
        uncovered: {
          filter: '(AND (!= state RS) (!= state SC) (!= processed false) (_exists processed))',
          document: { processed: 'other' },
        },
      },
    ],
    problems: [],
  });
});

test('the exit code is 0 if each route is reached', async () => {
  expect(await routes('one.ndjson')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(
      /^The route is reached\.\nNo route takes documents whose `state`.*\n {2}for example \{\}\n$/,
    ),
  });
});

test('an invalid filter is shown, and nothing is decided', async () => {
  const wrong = { 'w.ndjson': '{"id":"a","filter":"(= a 1)"}\n{"id":"b","filter":"(= a"}' };
  const { exitCode, stdout, stderr } = await commandLine(['routes', 'w.ndjson'], { files: wrong });
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^w\.ndjson:2:1:\d {2}error {2}/);
});

test.each([
  [[], '`routes` takes one folder of .filter files, or one file of lines `{"id", "filter"}`.'],
  [['empty.ndjson'], '`empty.ndjson` has no filters.'],
  [['nowhere'], 'cannot read `nowhere`: there is no such file.'],
])('%j is a mistake', async (argv, sentence) => {
  await expectFailure(['routes', ...argv], sentence, { files });
});
