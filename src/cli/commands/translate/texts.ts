import { texts } from '../../../messages/locale.ts';

/** What `translate` says. */
export const translateTexts = texts({
  en: {
    noTarget: 'say to which language: `--to TARGET`, or `--all`.',
    twoTargets: '`--to` and `--all` exclude each other.',
    twoPlaces: '`--column` and `--json-column` exclude each other.',
    wrongColumn: (given: string) =>
      `\`--column ${given}\` maps nothing: write \`PROPERTY=COLUMN:TYPE\`, with text, boolean, number or integer.`,
    wrongType: (given: string, type: string, similar: string | undefined) =>
      `\`--column ${given}\`: there is no type \`${type}\`. ${similar === undefined ? 'It is text, boolean, number or integer.' : `Did you mean \`${similar}\`?`}`,
    unmapped: (property: string, similar: string | undefined) =>
      `the property \`${property}\` has no column: ${similar === undefined ? `\`--column '${property}=COLUMN:TYPE'\` gives it one, and \`--json-column COLUMN\` takes one for all.` : `did you mean \`${similar}\`?`}`,
    notExact: (target: string, part: string, reason: string) => `${target} cannot say exactly \`${part}\`: ${reason}.`,
    approximate: (target: string, part: string, reason: string) =>
      `${target} says \`${part}\` only approximately: ${reason}.`,
    unsupported: (target: string, part: string, reason: string) =>
      `${target} cannot say \`${part}\`, which is left out as if it were true: ${reason}.`,
    failed: (message: string) => message,
    params: 'Parameters:',
  },
  'pt-BR': {
    noTarget: 'diga para qual linguagem: `--to TARGET`, ou `--all`.',
    twoTargets: '`--to` e `--all` excluem um ao outro.',
    twoPlaces: '`--column` e `--json-column` excluem um ao outro.',
    wrongColumn: (given: string) =>
      `\`--column ${given}\` não mapeia nada: escreva \`PROPERTY=COLUMN:TYPE\`, com text, boolean, number ou integer.`,
    wrongType: (given: string, type: string, similar: string | undefined) =>
      `\`--column ${given}\`: não há tipo \`${type}\`. ${similar === undefined ? 'Pode ser text, boolean, number ou integer.' : `Você quis dizer \`${similar}\`?`}`,
    unmapped: (property: string, similar: string | undefined) =>
      `a propriedade \`${property}\` não tem coluna: ${similar === undefined ? `\`--column '${property}=COLUMN:TYPE'\` lhe dá uma, e \`--json-column COLUMN\` usa uma para todas.` : `você quis dizer \`${similar}\`?`}`,
    notExact: (target: string, part: string, reason: string) =>
      `${target} não pode dizer com exatidão \`${part}\`: ${reason}.`,
    approximate: (target: string, part: string, reason: string) =>
      `${target} diz \`${part}\` só de forma aproximada: ${reason}.`,
    unsupported: (target: string, part: string, reason: string) =>
      `${target} não pode dizer \`${part}\`, que fica de fora como se fosse verdadeiro: ${reason}.`,
    failed: (message: string) => message,
    params: 'Parâmetros:',
  },
});

export type TranslateTexts = (typeof translateTexts)['en'];
