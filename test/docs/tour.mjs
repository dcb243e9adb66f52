// `npm start`: what the command line says of real filters and of what people write by mistake, then the main job: the
// embedded sandbox, all pages of a filter, and the documents in a folder.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const atOnce = 2;

const received = [
  '(= processed false)',
  '(OR (= processed false) (_not_exists processed))',
  '(= processed true)',
  '(OR (= processed true) (= status ok))',
];
const qive = ['(AND (= processed true) (= status ok))', '(NOT_EXISTS processed)'];
const example = received[1];
const folder = mkdtempSync(join(tmpdir(), 'prefilter-'));

const asTexts = (texts) => texts.flatMap((text) => ['-e', text]);

/** The calls of the tour with their exit codes. */
const calls = [
  [0, 'lint', ...asTexts(received)],
  ...Object.entries({ received, qive }).flatMap(([dialect, texts]) => [
    [0, 'format', '--dialect', dialect, '--width', '40', ...asTexts(texts)],
    [0, 'encode', '--dialect', dialect, ...texts],
    [0, 'explain', '--dialect', dialect, ...asTexts(texts)],
  ]),
  [0, 'parse', example],
  [1, 'lint', '-e', '(or (== processed false) (not_exists processed))'],
  [0, 'request', example],
  [0, 'fetch', example, '--sandbox', '--documents', '1000', '--out', folder],
];

/** Runs the built command line as a user would, and gives the call with what it printed. */
function run([expected, ...words]) {
  const shown = `prefilter ${words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(' ')}`;
  const colors = stdout.isTTY && env.NO_COLOR === undefined ? { FORCE_COLOR: '1' } : {};
  return new Promise((resolve, reject) => {
    const child = spawn(execPath, [bin, ...words], { env: { ...env, ...colors }, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = `\n$ ${shown}\n`;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
    }
    child.on('close', (status) => {
      if (status === expected && !printed.includes('not a valid filter')) resolve(printed);
      else reject(new Error(`${printed}\n${shown} ended with ${status}; expected ${expected} and valid filters`));
    });
  });
}

// The next calls run while one is shown.
const outputs = [];
for (let shown = 0; shown < calls.length; shown++) {
  while (outputs.length < Math.min(shown + atOnce, calls.length)) outputs.push(run(calls[outputs.length]));
  stdout.write(await outputs[shown]);
}
const documents = readdirSync(folder).filter((name) => name.endsWith('.xml'));
console.log(`\n${documents.length} documents are whole in ${folder}.`);
