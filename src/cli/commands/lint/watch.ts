import { basename, dirname, join, resolve } from 'node:path';
import { configurationNames } from '../../../lint/config/locations.ts';
import { languageOf } from '../../command-line/environment.ts';
import { Failure, misuse, unreadable } from '../../command-line/failure.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { isBelow, suppressionsName, upward } from '../../configuration/paths.ts';
import { includesIgnored, mayHoldFilters, splitPattern } from '../../files/discover.ts';
import { shown } from '../../files/text.ts';
import { foldersBelow } from '../../files/walk.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/output.ts';
import type { LintInvocation, LintValues } from './flags.ts';
import { namesOf, readOperands } from './operands.ts';

/** Files that matter wherever they are. */
const settingFiles: readonly string[] = [...configurationNames, '.gitignore', suppressionsName];

/** How long simultaneous changes are collected, in milliseconds. */
const pause = 50;

/** Clears the visible part of a terminal and its scrollback. */
const clear = '\u001b[2J\u001b[3J\u001b[H';

/** Checks, and checks again whenever a file changes; ends with 130 when it is interrupted. */
export async function watch(
  given: LintInvocation,
  check: (invocation: LintInvocation) => Promise<number>,
): Promise<number> {
  const { flags, io } = given;
  const invocation = { ...given, locale: languageOf(flags.lang, io.env, true) };
  const names = await watchedNames(invocation);
  let watched = watchedBy(names, flags, io);
  const changes = new Changes(io, (path) => concerns(path, names, watched, io));
  const interrupted = new Promise<true>((end) => io.onInterrupt(() => end(true)));
  try {
    await once();
    for (;;) {
      note(invocation, (say) => say.watching(changes.folders));
      if (await Promise.race([changes.next(), interrupted])) return 130;
      if (io.stdout.isTTY) io.stdout.write(clear);
      try {
        await once();
      } catch (error) {
        // While people edit, a configuration may be invalid for a moment, or a named file may be missing.
        if (!(error instanceof Failure)) throw error;
        for (const say of error.says) note(invocation, say);
      }
    }
  } finally {
    changes.close();
  }

  async function once(): Promise<void> {
    follow();
    await check({ ...given, io: changes.io });
    // A new folder may already contain files that were not seen.
    if (follow()) changes.mark();
  }

  function follow(): boolean {
    watched = watchedBy(names, flags, io);
    return changes.follow(watched.folders);
  }
}

/** The paths and patterns to watch. Throws a `Failure` for anything that is not a file. */
async function watchedNames(invocation: LintInvocation): Promise<readonly string[]> {
  const isStream = invocation.flags['files-from'] === '-' || invocation.operands.some(({ value }) => value === '-');
  const operands = isStream ? [] : await readOperands(invocation);
  const names = namesOf(operands);
  if (isStream || names.length < operands.length) throw misuse((say) => say.watchWhat);
  return names;
}

interface Watched {
  readonly folders: ReadonlySet<string>;
  /** Configuration files, including those that others extend. */
  readonly settings: ReadonlySet<string>;
}

/** Finds the folders below the named ones, also empty ones, and those of the settings. */
function watchedBy(names: readonly string[], flags: LintValues, io: Io): Watched {
  const configurations = new Configurations(flags, io);
  const folders = new Set(upward(io.cwd, io));
  const bases = names.map((name) => baseOf(name, io));
  for (const base of bases) for (const folder of below(base)) folders.add(folder);
  for (const folder of folders) configurations.in(folder);
  for (const path of configurations.paths) folders.add(dirname(path));
  return { folders, settings: configurations.paths };

  function below(base: string): readonly string[] {
    if (io.kindOf(base) !== 'directory') return [dirname(base)];
    return foldersBelow(base, includesIgnored(base, flags['no-ignore'], configurations), io);
  }
}

/** The path of a file or folder, or the folder where a pattern begins. */
function baseOf(name: string, io: Io): string {
  return splitPattern(name, io)?.base ?? resolve(io.cwd, name);
}

/** Whether a change of this entry of a folder can change the result. */
function concerns(path: string, names: readonly string[], { settings }: Watched, io: Io): boolean {
  if (settingFiles.includes(basename(path)) || settings.has(path)) return true;
  if (!names.some((name) => isBelow(baseOf(name, io), path))) return false;
  return mayHoldFilters(path) || io.kindOf(path) === 'directory';
}

/** The changes in folders, except those by the command itself: repairs, reports, the baseline and the cache. */
class Changes {
  /** Remembers what is written through it. */
  readonly io: Io;
  readonly #given: Io;
  readonly #concerns: (path: string) => boolean;
  readonly #watched = new Map<string, () => void>();
  readonly #written = new Map<string, string | Uint8Array>();
  #isChanged = false;
  #told: () => void = () => {};

  constructor(io: Io, concerns: (path: string) => boolean) {
    this.#given = io;
    this.#concerns = concerns;
    this.io = {
      ...io,
      writeFile: (path, text, before) => {
        io.writeFile(path, text, before);
        this.#written.set(path, text);
      },
    };
  }

  /** The number of folders that are watched. */
  get folders(): number {
    return this.#watched.size;
  }

  /** Watches these folders, and no others; returns whether one is new. */
  follow(folders: ReadonlySet<string>): boolean {
    let isNew = false;
    for (const [folder, end] of this.#watched) {
      if (folders.has(folder)) continue;
      end();
      this.#watched.delete(folder);
    }
    for (const folder of folders) if (!this.#watched.has(folder) && this.#watch(folder)) isNew = true;
    return isNew;
  }

  mark(): void {
    this.#isChanged = true;
    this.#told();
  }

  /** Resolves when something has changed since the last call, and nothing else has for a moment. */
  async next(): Promise<false> {
    if (!this.#isChanged) await new Promise<void>((tell) => (this.#told = tell));
    while (this.#isChanged) {
      this.#isChanged = false;
      await new Promise((end) => setTimeout(end, pause));
    }
    return false;
  }

  close(): void {
    for (const end of this.#watched.values()) end();
  }

  /** Watches a folder, unless it is gone since it was found. */
  #watch(folder: string): boolean {
    const { kindOf, watchFolder } = this.#given;
    if (kindOf(folder) !== 'directory') return false;
    try {
      this.#watched.set(
        folder,
        watchFolder(folder, (name) => this.#changed(folder, name)),
      );
      return true;
    } catch (error) {
      throw unreadable(shown(folder, folder, this.#given), error);
    }
  }

  #changed(folder: string, name: string | undefined): void {
    const path = name === undefined ? undefined : join(folder, name);
    // A folder that is recreated under its name is another one; the system reports it in the folder itself and in its parent.
    for (const gone of [path, name === basename(folder) ? folder : undefined]) {
      if (gone === undefined || !this.#watched.has(gone)) continue;
      this.#watched.get(gone)?.();
      this.#watched.delete(gone);
      this.mark();
    }
    if (path === undefined || (!this.#isOwn(path) && this.#concerns(path))) this.mark();
  }

  /** Whether a file is as the command wrote it. */
  #isOwn(path: string): boolean {
    const text = this.#written.get(path);
    if (text === undefined || this.#given.kindOf(path) !== 'file') return false;
    return Buffer.from(text).equals(this.#given.readFile(path));
  }
}
