import { localized } from '../messages/locale.ts';
import type { Declaration } from './command-line/command.ts';
import { documentedFlag, flagRows, type Row, variableRows } from './command-line/rows.ts';
import { declarations } from './declarations.ts';
import { pageMessages } from './output/page-messages.ts';

const say = pageMessages.en;

/** The man page of the command, in English, from the help of every command. */
export function manPage(version: string): string {
  const lines = [
    `.TH PREFILTER 1 "" "prefilter ${version}" "User Commands"`,
    '.SH NAME',
    'prefilter \\- check, format, translate and send prefix filters',
    '.SH SYNOPSIS',
    '.B prefilter',
    escapeRoff(`[COMMAND] ${declarations.lint?.takes}`),
    '.SH DESCRIPTION',
    escapeRoff(say.about),
    escapeRoff(say.arguments(true)),
    '.SH COMMANDS',
    ...Object.entries(declarations).flatMap(([name, command]) => commandSection(name, command)),
    '.SH ENVIRONMENT',
    ...variableRows(Object.values(declarations), 'en').flatMap(taggedItem),
    '.SH EXIT STATUS',
    escapeRoff(say.exitCodes(true)),
  ];
  return `${lines.join('\n')}\n`;
}

function commandSection(name: string, command: Declaration): string[] {
  const { takes, summary, examples } = command;
  return [
    `.SS "prefilter ${escapeRoff(`${name} ${takes}`).replaceAll('"', '\\(dq').trimEnd()}"`,
    escapeRoff(`${localized(summary, 'en')}.`),
    ...flagRows(command, 'en').flatMap((flag) => taggedItem(documentedFlag(flag))),
    '.PP',
    `${say.examples}:`,
    '.PP',
    '.nf',
    ...examples.map((example) => escapeRoff(example)),
    '.fi',
  ];
}

function taggedItem([head, text]: Row): string[] {
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
