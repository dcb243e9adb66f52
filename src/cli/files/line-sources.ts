import { resolve } from 'node:path';
import type { Invocation } from '../command-line/command.ts';
import { attemptToRead, Failure, unreadable } from '../command-line/failure.ts';
import type { FlagValues, inputFlags } from '../command-line/flags.ts';
import type { Io } from '../io/io.ts';
import { findDataFiles } from './data-files.ts';
import { unpackedPieces } from './unpacked.ts';

/** A stream of documents, one per line. */
export interface LineSource {
  readonly file: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

type LineInvocation = Pick<Invocation<FlagValues<typeof inputFlags>>, 'flags' | 'io'>;

/** The lines of the standard input, of a file, or of the files that a folder or a pattern names. */
export function lineSources(name: string, { flags, io }: LineInvocation): readonly LineSource[] {
  if (name !== '-')
    return lineFiles(name, io).map(({ path, file }) => ({ file, pieces: openWhenRead(path, file, io) }));
  const file = flags['stdin-filename'] ?? '<stdin>';
  return [{ file, pieces: openWhenRead(undefined, file, io) }];
}

/** A file as it is named, or the lines of JSON in a folder or matching a pattern. */
function lineFiles(name: string, io: Io): readonly { readonly path: string; readonly file: string }[] {
  const path = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(path));
  if (kind !== 'directory' && (kind !== undefined || !/[*?[{]/.test(name))) return [{ path, file: name }];
  const files = findDataFiles([name], io).filter((file) => file.kind === 'ndjson');
  if (files.length === 0) throw new Failure((say) => say.noLines(name)).as({ code: 'no-match', file: name });
  return files;
}

/** Opens the file only when it is read. */
async function* openWhenRead(path: string | undefined, file: string, io: Io): AsyncGenerator<Uint8Array> {
  try {
    yield* unpackedPieces(path, io);
  } catch (error) {
    throw unreadable(file, error);
  }
}
