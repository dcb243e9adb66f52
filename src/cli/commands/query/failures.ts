import { Failure, unreadable } from '../../command-line/failure.ts';
import type { DataFile } from '../../files/data-files.ts';
import { readDocument } from '../../files/document.ts';
import { linesOf } from '../../files/lines.ts';
import { unpackedPieces } from '../../files/unpacked.ts';
import type { Io } from '../../io/io.ts';

/** The failure for the first invalid line of JSON. DuckDB names the file, but not always the line. */
export async function wrongLine(
  files: readonly DataFile[],
  at: readonly string[],
  io: Io,
): Promise<Failure | undefined> {
  for (const { path, file, kind } of files) {
    if (kind !== 'ndjson') continue;
    try {
      let line = 0;
      for await (const lines of linesOf(unpackedPieces(path, io))) {
        for (const read of lines) {
          line++;
          const why = 'wrong' in read ? read.wrong : readDocument(read.text, at);
          if (typeof why !== 'string' || why === 'empty') continue;
          const number = line;
          return new Failure((say) => say.wrongLine(file, number, say[why]));
        }
      }
    } catch (error) {
      throw unreadable(file, error);
    }
  }
  return undefined;
}

/** The first line of a DuckDB message, without the name of the error class. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] as string).replace(/^[A-Z][\w ]*Error: /, '').trim();
}

/** The failure for an error of DuckDB, with the position where it is about a line of CSV. */
export function engineFailure(error: unknown, shownOf: (path: string) => string): Failure {
  const text = error instanceof Error ? error.message : String(error);
  const [, line, reason, file] =
    /CSV Error on Line: (\d+)\n[\s\S]*?\n([^\n]+)\n+(?:Possible |\n {2}file = )[\s\S]*?(?:^|\n) {2}file = ([^\n]+)/.exec(
      text,
    ) ?? [];
  if (line !== undefined && reason !== undefined && file !== undefined) {
    return new Failure((say) => say.wrongLine(shownOf(file), Number(line), reason.replace(/\.$/, '')));
  }
  return new Failure(() => messageOf(error));
}
