import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandLine, type Surroundings } from './command-line.ts';
import { ticking } from './ticking.ts';
import { WorkTree } from './work-tree.ts';

/*
 * What people see of command lines, whole. Each file of `transcripts/` has groups of them, with what is around the next ones:
 *
 *   : a.filter (= a b)⏎    a file; `: src/` is a folder; what the system says of one that cannot be read, or written, stands behind `!`, as in
 *                          `: a.filter !EACCES: …` and `: >a.filter !EACCES: …`; `:` alone takes all of them away, and
 *                          `: ./` keeps them on the disk, `: .git/` in a repository of Git, for what finds or writes files
 *   < (= a b)              the standard input; `% 80` is the width of a terminal, `% src/` the working directory
 *   2$ LANG=pt command     the exit code, if it is not 0, variables of the environment, and the command line; below it the output,
 *                          behind `! ` what goes to the standard error, and behind `> ` each file that is written, as in `> a.filter …`
 *
 * `UPDATE_GOLDEN=1` writes exit codes and outputs anew.
 */

const marks = { '␍': '\r', '⇥': '\t', '␛': '\u001b', '⍰': '\ufeff', '⏎': '\n' } as const;

function unmarked(text: string): string {
  return text.replace(/[␍⇥␛⍰⏎]/g, (mark) => marks[mark as keyof typeof marks]);
}

/** An output in lines, each behind the mark of its stream; characters that nobody sees are shown, and where its last line does not end. */
function marked(output: string, prefix: string): string {
  const whole = output === '' || output.endsWith('\n') ? output : `${output}¬\n`;
  const seen = whole.replace(
    /[\r\t\u001b\ufeff]/g,
    (one) => Object.entries(marks).find(([, is]) => is === one)?.[0] ?? '',
  );
  return seen.replace(/ $/gm, '␠').replace(/^.+$/gm, `${prefix}$&`);
}

/** Runs the command lines of a group; the group with what they say. */
async function played(group: string): Promise<string> {
  let around: Surroundings = {};
  let tree: WorkTree | undefined;
  const [title, ...lines] = group.split('\n');
  let text = `== ${title}\n`;
  for (const line of lines) {
    const [, mark, rest = ''] = /^[12]?([:<%$;])(?: |$)(.*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    if (mark !== '$') {
      around = withLine(around, mark, unmarked(rest));
      if (line === ':') tree = undefined;
      else if (/^: \.(?:git)?\/$/.test(line)) tree = line === ': ./' ? new WorkTree() : new WorkTree().init();
      tree?.write(around.files ?? {});
      text += `${line}\n`;
      continue;
    }
    const words = [...rest.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((word) => unmarked(word.slice(1).join('')));
    const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
    const env = Object.fromEntries(words.slice(0, start).map((word) => word.split('=')));
    const given = { ...around, env, now: ticking() };
    const outcome = await commandLine(
      words.slice(start + 1),
      tree ? { ...given, folder: tree.path(around.folder ?? '') } : given,
    );
    text += `${outcome.exitCode || ''}$ ${rest}\n${marked(outcome.stdout, '  ')}${marked(outcome.stderr, '! ')}`;
    const written = tree ? { ...around, files: filesIn(tree.folder) } : outcome;
    for (const [name, content] of Object.entries(written.files)) {
      if (content !== around.files?.[name]) text += `> ${name} ${`${content}`.replaceAll('\n', '⏎')}\n`;
    }
    if (tree) around = written;
  }
  return text;
}

/** The files below a folder, without those of Git. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = all.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const names = paths.map((path) => relative(folder, path)).filter((name) => !name.startsWith('.git/'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** What is around the next command lines after a line that says so. */
function withLine(around: Surroundings, mark: string, line: string): Surroundings {
  if (mark === '<') return { ...around, stdin: line };
  if (mark === '%') return { ...around, ...(line.endsWith('/') ? { folder: line } : { terminal: Number(line) }) };
  if (mark === ';') return around;
  const { files, directories = [], refused } = around;
  const [name = '', content = ''] = line.split(/ (.*)/s);
  if (name === '') return {};
  if (name.endsWith('/')) return { ...around, directories: [...directories, name.slice(0, -1)] };
  if (!content.startsWith('!')) return { ...around, files: { ...files, [name]: content } };
  return { ...around, refused: { ...refused, [name.replace('>', 'write ')]: content.slice(1) } };
}

const folder = new URL('transcripts/', import.meta.url);

describe.each(readdirSync(folder))('%s', (name) => {
  const file = new URL(name, folder);
  const groups = readFileSync(file, 'utf8')
    .split(/^== /m)
    .slice(1)
    .map((group) => group.trimEnd());

  test.each(groups.map((group) => [group.split('\n', 1)[0], group]))('%s', async (_, group) => {
    const [before, after] = [`== ${group}\n`, (await played(group)).trimEnd()];
    if (process.env.UPDATE_GOLDEN)
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(before, () => `${after}\n`),
      );
    else expect(`${after}\n`).toBe(before);
  });
});
