import { allRules } from '../../../lint/rules.ts';
import { type Locale, locales, localized } from '../../../messages/locale.ts';
import { reporters } from '../../../report/formats/reporters.ts';
import { type Command, type CommandName, commands } from '../../command-line/commands.ts';
import type { Flag, FlagName } from '../../command-line/flags.ts';
import { flagOf } from '../../command-line/invocation.ts';

/** What can follow a flag or a command: fixed words, file names, or something unknown. */
export type Values = readonly string[] | 'files' | 'anything';

export interface FlagWords {
  readonly name: string;
  readonly letters: string;
  readonly help: string;
  /** `undefined` for a flag without a value. */
  readonly values: Values | undefined;
  readonly isRepeatable: boolean;
}

/** The words that can follow a command. */
export interface CommandWords {
  readonly name: string;
  readonly help: string;
  readonly flags: readonly FlagWords[];
  readonly operands: Values;
}

/** The shells with a completion script. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export type Shell = (typeof shells)[number];

const ruleIds = Object.keys(allRules);

const operandsOf: Readonly<Partial<Record<CommandName, Values>>> = {
  rules: ruleIds,
  explain: ruleIds,
  types: [],
  lsp: [],
  init: [],
  sandbox: [],
  completion: shells,
  help: Object.keys(commands),
  version: [],
};

/** The words of every command, with help in a language. */
export function commandWords(locale: Locale): readonly CommandWords[] {
  return Object.entries<Command>(commands).map(([name, { summary, flags }]) => ({
    name,
    help: localized(summary, locale),
    flags: [...flags, 'version' as const].map((flag) => wordsOf(flag, name as CommandName, locale)),
    operands: operandsOf[name as CommandName] ?? 'files',
  }));
}

function wordsOf(name: FlagName, command: CommandName, locale: Locale): FlagWords {
  const flag = flagOf(name, command);
  const { short = '', help, repeatable = false } = flag;
  return {
    name,
    letters: short,
    help: localized(help, locale),
    values: valuesOf(name, flag),
    isRepeatable: repeatable,
  };
}

function valuesOf(name: FlagName, { value, choices }: Flag): Values | undefined {
  if (choices !== undefined) return choices;
  if (name === 'lang') return locales;
  if (name === 'format') return [...Object.keys(reporters), 'auto'];
  if (name === 'suppress-rule') return ruleIds;
  if (value === undefined) return undefined;
  return /^(?:FILE|PATH|DIR)$/.test(value) ? 'files' : 'anything';
}
