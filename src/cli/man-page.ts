import { type Command, type CommandName, commands } from './command-line/commands.ts';
import { commonVariables, variableOf, variables } from './command-line/environment.ts';
import type { FlagName } from './command-line/flags.ts';
import { flagOf } from './command-line/invocation.ts';
import { cliMessages } from './command-line/messages.ts';

const say = cliMessages.en;

/** The man page of the command, in English, from the help of every command. */
export function manPage(version: string): string {
  const all = Object.entries<Command>(commands) as [CommandName, Command][];
  const set = new Set(all.flatMap(([name, { flags }]) => flags.filter((flag) => flagOf(flag, name).env)));
  const lines = [
    `.TH PREFILTER 1 "" "prefilter ${version}" "User Commands"`,
    '.SH NAME',
    'prefilter \\- check, format, translate and send prefix filters',
    '.SH SYNOPSIS',
    '.B prefilter',
    escaped(`[COMMAND] ${commands.lint.takes}`),
    '.SH DESCRIPTION',
    escaped(say.about),
    escaped(say.arguments),
    '.SH COMMANDS',
    ...all.flatMap(([name, command]) => section(name, command)),
    '.SH ENVIRONMENT',
    ...[...new Set([...all.flatMap(([, { env = [] }]) => env), ...commonVariables])].flatMap((name) =>
      item(name, variables[name].en),
    ),
    ...[...set].flatMap((flag) => item(variableOf(flag), `${say.setsFlag(flag)}.`)),
    '.SH EXIT STATUS',
    escaped(say.exitCodes(true)),
  ];
  return `${lines.join('\n')}\n`;
}

function section(name: CommandName, { takes, summary, flags, examples }: Command): string[] {
  return [
    `.SS "prefilter ${escaped(`${name} ${takes}`).replaceAll('"', '\\(dq').trimEnd()}"`,
    escaped(`${typeof summary === 'string' ? summary : summary.en}.`),
    ...flags.flatMap((flag) => flagItem(flag, name)),
    '.PP',
    `${say.examples}:`,
    '.PP',
    '.nf',
    ...examples.map((example) => escaped(example)),
    '.fi',
  ];
}

function flagItem(name: FlagName, command: CommandName): string[] {
  const { short = '', value, choices = [], help } = flagOf(name, command);
  const spellings = [...[...short].map((letter) => `-${letter}`), `--${name}`].join(', ');
  const text = typeof help === 'string' ? help : help.en;
  const list = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  return item(value === undefined ? spellings : `${spellings} ${value}`, `${text}${list}.`);
}

function item(head: string, text: string): string[] {
  return ['.TP', `.B ${escaped(head)}`, escaped(text)];
}

/** Escapes a text for roff: no requests, no escapes, and hyphens as minus signs. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/gm, '\\&');
}
