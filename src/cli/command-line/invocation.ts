import { parseArgs } from 'node:util';
import type { Io } from '../io/io.ts';
import { type Command, type Commands, type Declaration, flagsOf, type Invocation, type Operand } from './command.ts';
import { variableOf } from './environment.ts';
import { Failure, misuse } from './failure.ts';
import { type Flag, type Flags, versionFlag } from './flags.ts';
import { unknownFlag } from './unknown-names.ts';

interface CommandLine extends Pick<Invocation, 'isDefault' | 'flags' | 'operands'> {
  readonly name: string;
  readonly command: Command;
}

/** A flag as given; `rawName` is its name as written. */
type GivenFlag = Pick<
  Extract<ReturnType<typeof tokensOf>[number], { kind: 'option' }>,
  'name' | 'rawName' | 'value'
> & {
  readonly inlineValue?: boolean | undefined;
  /** Its argument. */
  readonly index?: number;
};

/**
 * Reads a command line; environment variables stand in for flags that are not given. Throws a `Failure` for a flag that the
 * command does not take, and for an invalid value.
 */
export async function readCommandLine(
  argv: readonly string[],
  env: Io['env'],
  commands: Commands,
): Promise<CommandLine> {
  const named = await commandIn(argv, commands);
  const name = named ?? 'lint';
  const command = await commands.load(name);
  const known: Flags = { ...flagsOf(command.declaration), ...versionFlag };
  const values: Record<string, unknown> = {};
  const operands: Operand[] = [];
  let wrong: Failure | undefined;
  // The arguments with unknown letters, such as `-dash`: the `h` in it asks for nothing.
  const unknown = new Set<number>();
  const take = async (token: GivenFlag) => {
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    const failure =
      flag === undefined
        ? await unknownFlag(token.rawName, token.name, name, commands)
        : await wrongValue(token, flag, commands);
    wrong ??= failure;
    if (flag === undefined && token.index !== undefined && /^-[^-]/.test(token.rawName)) unknown.add(token.index);
    if (token.index !== undefined && unknown.has(token.index)) return;
    if (failure === undefined) setFlag(token, flag as Flag, values, operands);
  };
  const tokens = tokensOf(argv, known);
  const first = tokens.find(({ kind }) => kind !== 'option');
  let isLast = false;
  for (const token of tokens) {
    if (token.kind === 'option') await take(token);
    else if (token.kind === 'option-terminator') isLast = true;
    else if (token !== first || named === undefined) {
      operands.push({ value: token.value, isText: false, ...(isLast && { isLast }) });
    }
  }
  for (const token of flagsIn(env, known)) if (values[token.name] === undefined) await take(token);
  const quoted = operands.find(({ value }) => /^'\s*\(/.test(value));
  // First, since it is why there are too many arguments.
  if (quoted !== undefined) wrong = misuse((say) => say.quoteOfShell(quoted.value));
  const extra = operands[command.declaration.mostOperands ?? Infinity];
  if (extra !== undefined) wrong ??= new Failure((say) => say.tooManyArguments(name, extra.value));
  // `--help` works even if another flag is wrong.
  if (wrong !== undefined && values.help === undefined) throw wrong;
  return { name, command, isDefault: named === undefined, flags: values, operands };
}

/**
 * The command that a command line names: its first argument that is neither a flag nor the value of one. What flags before it
 * take is known from `lint`, else from all commands.
 */
export async function commandIn(argv: readonly string[], commands: Commands): Promise<string | undefined> {
  const sets = [
    async () => flagsOf((await commands.load('lint')).declaration),
    async () => Object.assign({}, ...Object.values(await commands.declarations()).map(flagsOf)) as Flags,
  ];
  let named: string | undefined;
  for (const flagsIn of sets) {
    const known: Flags = { ...(await flagsIn()), ...versionFlag };
    const tokens = tokensOf(argv, known);
    const at = tokens.findIndex(({ kind }) => kind !== 'option');
    const first = tokens[at];
    // An argument after `--` is never a command.
    named = first?.kind === 'positional' && commands.has(first.value) ? first.value : undefined;
    const before = at === -1 ? tokens : tokens.slice(0, at);
    if (before.every((token) => token.kind === 'option' && Object.hasOwn(known, token.name))) break;
  }
  return named;
}

/** The arguments that are flags of a command, without others that the program around it adds. */
export function ownArguments(argv: readonly string[], declaration: Declaration): readonly string[] {
  const known = flagsOf(declaration);
  return tokensOf(argv, known).flatMap((token) => {
    if (token.kind !== 'option' || !Object.hasOwn(known, token.name)) return [];
    return [token.value === undefined ? token.rawName : `--${token.name}=${token.value}`];
  });
}

/** The flags that environment variables such as `PREFILTER_FAIL_ON` set; `0` and `false` leave a flag without a value unset. */
function flagsIn(env: Io['env'], known: Flags): GivenFlag[] {
  return Object.entries(known).flatMap(([name, flag]): GivenFlag[] => {
    const rawName = variableOf(name);
    const value = flag.env && env[rawName];
    if (!value) return [];
    if (flag.value !== undefined) return [{ name, rawName, value }];
    return value === '0' || value === 'false' ? [] : [{ name, rawName, value: undefined }];
  });
}

/** Not strict: the messages of `parseArgs` are English only and suggest no similar flag. */
function tokensOf(argv: readonly string[], known: Flags) {
  const options: NonNullable<Parameters<typeof parseArgs>[0]>['options'] = {};
  const names = new Map<string, string>();
  for (const [name, { short = '', value }] of Object.entries(known)) {
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
  return tokens.map((token) => {
    if (token.kind !== 'option' || token.rawName.length !== 2) return token;
    const name = names.get(token.name) ?? token.name;
    // Other commands take `-f=json`; a text, as of `-e`, may begin with `=`.
    const isAssigned = token.inlineValue === true && token.value.startsWith('=') && !known[name]?.isOperand;
    return { ...token, name, ...(isAssigned && { value: token.value.slice(1) }) } as typeof token;
  });
}

function setFlag({ name, value }: GivenFlag, flag: Flag, values: Record<string, unknown>, operands: Operand[]): void {
  const before = values[name];
  if (flag.isOperand) operands.push({ value: value ?? '', isText: true });
  else if (flag.repeatable) values[name] = [...(Array.isArray(before) ? before : []), value ?? ''];
  else if (value === undefined) values[name] = true;
  else values[name] = flag.least === undefined ? (flag.also?.[value] ?? value) : Number(value);
}

/** The failure for a value that a flag does not take. */
async function wrongValue(given: GivenFlag, flag: Flag, commands: Commands): Promise<Failure | undefined> {
  const { rawName, value, inlineValue } = given;
  const { also = {}, choices, groups = {}, least } = flag;
  if (flag.value === undefined) return value === undefined ? undefined : new Failure((say) => say.noValue(rawName));
  // `--out --check` lacks a value; `--out=--check` has one. A text, as after `-e`, may be anything.
  const isFlag = !flag.isOperand && inlineValue === false && (await isSomeFlag(value, commands));
  if (value === undefined || isFlag) return new Failure((say) => say.missingValue(rawName, flag.value as string));
  if (least !== undefined && !(/^\d{1,9}$/.test(value) && Number(value) >= least)) {
    return new Failure((say) => say.wrongNumber(rawName, value, least));
  }
  if (choices === undefined || choices.includes(value) || Object.hasOwn(also, value)) return undefined;
  const group = Object.hasOwn(groups, value) ? groups[value] : undefined;
  return new Failure((say, near) =>
    say.wrongValue(rawName, value, group === undefined ? near(value, choices) : undefined, group ?? choices),
  );
}

/** Whether a value is the name of a flag of any command. */
async function isSomeFlag(value: string | undefined, commands: Commands): Promise<boolean> {
  const name = /^--([a-z][^=]*)/.exec(value ?? '')?.[1];
  if (name === undefined) return false;
  const all = Object.values(await commands.declarations());
  return all.some((declaration) => Object.hasOwn({ ...flagsOf(declaration), ...versionFlag }, name));
}
