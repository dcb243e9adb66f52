import { type Declaration, describeFlag, flagsOf } from './command-line/command.ts';
import { commonVariables, variableOf, variables } from './command-line/environment.ts';
import { cliMessages } from './command-line/messages.ts';
import { declarations } from './declarations.ts';

const say = cliMessages.en;

/** The man page of the command, in English, from the help of every command. */
export function manPage(version: string): string {
  const all = Object.entries<Declaration>(declarations);
  const flags = all.flatMap(([, command]) => Object.entries(flagsOf(command)));
  const set = new Set(flags.flatMap(([name, { env }]) => (env ? [name] : [])));
  const read = new Set([...all.flatMap(([, { env = [] }]) => env), ...commonVariables]);
  const lines = [
    `.TH PREFILTER 1 "" "prefilter ${version}" "User Commands"`,
    '.SH NAME',
    'prefilter \\- check, format, translate and send prefix filters',
    '.SH SYNOPSIS',
    '.B prefilter',
    escapeRoff(`[COMMAND] ${declarations.lint.takes}`),
    '.SH DESCRIPTION',
    escapeRoff(say.about),
    escapeRoff(say.arguments(true)),
    '.SH COMMANDS',
    ...all.flatMap(([name, command]) => commandSection(name, command)),
    '.SH ENVIRONMENT',
    ...[...read].flatMap((name) => taggedItem(name, variables[name].en)),
    ...[...set].flatMap((flag) => taggedItem(variableOf(flag), `${say.setsFlag(flag)}.`)),
    '.SH EXIT STATUS',
    escapeRoff(say.exitCodes(true)),
  ];
  return `${lines.join('\n')}\n`;
}

function commandSection(name: string, command: Declaration): string[] {
  const { takes, summary, examples } = command;
  return [
    `.SS "prefilter ${escapeRoff(`${name} ${takes}`).replaceAll('"', '\\(dq').trimEnd()}"`,
    escapeRoff(`${typeof summary === 'string' ? summary : summary.en}.`),
    ...Object.entries(flagsOf(command)).flatMap(([flag, facts]) => taggedItem(...describeFlag(flag, facts, 'en'))),
    '.PP',
    `${say.examples}:`,
    '.PP',
    '.nf',
    ...examples.map((example) => escapeRoff(example)),
    '.fi',
  ];
}

function taggedItem(head: string, text: string): string[] {
  return ['.TP', `.B ${escapeRoff(head)}`, escapeRoff(text)];
}

/** Escapes a text for roff: no requests, no escapes, and hyphens as minus signs. */
function escapeRoff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replace(/^(?=[.'])/gm, '\\&');
}
