import type { Declaration, Run } from '../../command-line/command.ts';
import { misuse } from '../../command-line/failure.ts';
import { scripts } from './scripts.ts';

export const shells = Object.keys(scripts) as (keyof typeof scripts)[];

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

/** Prints a script that asks `prefilter complete` at each key, so that it stays right after an upgrade. */
export const run: Run<typeof declaration> = async ({ operands: [operand], io }) => {
  if (operand === undefined) throw misuse((say) => say.noShell(shells));
  const shell = shells.find((name) => name === operand.value);
  if (shell === undefined) {
    throw misuse((say, near) => say.wrongValue('completion', operand.value, near(operand.value, shells), shells));
  }
  io.stdout.write(scripts[shell]);
  return 0;
};
