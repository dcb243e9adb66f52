import { join, resolve } from 'node:path';
import { Failure } from '../../command-line/failure.ts';
import { hash, textOf } from '../../files/text.ts';
import type { Io } from '../../io/io.ts';

/** What a call says of a report that it writes. */
interface Claim {
  readonly pid: number;
  /** Milliseconds, as `Date` counts them. */
  readonly at: number;
  /** The files that the report tells of. */
  readonly files: readonly string[];
}

/** After this time a claim is of an earlier run: where the system does not say when a process started, its number may be another one's. */
const validMs = 3_600_000;

/**
 * Refuses to replace a report that another call by the same process has written, or is about to write, on files that this one does
 * not cover: tools such as pre-commit and xargs split a long list of files into several calls. At a terminal a person replaces it.
 */
export function claimReport(file: string, covered: Iterable<string>, io: Io): void {
  const family = io.stdinIsTerminal() ? undefined : io.family();
  if (family === undefined) return;
  const path = resolve(io.cwd, file);
  const files = [...covered].map((name) => resolve(io.cwd, name));
  const record = join(family.folder, hash(path).slice(0, 32));
  const text = JSON.stringify({ pid: family.pid, at: io.today().getTime(), files } satisfies Claim);
  if (family.create(record, text)) return;
  const before = claimIn(record, io);
  const known = new Set(files);
  const isLost =
    before === 'unfinished' ||
    (before.pid !== family.pid &&
      io.today().getTime() - before.at < validMs &&
      (io.kindOf(path) !== undefined || family.isRunning(before.pid)) &&
      before.files.some((name) => !known.has(name) && io.kindOf(name) !== undefined));
  if (isLost) throw new Failure((say) => say.otherReport(file)).as({ code: 'unwritable-file', file });
  io.writeFile(record, text);
}

/** The claim in a file; `unfinished` while another call writes it. */
function claimIn(record: string, io: Io): Claim | 'unfinished' {
  const text = textOf(io.readFile(record));
  try {
    return JSON.parse(text as string) as Claim;
  } catch {
    return 'unfinished';
  }
}
