import { parseArgs } from 'node:util';
import { type Command, type CommandName, commands, isCommand } from './commands.ts';
import { Failure } from './failure.ts';
import { type Flag, type FlagName, type FlagValues, flags } from './flags.ts';

/** An argument that is no flag, or the value of `-e`. */
export interface Operand {
  readonly value: string;
  /** True where `-e` says that it is a text. */
  readonly isText: boolean;
}

/** A command line, read. */
export interface Invocation {
  readonly command: CommandName;
  /** True when no command was named, and so `lint` is meant. */
  readonly isDefault: boolean;
  readonly flags: FlagValues;
  /** In the order of the command line. */
  readonly operands: readonly Operand[];
}

type Token = ReturnType<typeof tokensOf>[number];
type Option = Extract<Token, { kind: 'option' }>;

/** Reads a command line; throws a `Failure` for a flag that the command does not take, and for a wrong value. */
export function readInvocation(argv: readonly string[]): Invocation {
  const tokens = tokensOf(argv);
  // What stands behind `--` is never a command.
  const first = tokens.find(({ kind }) => kind !== 'option');
  const named = first?.kind === 'positional' && isCommand(first.value) ? first.value : undefined;
  const values: Record<string, string | true | string[]> = {};
  const operands: Operand[] = [];
  let wrong: Failure | undefined;
  for (const token of tokens) {
    if (token.kind === 'option') {
      const failure = failureOf(token, named ?? 'lint');
      wrong ??= failure;
      if (failure === undefined) take(token, values, operands);
    } else if (token.kind === 'positional' && (token !== first || named === undefined)) {
      operands.push({ value: token.value, isText: false });
    }
  }
  // Who asks for help gets it, whatever else is wrong.
  if (wrong !== undefined && values.help === undefined) throw wrong;
  return { command: named ?? 'lint', isDefault: named === undefined, flags: values as FlagValues, operands };
}

/** Leaves to `failureOf` what `parseArgs` would refuse: its messages know no near miss and one language. */
function tokensOf(argv: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries<Flag>(flags).map(([name, { short, value }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) } as const,
    ]),
  );
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

function take({ name, value }: Option, values: Record<string, string | true | string[]>, operands: Operand[]): void {
  const flag: Flag = flags[name as FlagName];
  const before = values[name];
  if (name === 'expression') operands.push({ value: value ?? '', isText: true });
  else if (flag.repeatable) values[name] = [...(Array.isArray(before) ? before : []), value ?? ''];
  else values[name] = value === undefined ? true : (flag.also?.[value] ?? value);
}

/** The values that a flag of a command takes, where they are few. */
export function choicesOf(name: FlagName, command: CommandName): readonly string[] | undefined {
  const { formats }: Command = commands[command];
  return name === 'format' && formats !== undefined ? formats : (flags[name] as Flag).choices;
}

function failureOf({ name, rawName, value }: Option, command: CommandName): Failure | undefined {
  const allowed: readonly string[] = [...commands[command].flags, 'version'];
  if (!Object.hasOwn(flags, name)) {
    return new Failure((say, near) => {
      const similar = rawName.startsWith('--') ? near(name, allowed) : undefined;
      return say.unknownFlag(rawName, similar && `--${similar}`, command);
    });
  }
  const flag: Flag = flags[name as FlagName];
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
  if (value === undefined) return new Failure((say) => say.missingValue(rawName, flag.value as string));
  const { also = {} } = flag;
  const choices = choicesOf(name as FlagName, command);
  if (choices === undefined || choices.includes(value) || Object.hasOwn(also, value)) return undefined;
  return new Failure((say, near) => say.wrongValue(rawName, value, near(value, choices), choices));
}
