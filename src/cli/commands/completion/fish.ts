import type { CommandWords, FlagWords } from './words.ts';

/** A completion script for fish. */
export function fishScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  return [
    '# fish completion for prefilter',
    `set -l commands ${names}`,
    'complete -c prefilter -f',
    ...commands.map(
      ({ name, help }) =>
        `complete -c prefilter -n "not __fish_seen_subcommand_from $commands" -a ${name} -d ${quoted(help)}`,
    ),
    'complete -c prefilter -n "not __fish_seen_subcommand_from $commands" -F',
    ...commands.flatMap((command) => [
      ...command.flags.map((flag) => flagLine(command, flag)),
      ...operandLines(command),
    ]),
    '',
  ].join('\n');
}

function flagLine({ name: command }: CommandWords, { name, letters, help, values }: FlagWords): string {
  const spellings = [`-l ${name}`, ...[...letters].map((letter) => `-s ${letter}`)].join(' ');
  const value =
    values === undefined
      ? ''
      : values === 'files'
        ? ' -r -F'
        : values === 'anything'
          ? ' -x'
          : ` -x -a ${quoted(values.join(' '))}`;
  return `complete -c prefilter -n ${condition(command)} ${spellings}${value} -d ${quoted(help)}`;
}

function operandLines({ name, operands }: CommandWords): string[] {
  if (operands === 'files') return [`complete -c prefilter -n ${condition(name)} -F`];
  if (operands === 'anything' || operands.length === 0) return [];
  return [`complete -c prefilter -n ${condition(name)} -a ${quoted(operands.join(' '))}`];
}

/** The flags of \`lint\` are also offered without a command. */
function condition(command: string): string {
  const chosen = `__fish_seen_subcommand_from ${command}`;
  return command === 'lint' ? `"${chosen}; or not __fish_seen_subcommand_from $commands"` : `"${chosen}"`;
}

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
