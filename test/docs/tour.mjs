// `npm start`: what the command line says of real filters and of what people write by mistake, then the main job: the
// embedded sandbox, all pages of a filter, and the documents in a folder.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** Runs the built command line as a user would and shows the call; ends the tour where it ends otherwise than expected. */
function prefilter(expected, ...words) {
  const shown = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(' ');
  console.log(`\n$ prefilter ${shown}`);
  const { status } = spawnSync(process.execPath, [bin, ...words], { stdio: 'inherit' });
  if (status !== expected) throw new Error(`prefilter ${shown} ended with ${status}, not ${expected}`);
}

const filters = [
  ['received', '(= processed false)'],
  ['received', '(OR (= processed false) (_not_exists processed))'],
  ['received', '(= processed true)'],
  ['received', '(OR (= processed true) (= status ok))'],
  ['qive', '(AND (= processed true) (= status ok))'],
  ['qive', '(NOT_EXISTS processed)'],
];

const texts = filters.filter(([dialect]) => dialect === 'received').flatMap(([, text]) => ['-e', text]);
prefilter(0, 'lint', ...texts);
for (const [dialect, text] of filters) {
  prefilter(0, 'format', '--dialect', dialect, '--width', '40', '-e', text);
  prefilter(0, 'encode', text);
  prefilter(0, 'explain', '--dialect', dialect, text);
}
prefilter(0, 'parse', '(OR (= processed false) (_not_exists processed))');
prefilter(1, 'lint', '-e', '(or (== processed false) (not_exists processed))');

const folder = mkdtempSync(join(tmpdir(), 'prefilter-'));
prefilter(0, 'request', '(OR (= processed false) (_not_exists processed))');
prefilter(
  0,
  'fetch',
  '(OR (= processed false) (_not_exists processed))',
  '--sandbox',
  '--documents',
  '1000',
  '--out',
  folder,
);
console.log(
  `\n${readdirSync(folder).filter((name) => name.endsWith('.xml')).length} documents are whole in ${folder}.`,
);
