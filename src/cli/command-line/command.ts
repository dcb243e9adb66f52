import type { Locale, Localized } from '../../messages/locale.ts';
import type { Io } from '../io/io.ts';
import type { Answer } from '../output/answer.ts';
import type { VariableName } from './environment.ts';
import { commonFlags, type Flags, type FlagValues, type versionFlag, type Words } from './flags.ts';

/** What a command says of itself. The reader of command lines, help, man page, completions and docs are made from it. */
export interface Declaration {
  /** Its operands, as the usage line of the help shows them. */
  readonly takes: string;
  /** How many it takes, if the reader of command lines is to refuse more. */
  readonly mostOperands?: number;
  /** What shells offer as operands, by default files. */
  readonly completes?: Words;
  readonly summary: Localized;
  /** Besides those that every command has. */
  readonly flags: Flags;
  /** Environment variables that it reads besides those of its flags. */
  readonly env?: readonly VariableName[];
  /** Complete command lines for its help. */
  readonly examples: readonly string[];
}

/** An argument that is not a flag, or the value of `-e`. */
export interface Operand {
  readonly value: string;
  /** True for the value of `-e`. */
  readonly isText: boolean;
  /** True after `--`. */
  readonly isLast?: true;
}

/** A command line that has been read, and what the command may touch. */
export interface Invocation<Values = object> {
  readonly command: string;
  /** True when no command was named, so that `lint` runs. */
  readonly isDefault: boolean;
  readonly flags: Values & FlagValues<typeof commonFlags & typeof versionFlag>;
  /** In the order of the command line. */
  readonly operands: readonly Operand[];
  /** The language of messages: for JSON, English unless another one is asked for. */
  readonly locale: Locale;
  readonly io: Io;
  readonly commands: Commands;
  /** What its JSON says of problems. */
  readonly answer: Answer;
}

/** Runs a command and returns the exit code. */
export type Run<D extends Declaration> = (invocation: Invocation<FlagValues<D['flags']>>) => Promise<number>;

export interface Command {
  readonly declaration: Declaration;
  run(invocation: Invocation): Promise<number>;
}

export interface Commands {
  /** Those that people call. */
  readonly names: readonly string[];
  /** Whether a word is a command: one of the names, or one that only scripts call. */
  has(name: string): boolean;
  load(name: string): Promise<Command>;
  /** What all of them say of themselves, without the code that runs them. */
  declarations(): Promise<Readonly<Record<string, Declaration>>>;
}

/** The flags of a command, with those that every command has. */
export function flagsOf({ flags }: Declaration): Flags {
  return { ...flags, ...commonFlags };
}
