import { parseArgs } from 'node:util';
import type { Io } from '../io/io.ts';
import { type Command, type CommandName, commands, isCommand } from './commands.ts';
import { variableOf } from './environment.ts';
import { Failure } from './failure.ts';
import { type Flag, type FlagName, type FlagValues, flags } from './flags.ts';
import { foreignFlags } from './foreign-names.ts';

/** An argument that is not a flag, or the value of `-e`. */
export interface Operand {
  readonly value: string;
  /** True for the value of `-e`. */
  readonly isText: boolean;
  /** True after `--`. */
  readonly isLast?: true;
}

/** A parsed command line. */
export interface Invocation {
  readonly command: CommandName;
  /** True when no command was named, so that `lint` runs. */
  readonly isDefault: boolean;
  readonly flags: FlagValues;
  /** In the order of the command line. */
  readonly operands: readonly Operand[];
}

/** Runs a command and returns the exit code. */
export type Execute = (invocation: Invocation, io: Io) => Promise<number>;

type Token = ReturnType<typeof tokensOf>[number];

/** A flag as given; `rawName` is its name as written. */
type Given = Pick<Extract<Token, { kind: 'option' }>, 'name' | 'rawName' | 'value'> & {
  readonly inlineValue?: boolean | undefined;
};

/**
 * Parses a command line; environment variables stand in for flags that are not given. Throws a `Failure` for a flag that
 * the command does not take, and for an invalid value.
 */
export function readInvocation(argv: readonly string[], env: Io['env'] = {}): Invocation {
  const tokens = tokensOf(argv);
  // An argument after `--` is never a command.
  const first = tokens.find(({ kind }) => kind !== 'option');
  const named = first?.kind === 'positional' && isCommand(first.value) ? first.value : undefined;
  const values: Record<string, string | true | string[]> = {};
  const operands: Operand[] = [];
  const command = named ?? 'lint';
  let wrong: Failure | undefined;
  const option = (token: Given) => {
    const failure = failureOf(token, command);
    wrong ??= failure;
    if (failure === undefined) take(token, command, values, operands);
  };
  let isLast = false;
  for (const token of tokens) {
    if (token.kind === 'option') option(token);
    else if (token.kind === 'option-terminator') isLast = true;
    else if (token.kind === 'positional' && (token !== first || named === undefined)) {
      operands.push({ value: token.value, isText: false, ...(isLast && { isLast }) });
    }
  }
  for (const token of environment(command, env)) if (values[token.name] === undefined) option(token);
  const [extra] = commands[command].takes === '' ? operands : [];
  if (extra !== undefined) wrong ??= new Failure((say) => say.tooManyArguments(command, extra.value));
  // `--help` works even if another flag is wrong.
  if (wrong !== undefined && values.help === undefined) throw wrong;
  return { command, isDefault: named === undefined, flags: values as FlagValues, operands };
}

/** The flags that environment variables such as `PREFILTER_FAIL_ON` set; `0` and `false` leave a flag without a value unset. */
function environment(command: CommandName, env: Io['env']): Given[] {
  const names: readonly FlagName[] = commands[command].flags;
  return names.flatMap((name): Given[] => {
    const rawName = variableOf(name);
    const flag = flagOf(name, command);
    const value = flag.env && env[rawName];
    if (!value) return [];
    if (flag.value !== undefined) return [{ name, rawName, value }];
    return value === '0' || value === 'false' ? [] : [{ name, rawName, value: undefined }];
  });
}

/** Not strict: the messages of `parseArgs` are English only and suggest no similar flag, so `failureOf` checks instead. */
function tokensOf(argv: readonly string[]) {
  const options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {};
  const names = new Map<string, string>();
  for (const [name, { short = '', value }] of Object.entries<Flag>(flags)) {
    const type = value === undefined ? 'boolean' : 'string';
    const [first, ...more] = short;
    options[name] = { type, ...(first !== undefined && { short: first }) };
    // `parseArgs` knows one letter for each name.
    for (const letter of more) {
      options[letter] = { type, short: letter };
      names.set(letter, name);
    }
  }
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  return tokens.map((token) =>
    token.kind === 'option' && token.rawName.length === 2
      ? { ...token, name: names.get(token.name) ?? token.name }
      : token,
  );
}

function take(
  { name, value }: Given,
  command: CommandName,
  values: Record<string, string | true | string[]>,
  operands: Operand[],
): void {
  const flag = flagOf(name as FlagName, command);
  const before = values[name];
  if (name === 'expression') operands.push({ value: value ?? '', isText: true });
  else if (flag.repeatable) values[name] = [...(Array.isArray(before) ? before : []), value ?? ''];
  else values[name] = value === undefined ? true : (flag.also?.[value] ?? value);
}

/** The facts of a flag for a command. */
export function flagOf(name: FlagName, command: CommandName): Flag {
  return (commands[command] as Command).own?.[name] ?? flags[name];
}

function isFlagName(name: string | undefined): boolean {
  return name !== undefined && Object.hasOwn(flags, name);
}

function failureOf({ name, rawName, value, inlineValue }: Given, command: CommandName): Failure | undefined {
  const allowed: readonly string[] = [...commands[command].flags, 'version'];
  if (!Object.hasOwn(flags, name)) {
    const ours = Object.hasOwn(foreignFlags, name) ? foreignFlags[name] : undefined;
    if (ours !== undefined) return new Failure((say) => say.foreignName(rawName, ours));
    return new Failure((say, near) => {
      const similar = rawName.startsWith('--') ? near(name, allowed) : undefined;
      return say.unknownFlag(rawName, similar && `--${similar}`, command);
    });
  }
  const flag = flagOf(name as FlagName, command);
  if (!allowed.includes(name)) {
    const others = Object.entries(commands).filter(([, other]) => (other.flags as readonly string[]).includes(name));
    return new Failure((say) =>
      say.foreignFlag(
        rawName,
        others.map(([other]) => other),
        command,
      ),
    );
  }
  if (flag.value === undefined) return value === undefined ? undefined : new Failure((say) => say.noValue(rawName));
  // `--out --check` lacks a value; `--out=--check` has one. A text, as after `-e`, may be anything.
  const isFlag = flag.value !== 'TEXT' && inlineValue === false && isFlagName(/^--([a-z][^=]*)/.exec(value ?? '')?.[1]);
  if (value === undefined || isFlag) return new Failure((say) => say.missingValue(rawName, flag.value as string));
  const { also = {}, choices } = flag;
  if (choices === undefined || choices.includes(value) || Object.hasOwn(also, value)) return undefined;
  return new Failure((say, near) => say.wrongValue(rawName, value, near(value, choices), choices));
}
