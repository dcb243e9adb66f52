import type { Declaration, Run } from '../../command-line/command.ts';
import { misuse } from '../../command-line/failure.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';
import { type CommandWords, commandWords } from './words.ts';
import { zshScript } from './zsh.ts';

/** The shells with a completion script. */
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

/** Prints the completion script of a shell. */
export const run: Run<typeof declaration> = async ({ operands: [operand], locale, io, commands }) => {
  if (operand === undefined) throw misuse((say) => say.noShell(shells));
  const shell = shells.find((name) => name === operand.value);
  if (shell === undefined) {
    throw misuse((say, near) => say.wrongValue('completion', operand.value, near(operand.value, shells), shells));
  }
  io.stdout.write(scripts[shell](commandWords(await commands.declarations(), locale)));
  return 0;
};
