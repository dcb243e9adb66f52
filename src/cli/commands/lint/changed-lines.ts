import { join } from 'node:path';
import { Failure } from '../../command-line/failure.ts';
import { commitOf, workTreeRoot } from '../../files/revisions.ts';
import type { Io } from '../../io/io.ts';

/** A range of lines, counted from 1, ends included. */
interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Tells whether a line in this range of a file has changed. */
export type ChangeTest = (path: string, first: number, last: number) => boolean;

/** The changes of the work tree since a revision; untracked files count as changed. Throws a `Failure` without Git. */
export function changesSince(ref: string, io: Io): ChangeTest {
  const top = workTreeRoot('--since', io);
  const commit = commitOf(ref, io);
  const form = [
    '--unified=0',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--text',
    '--no-renames',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ];
  const diff = io.git(top, ['-c', 'core.quotePath=false', 'diff', ...form, commit, '--']);
  const fresh = io.git(top, ['ls-files', '-z', '--others', '--exclude-standard']);
  if (diff === undefined || fresh === undefined) throw new Failure((say) => say.noRevision(ref));
  const changes = changesIn(diff.stdout, top);
  for (const name of fresh.stdout.split('\0')) changes.set(join(top, name), [{ first: 1, last: Infinity }]);
  return (path, first, last) => (changes.get(path) ?? []).some((lines) => lines.first <= last && first <= lines.last);
}

function changesIn(diff: string, top: string): Map<string, Lines[]> {
  const changes = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  let left = 0;
  for (const line of diff.split('\n')) {
    // A changed line may look like a header.
    if (left > 0 && /^[-+\\]/.test(line)) {
      if (line[0] !== '\\') left--;
      continue;
    }
    const [, file] = /^\+\+\+ (.+?)\t?$/.exec(line) ?? [];
    if (file !== undefined) {
      lines = [];
      changes.set(join(top, unquoted(file).replace(/^b\//, '')), lines);
    }
    const [, removed, first, added] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first === undefined) continue;
    const count = Number(added ?? 1);
    left = Number(removed ?? 1) + count;
    if (count > 0) lines.push({ first: Number(first), last: Number(first) + count - 1 });
  }
  return changes;
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Decodes a file name that Git has quoted because of special characters. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: Buffer[] = [];
  for (const [, coded, plain] of name.slice(1, -1).matchAll(/\\([0-7]{3}|.)|([^\\]+)/g)) {
    if (coded === undefined) bytes.push(Buffer.from(plain as string));
    else
      bytes.push(Buffer.of(coded.length === 3 ? Number.parseInt(coded, 8) : (escapes[coded] ?? coded.charCodeAt(0))));
  }
  return Buffer.concat(bytes).toString();
}
