import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandLine, type Surroundings } from './command-line.ts';
import { ticking } from './ticking.ts';

/*
 * What people see of command lines, whole. Each file of `transcripts/` has groups of them, with what is around the next ones:
 *
 *   : a.filter (= a b)⏎    a file; `: src/` is a folder; what the system says of one that cannot be read, or written, stands behind `!`, as in
 *                          `: a.filter !EACCES: …` and `: >a.filter !EACCES: …`; `:` alone takes all of them away
 *   < (= a b)              the standard input; `% 80` is the width of a terminal
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
  const [title, ...lines] = group.split('\n');
  let text = `== ${title}\n`;
  for (const line of lines) {
    const [, mark, rest = ''] = /^[12]?([:<%$;])(?: |$)(.*)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    if (mark !== '$') {
      around = withLine(around, mark, unmarked(rest));
      text += `${line}\n`;
      continue;
    }
    const words = [...rest.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map((word) => unmarked(word.slice(1).join('')));
    const start = words.findIndex((word) => !/^[A-Z_]+=/.test(word));
    const env = Object.fromEntries(words.slice(0, start).map((word) => word.split('=')));
    const outcome = await commandLine(words.slice(start + 1), { ...around, env, now: ticking() });
    text += `${outcome.exitCode || ''}$ ${rest}\n${marked(outcome.stdout, '  ')}${marked(outcome.stderr, '! ')}`;
    for (const [name, content] of Object.entries(outcome.files)) {
      if (content !== around.files?.[name]) text += `> ${name} ${`${content}`.replaceAll('\n', '⏎')}\n`;
    }
  }
  return text;
}

/** What is around the next command lines after a line that says so. */
function withLine(around: Surroundings, mark: string, line: string): Surroundings {
  if (mark === '<') return { ...around, stdin: line };
  if (mark === '%') return { ...around, terminal: Number(line) };
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
