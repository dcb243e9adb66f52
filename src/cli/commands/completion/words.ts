import { allRules } from '../../../lint/rules.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import { type Declaration, flagsOf } from '../../command-line/command.ts';
import { type Flag, versionFlag, type Words } from '../../command-line/flags.ts';

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

/** The words of every command, with help in a language. */
export function commandWords(all: Readonly<Record<string, Declaration>>, locale: Locale): readonly CommandWords[] {
  const names = Object.keys(all);
  return Object.entries(all).map(([name, command]) => {
    const { summary, mostOperands, completes = mostOperands === 0 ? [] : 'files' } = command;
    const flags = Object.entries({ ...flagsOf(command), ...versionFlag });
    return {
      name,
      help: localized(summary, locale),
      flags: flags.map(([flag, facts]) => flagWords(flag, facts, names, locale)),
      operands: valuesFor(completes, names),
    };
  });
}

function flagWords(name: string, flag: Flag, commands: readonly string[], locale: Locale): FlagWords {
  const { short = '', value, choices, completes, repeatable = false } = flag;
  const words = choices ?? completes ?? (/^(?:FILE|PATH|DIR)$/.test(value ?? '') ? 'files' : 'anything');
  return {
    name,
    letters: short,
    help: localized(flag, locale),
    values: value === undefined ? undefined : valuesFor(words, commands),
    isRepeatable: repeatable,
  };
}

function valuesFor(words: Words, commands: readonly string[]): Values {
  if (words === 'rules') return Object.keys(allRules);
  return words === 'commands' ? commands : words;
}
