import { allRules } from '../../../lint/rules.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import { type Declaration, flagsOf, type Run } from '../../command-line/command.ts';
import { misuse } from '../../command-line/failure.ts';
import { type Flag, versionFlag, type Words } from '../../command-line/flags.ts';
import {
  bashScript,
  type CommandWords,
  type FlagWords,
  fishScript,
  powershellScript,
  type Values,
  zshScript,
} from './scripts.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

export const declaration = {
  takes: 'bash | zsh | fish | powershell',
  mostOperands: 1,
  completes: shells,
  summary: {
    en: 'Print a completion script for a shell',
    'pt-BR': 'Mostrar um script de preenchimento automático para um shell',
  },
  flags: {},
  examples: [
    'prefilter completion bash >~/.local/share/bash-completion/completions/prefilter',
    'prefilter completion zsh >~/.zfunc/_prefilter',
    'prefilter completion fish >~/.config/fish/completions/prefilter.fish',
    'prefilter completion powershell >>$PROFILE',
  ],
} as const satisfies Declaration;

const scripts: Readonly<Record<(typeof shells)[number], (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

export const run: Run<typeof declaration> = async ({ operands: [operand], locale, io, commands }) => {
  if (operand === undefined) throw misuse((say) => say.noShell(shells));
  const shell = shells.find((name) => name === operand.value);
  if (shell === undefined) {
    throw misuse((say, near) => say.wrongValue('completion', operand.value, near(operand.value, shells), shells));
  }
  io.stdout.write(scripts[shell](commandWords(await commands.declarations(), locale)));
  return 0;
};

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
