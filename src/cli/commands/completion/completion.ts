import { Failure } from '../../command-line/failure.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { powershellScript } from './powershell.ts';
import { type CommandWords, commandWords, type Shell, shells } from './words.ts';
import { zshScript } from './zsh.ts';

const scripts: Readonly<Record<Shell, (commands: readonly CommandWords[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** Prints the completion script of a shell. */
export const execute: Execute = async ({ flags, operands: [operand, another] }, io) => {
  const locale = languageOf(flags.lang, io.env, true);
  if (operand === undefined) throw new Failure((say) => say.noShell(shells));
  if (another !== undefined) throw new Failure((say) => say.tooManyArguments('completion', another.value));
  const shell = shells.find((name) => name === operand.value);
  if (shell === undefined) {
    throw new Failure((say, near) => say.wrongValue('completion', operand.value, near(operand.value, shells), shells));
  }
  io.stdout.write(scripts[shell](commandWords(locale)));
  return 0;
};
