import type { Reporter } from '../report/report.ts';
import { Failure } from './failure.ts';
import type { FlagValues } from './flags.ts';
import type { Io } from './io.ts';

const reporters = {
  pretty: async () => (await import('../report/pretty.ts')).pretty,
  compact: async () => (await import('../report/compact.ts')).compact,
  json: async () => (await import('../report/json.ts')).json,
  jsonl: async () => (await import('../report/jsonl.ts')).jsonl,
  github: async () => (await import('../report/github.ts')).github,
  sarif: async () => (await import('../report/sarif.ts')).sarif,
  junit: async () => (await import('../report/junit.ts')).junit,
  gitlab: async () => (await import('../report/gitlab.ts')).gitlab,
  checkstyle: async () => (await import('../report/checkstyle.ts')).checkstyle,
} as const satisfies Readonly<Record<string, () => Promise<Reporter>>>;

/** A form of a report. */
export type Format = keyof typeof reporters;

/** A report to write: into a file, or to the standard output. */
export interface Output {
  readonly format: Format;
  readonly file?: string;
}

/**
 * The reports that the flags ask for, else the configuration, else those that fit the surroundings. Throws a `Failure`
 * for a form that there is not, and where two would share the standard output.
 */
export function outputsOf(flags: FlagValues, configured: readonly string[] | undefined, io: Io): readonly Output[] {
  const asked = flags.format ?? configured ?? ['auto'];
  const read = asked.map((text) => specOf(text, flags.format === undefined ? 'output.format' : '--format'));
  const [first, second] = read.filter(({ file }) => file === undefined);
  if (first !== undefined && second !== undefined) throw new Failure((say) => say.twoOutputs(first.name, second.name));
  const only = flags['output-file'];
  if (only !== undefined && first === undefined) throw new Failure((say) => say.noOutput);
  return read.flatMap(({ name, file = only }) =>
    (name === 'auto' ? fitting(io) : [name as Format]).map((format) => ({
      format,
      ...(file !== undefined && { file }),
    })),
  );
}

/** What writes a report of this form. */
export function reporterOf(format: Format): Promise<Reporter> {
  return reporters[format]();
}

function specOf(text: string, flag: string): { readonly name: string; readonly file?: string } {
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
