import { type Locale, localized } from '../../messages/locale.ts';
import { pageMessages } from '../output/page-messages.ts';
import { type Declaration, flagsOf } from './command.ts';
import { commonVariables, variableOf, variables } from './environment.ts';
import type { Flag } from './flags.ts';

/*
 * What declarations tell, as rows: help, man page, the pages of the site and completions show the same.
 */

/** A name, and what it is. */
export type Row = readonly [head: string, text: string];

export type Declarations = Readonly<Record<string, Declaration>>;

/** The commands with their summaries. */
export function commandRows(all: Declarations, locale: Locale): readonly Row[] {
  return Object.entries(all).map(([name, { summary }]) => [name, localized(summary, locale)]);
}

/** A flag with what it does. */
export interface FlagRow extends Flag {
  readonly name: string;
  readonly text: string;
}

/** The flags of a command, with those that every command has. */
export function flagRows(command: Declaration, locale: Locale): readonly FlagRow[] {
  return Object.entries(flagsOf(command)).map(([name, flag]) => ({ ...flag, name, text: localized(flag, locale) }));
}

/** A flag in documents: its spellings with its value, and what it does with its choices. */
export function documentedFlag({ name, short = '', value, choices = [], text }: FlagRow): Row {
  const spellings = [...[...short].map((letter) => `-${letter}`), `--${name}`].join(', ');
  const list = choices.length === 0 ? '' : `: ${choices.join(', ')}`;
  return [value === undefined ? spellings : `${spellings} ${value}`, `${text}${list}.`];
}

/** The environment variables that some commands read, each once: last those of their flags. */
export function variableRows(commands: readonly Declaration[], locale: Locale): readonly Row[] {
  const read = new Set([...commands.flatMap(({ env = [] }) => env), ...commonVariables]);
  const set = new Set(
    commands.flatMap((command) => flagRows(command, locale)).flatMap(({ env, name }) => (env ? [name] : [])),
  );
  const { setsFlag } = pageMessages[locale];
  return [
    ...[...read].map((name): Row => [name, localized(variables[name], locale)]),
    ...[...set].map((name): Row => [variableOf(name), setsFlag(name)]),
  ];
}
