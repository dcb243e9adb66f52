import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Language, Parser } from '@vscode/tree-sitter-wasm';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeWith } from '../support/tool.ts';

const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));
const folder = temporaryFolder();
for (const name of ['open.filter', 'my notes.filter', 'my notes old.filter'])
  writeFileSync(join(folder, name), '(= a b)\n');
// The scripts call the command by its name.
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin/prefilter'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`, { mode: 0o755 });

const cases: readonly (readonly [line: string, completions: readonly string[]])[] = [
  ['prefilter tr', ['translate']],
  ['prefilter lint --fi', ['--files-from', '--fix']],
  ['prefilter --suppress-', ['--suppress-all', '--suppress-rule']],
  ['prefilter translate --to my', ['mysql']],
  ['prefilter fetch --format n', ['ndjson']],
  ['prefilter explain missing-a', ['missing-absent-branch']],
  ['prefilter completion po', ['powershell']],
  ['prefilter parse op', ['open.filter']],
];

/** The completion script of a shell in a file. */
function script(shell: string): string {
  const path = join(folder, `completion.${shell}`);
  writeFileSync(path, execFileSync(process.execPath, [bin, 'completion', shell], { encoding: 'utf8' }));
  return path;
}

const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder };

/**
 * What a shell shows on a terminal, which `script` gives it, after keys are typed at its first prompt, `READY>`, until all of these
 * texts are there, at most for two minutes.
 */
async function shownBy(shell: string, keys: string, expected: readonly (string | RegExp)[]): Promise<string> {
  const terminal = spawn('script', ['-qc', shell, '/dev/null'], { cwd: folder, env: { ...env, ZDOTDIR: folder } });
  let all = '';
  let isTyped = false;
  const shown = () => all.replace(/\u001b\[[^a-zA-Z]*[a-zA-Z]|\r|\u0007/g, '').replace(/^.*?READY>/s, '');
  const end = () => terminal.kill('SIGKILL');
  const late = setTimeout(end, 120_000);
  terminal.stdout.on('data', (chunk) => {
    all += chunk;
    if (!isTyped && all.includes('READY>')) {
      isTyped = true;
      terminal.stdin.write(keys);
    }
    if (isTyped && expected.every((one) => (typeof one === 'string' ? shown().includes(one) : one.test(shown()))))
      end();
  });
  await new Promise((closed) => terminal.on('close', closed));
  clearTimeout(late);
  return shown();
}

/** A shell writes a whole word in a list, but only the missing letters on the line. */
function wordsOf(line: string, completions: readonly string[]): readonly RegExp[] {
  const typed = line.split(' ').at(-1) as string;
  return completions.map((word) => new RegExp(`${word}|${word.slice(typed.length)}`));
}

describeWith('bash', 'completion in bash', (bash) => {
  const rc = join(folder, 'bashrc');
  const settings = ['bell-style none', 'completion-query-items 0', 'page-completions off'];
  const binds = settings.map((setting) => `bind 'set ${setting}'\n`).join('');
  writeFileSync(rc, `source '${script('bash')}'\n${binds}PS1='READY>'\n`);
  const complete = (typed: string, expected: readonly (string | RegExp)[]) =>
    shownBy(`'${bash}' --noprofile --rcfile '${rc}' -i`, `${typed}\t\t`, expected);

  test.concurrent.each(cases)('%s', async (line, expected) => {
    const words = wordsOf(line, expected);
    const shown = await complete(line, words);
    for (const word of words) expect(shown).toMatch(word);
  });

  test.concurrent.each([
    ['prefilter lint my', 'my\\ notes'],
    ['prefilter lint "my notes o', '"my notes old.filter"'],
    ['prefilter parse my\\ notes\\ o', 'my\\ notes\\ old.filter'],
    ['prefilter lint --config my\\ notes\\ o', 'my\\ notes\\ old.filter'],
  ])('a name with spaces stays whole: %s', async (line, expected) =>
    expect(await complete(line, [expected])).toContain(expected),
  );
});

// No package of npm has PowerShell itself. Its grammar is read by the parser that Visual Studio Code has for its terminal.
test('the script of PowerShell is PowerShell', async () => {
  await Parser.init();
  const parser = new Parser();
  const grammar = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm');
  parser.setLanguage(await Language.load(grammar));
  const hasError = (text: string) => parser.parse(text)?.rootNode.hasError;
  const text = readFileSync(script('powershell'), 'utf8');
  expect([hasError(text), hasError(text.replace('{', '{@('))]).toEqual([false, true]);
});

describeWith('fish', 'completion in fish', (fish) => {
  const source = script('fish');
  test.each(cases)('%s', async (line, expected) => {
    const argv = ['--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', source, line];
    const { stdout } = await promisify(execFile)(fish, argv, { cwd: folder, encoding: 'utf8', env });
    const shown = stdout.split('\n').filter(Boolean);
    expect(shown.map((text) => text.split('\t')[0]).sort()).toEqual(expected);
  });
});

describeWith('zsh', 'completion in zsh', (zsh) => {
  const lines = [
    ...['autoload -Uz compinit', 'compinit -u -D', `source '${script('zsh')}'`, "bindkey '^I' complete-word"],
    ...['COLUMNS=300', "PS1='READY>'"],
  ];
  writeFileSync(join(folder, '.zshrc'), `${lines.join('\n')}\n`);

  test.concurrent.each(cases)('%s', async (line, expected) => {
    const words = wordsOf(line, expected);
    const shown = await shownBy(`'${zsh}' -d -i`, `${line}\t`, words);
    for (const word of words) expect(shown).toMatch(word);
  });
});
