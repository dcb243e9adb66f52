import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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

async function run(program: string, ...argv: readonly string[]): Promise<string> {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HOME: folder };
  const { stdout } = await promisify(execFile)(program, argv, { cwd: folder, encoding: 'utf8', timeout: 60_000, env });
  return stdout;
}

describeWith('bash', 'completion in bash', (bash) => {
  // bash completes only on a terminal: \`script\` gives it one, and the line that it then has is what a person would run.
  const source = script('bash');
  const complete = async (typed: string) => {
    const own = mkdtempSync(join(folder, 'bash-'));
    const rc = join(own, 'rc');
    writeFileSync(
      rc,
      `PS1=; source '${source}'; bind 'set bell-style none'; bind 'set completion-query-items 0'; bind 'set page-completions off'\n`,
    );
    const keys = join(own, 'keys');
    writeFileSync(keys, `${typed}\t\t`);
    const code = `(sleep 1; cat '${keys}'; sleep 2; printf '\\x15exit\\n'; sleep 0.5) | script -qc "${bash} --noprofile --rcfile '${rc}' -i" /dev/null`;
    const shown = await run('bash', '-c', code);
    return shown.replace(/\u001b\[[^a-zA-Z]*[a-zA-Z]|\r|\u0007/g, '');
  };

  // These mostly wait.
  test.concurrent.each(cases)('%s', async (line, expected) => {
    const shown = await complete(line);
    const typed = line.split(' ').at(-1) as string;
    for (const word of expected) expect(shown).toMatch(new RegExp(`${word}|${word.slice(typed.length)}`));
  });

  test.concurrent.each([
    ['prefilter lint my', 'my\\ notes'],
    ['prefilter lint "my notes o', '"my notes old.filter"'],
    ['prefilter parse my\\ notes\\ o', 'my\\ notes\\ old.filter'],
    ['prefilter lint --config my\\ notes\\ o', 'my\\ notes\\ old.filter'],
  ])('a name with spaces stays whole: %s', async (line, expected) => expect(await complete(line)).toContain(expected));
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
  test.each(cases)('%s', async (line, expected) => {
    const shown = await run(fish, '--no-config', '-c', 'source $argv[1]; complete -C $argv[2]', script('fish'), line);
    expect(
      shown
        .split('\n')
        .filter(Boolean)
        .map((text) => text.split('\t')[0])
        .sort(),
    ).toEqual(expected);
  });
});

describeWith('zsh', 'completion in zsh', (zsh) => {
  // zsh completes only on a terminal: a second zsh gets one, and its line is read after a tab.
  const driver = `
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell "PS1= PROMPT=; autoload -Uz compinit; compinit -u -D; source $1; bindkey '^I' complete-word; COLUMNS=300; print REA''DY"
    while zpty -r shell line; do [[ $line == *READY* ]] && break; done
    sleep 0.5
    zpty -w -n shell "$2"$'\\t'
    for i in {1..100}; do
      sleep 0.1
      while zpty -r -t shell line; do text+=$line; done
      [[ -n $text && $text == $before ]] && (( ++quiet > 20 )) && break
      before=$text
    done
    print -r -- "$text"
    zpty -d shell`;

  const source = script('zsh');
  test.concurrent.each(cases)('%s', async (line, expected) => {
    const shown = await run(zsh, '-f', '-c', driver, 'zsh', source, line);
    // zsh writes the whole word in a list, but only the missing letters on the line.
    const typed = line.split(' ').at(-1) as string;
    for (const word of expected) expect(shown).toMatch(new RegExp(`${word}|${word.slice(typed.length)}`));
  });
});
