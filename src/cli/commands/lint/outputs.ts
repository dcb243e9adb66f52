import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Setting } from '../../../lint/config/configuration.ts';
import { type Format, reporters } from '../../../report/formats/reporters.ts';
import { Failure, type Say } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import type { Io } from '../../io/io.ts';

/** A report to write: into a file, or to the standard output. */
export interface Output {
  readonly format: Format;
  readonly file?: string;
}

/**
 * The reports that the flags select, else the configuration, else those that fit the environment. Throws a `Failure` for an
 * unknown format, and if two would share the standard output.
 */
export function outputsOf(flags: FlagValues, configured: Setting | undefined, io: Io): readonly Output[] {
  const read =
    flags.format === undefined && configured !== undefined
      ? located(configured.from, () =>
          inside(specsOf([configured.value as string | readonly string[]].flat(), 'output.format'), io),
        )
      : specsOf(flags.format ?? ['auto'], '--format');
  const first = read.find(({ file }) => file === undefined);
  const only = flags['output-file'];
  if (only !== undefined && first === undefined) throw new Failure((say) => say.noOutput);
  return read.flatMap(({ name, file = only }) =>
    (name === 'auto' ? fitting(io) : [name as Format]).map((format) => ({
      format,
      ...(file !== undefined && { file }),
    })),
  );
}

/** A format and its file, as requested; `auto` is a format too. */
interface Spec {
  readonly name: string;
  readonly file?: string;
}

function specsOf(texts: readonly string[], flag: string): readonly Spec[] {
  const specs = texts.map((text) => specOf(text, flag));
  const [first, second] = specs.filter(({ file }) => file === undefined);
  if (first !== undefined && second !== undefined) throw new Failure((say) => say.twoOutputs(first.name, second.name));
  return specs;
}

/**
 * Refuses files outside the working directory, also through links: a foreign repository must not choose what is
 * overwritten.
 */
function inside(specs: readonly Spec[], io: Io): readonly Spec[] {
  for (const { file } of specs) {
    if (file === undefined) continue;
    const path = relative(io.cwd, resolve(io.cwd, file));
    const parts = path.split(sep);
    const isLink = (name: string, at: number) => {
      const folder = join(io.cwd, ...parts.slice(0, at));
      if (io.kindOf(folder) !== 'directory') return false;
      return io.entriesOf(folder).some((entry) => entry.name === name && entry.kind === 'other');
    };
    if (isAbsolute(file) || isAbsolute(path) || parts[0] === '..' || parts.some(isLink)) {
      throw new Failure((say) => say.outputOutside(file));
    }
  }
  return specs;
}

/** Prefixes failures with the position of the setting that they are about. */
function located<T>(from: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      ...error.says.map(
        (say): Say =>
          (...shown) =>
            `${from}: ${say(...shown)}`,
      ),
    );
  }
}

function specOf(text: string, flag: string): Spec {
  const cut = text.indexOf('=');
  const name = cut === -1 ? text : text.slice(0, cut);
  const choices = [...Object.keys(reporters), 'auto'];
  if (!choices.includes(name)) {
    throw new Failure((say, near) => say.wrongValue(flag, name, near(name, choices), choices));
  }
  const file = cut === -1 ? undefined : text.slice(cut + 1);
  if (file === '') throw new Failure((say) => say.missingFile(`${flag} ${name}=FILE`));
  return { name, ...(file !== undefined && { file }) };
}

function fitting({ env }: Io): readonly Format[] {
  return env.GITHUB_ACTIONS === 'true' ? ['pretty', 'github'] : ['pretty'];
}
