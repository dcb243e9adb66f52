import { isObject } from '../../../source/is-object.ts';
import { Failure, unreadable } from '../../command-line/failure.ts';
import type { DataFile } from '../../files/data-files.ts';
import { linesOf } from '../../files/lines.ts';
import type { Io } from '../../io/io.ts';

/** The failure for the first invalid line of JSON. DuckDB names the file, but not always the line. */
export async function wrongLine(
  files: readonly DataFile[],
  at: readonly string[],
  io: Io,
): Promise<Failure | undefined> {
  for (const { path, file, kind } of files) {
    if (kind !== 'ndjson') continue;
    const wrong = await wrongLineIn(path, at, io).catch((error: unknown) => {
      throw unreadable(file, error);
    });
    if (wrong !== undefined) return new Failure((say) => say.wrongLine(file, wrong.line, say[wrong.why]));
  }
  return undefined;
}

async function wrongLineIn(path: string, at: readonly string[], io: Io) {
  let line = 0;
  for await (const lines of linesOf(io.pieces(path))) {
    for (const read of lines) {
      line++;
      const why = 'wrong' in read ? read.wrong : wrongIn(read.text, at);
      if (why !== undefined) return { line, why };
    }
  }
  return undefined;
}

function wrongIn(text: string, at: readonly string[]): 'not-json' | 'not-an-object' | undefined {
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not-json';
  }
  for (const [i, name] of ['', ...at].entries()) {
    if (i > 0) value = Object.hasOwn(value as object, name) ? (value as Readonly<Record<string, unknown>>)[name] : null;
    if (i > 0 && value === null) return undefined;
    if (!isObject(value)) return 'not-an-object';
  }
  return undefined;
}
