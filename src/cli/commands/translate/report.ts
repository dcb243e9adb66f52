import { declarableTypes } from '../../../language/column.ts';
import { didYouMean, type Locale, texts } from '../../../messages/locale.ts';
import { type ProblemData, problemData } from '../../../report/json.ts';
import { printable } from '../../../report/terminal.ts';
import type { Problem } from '../../../source/problem.ts';
import type { TranslationNote } from '../../../translate/inexact.ts';
import type { TargetName } from '../../../translate/targets/names.ts';
import type { Translation } from '../../../translate/translate.ts';
import type { TranslateErrorCode } from '../../../translate/translate-error.ts';
import { failuresIn } from '../../command-line/failure.ts';
import type { Input } from '../../command-line/inputs.ts';
import { cliMessages } from '../../command-line/messages.ts';

const named = declarableTypes.slice(0, -1).join(', ');

/** The types of columns, for sentences about `--column`. */
export const types = { en: `${named} or ${declarableTypes.at(-1)}`, 'pt-BR': `${named} ou ${declarableTypes.at(-1)}` };

export const translateMessages = texts({
  en: {
    noTarget: 'choose a target: `--to TARGET`, or `--all`.',
    wrongColumn: (given: string) =>
      `\`--column ${given}\` is not a column: write \`PROPERTY=COLUMN:TYPE\`, with ${types.en}, and for an instant its storage, as \`instant(text)\`.`,
    wrongType: (given: string, type: string, similar: string | undefined) =>
      `\`--column ${given}\`: there is no type \`${type}\`. ${didYouMean.en(similar, `It is ${types.en}, some with their storage, as \`instant(text)\`.`)}`,
    wrongDeclaration: (flag: string, given: string) =>
      `\`${flag} ${given}\` names no property: write \`PROPERTY=WORD\`.`,
    wrongChoice: (flag: string, given: string, choices: readonly string[], similar: string | undefined) =>
      `\`${flag} ${given}\`: ${similar === undefined ? `it is one of ${choices.join(', ')}.` : `did you mean \`${similar}\`?`}`,
    noTextColumn: (given: string) => `\`--collation ${given}\`: no \`--column\` gives this property a text column.`,
    unmapped: (property: string, similar: string | undefined) =>
      `the property \`${property}\` has no column: ${similar === undefined ? `map it with \`--column '${property}=COLUMN:TYPE'\`, or all properties with \`--json-column COLUMN\`.` : `did you mean \`${similar}\`?`}`,
    approximate: (target: string, part: string, reason: string) =>
      `${target} expresses \`${part}\` only approximately: ${reason}.`,
    unsupported: (target: string, part: string, reason: string) =>
      `${target} cannot express \`${part}\`, which is left out as if it were true: ${reason}.`,
    noColumn: (target: string, property: string) => `${target} needs a column for \`${property}\`.`,
    'invalid-name': (target: string) => `${target} cannot write the name of one of these columns.`,
    'unknown-property': (target: string) => `${target} needs the type of each property: give it with \`--column\`.`,
    'unsupported-type': (target: string) =>
      `${target} has no columns of one of the types given: unsigned, float32, decimal and those of kinds are known to some engines only, and an instant may need its storage, as \`instant(text)\`.`,
    'invalid-options': (target: string) =>
      `${target} cannot use these options: \`--absence\` takes an operator such as \`=isnull=\`, and a column of the type \`enum\` needs the values that \`properties\` of a configuration declare.`,
    requires: 'Exact as long as:',
    params: 'Parameters:',
  },
  'pt-BR': {
    noTarget: 'escolha um destino: `--to TARGET`, ou `--all`.',
    wrongColumn: (given) =>
      `\`--column ${given}\` não é uma coluna: escreva \`PROPERTY=COLUMN:TYPE\`, com ${types['pt-BR']}, e para um instante o armazenamento, como \`instant(text)\`.`,
    wrongType: (given, type, similar) =>
      `\`--column ${given}\`: não há tipo \`${type}\`. ${didYouMean['pt-BR'](similar, `Pode ser ${types['pt-BR']}, alguns com o armazenamento, como \`instant(text)\`.`)}`,
    wrongDeclaration: (flag, given) => `\`${flag} ${given}\` não indica uma propriedade: escreva \`PROPERTY=WORD\`.`,
    wrongChoice: (flag, given, choices, similar) =>
      `\`${flag} ${given}\`: ${similar === undefined ? `deve ser um de ${choices.join(', ')}.` : `você quis dizer \`${similar}\`?`}`,
    noTextColumn: (given) => `\`--collation ${given}\`: nenhum \`--column\` dá a esta propriedade uma coluna de texto.`,
    unmapped: (property, similar) =>
      `a propriedade \`${property}\` não tem coluna: ${similar === undefined ? `indique uma com \`--column '${property}=COLUMN:TYPE'\`, ou uma para todas com \`--json-column COLUMN\`.` : `você quis dizer \`${similar}\`?`}`,
    approximate: (target, part, reason) => `${target} expressa \`${part}\` só de forma aproximada: ${reason}.`,
    unsupported: (target, part, reason) =>
      `${target} não pode expressar \`${part}\`, que fica de fora como se fosse verdadeiro: ${reason}.`,
    noColumn: (target, property) => `${target} precisa de uma coluna para \`${property}\`.`,
    'invalid-name': (target) => `${target} não pode escrever o nome de uma destas colunas.`,
    'unknown-property': (target) => `${target} precisa do tipo de cada propriedade: indique-o com \`--column\`.`,
    'unsupported-type': (target) =>
      `${target} não tem colunas de um dos tipos indicados: unsigned, float32, decimal e os de instantes, datas e números existem só em alguns bancos, e um instante pode precisar do armazenamento, como \`instant(text)\`.`,
    'invalid-options': (target) =>
      `${target} não pode usar estas opções: \`--absence\` recebe um operador como \`=isnull=\`, e uma coluna do tipo \`enum\` precisa dos valores que \`properties\` de uma configuração declara.`,
    requires: 'Exato enquanto valer:',
    params: 'Parâmetros:',
  },
});

export type TranslateMessages = (typeof translateMessages)['en'];

export const translateFailure = failuresIn(translateMessages, 'invalid-arguments');

/** The reasons why a target has no translation. */
export interface Refusal {
  readonly input: Input;
  readonly target: TargetName;
  /** The parts that cannot be expressed exactly, with the reasons. */
  readonly notes?: readonly TranslationNote[];
  /** The properties without a column. */
  readonly unmapped?: readonly string[];
  readonly code?: TranslateErrorCode;
}

export interface Translated extends Translation<unknown> {
  readonly input: Input;
  readonly target: TargetName;
}

export function isRefusal(result: Translated | Refusal): result is Refusal {
  return !('output' in result);
}

/** Why there is no translation, a sentence each; missing columns are reported once for all targets. */
function reasonsOf({ target, notes = [], code }: Refusal, locale: Locale): readonly string[] {
  const say = translateMessages[locale];
  if (notes.length > 0) return notes.map(({ text, reason }) => cliMessages[locale].notExact(target, text, reason));
  if (code !== undefined && code in say) return [say[code as keyof TranslateMessages & TranslateErrorCode](target)];
  return [];
}

/** What JSON says of a refusal, and of the parts that are not exact. */
export function translationProblems(result: Translated | Refusal, locale: Locale): readonly ProblemData[] {
  const { input, target, notes = [] } = result;
  const say = translateMessages[locale];
  if (isRefusal(result) && notes.length === 0) {
    const code = result.code ?? 'no-column';
    return reasonsOf(result, locale).map((message) => ({ code, severity: 'error', message, locale, file: input.file }));
  }
  return notes.map(({ filter, fidelity, text, reason }) => {
    const span = filter.span ?? { start: 0, end: input.text.length };
    const problem: Problem = isRefusal(result)
      ? { code: 'not-exact', severity: 'error', message: cliMessages[locale].notExact(target, text, reason), span }
      : { code: fidelity, severity: 'warning', message: say[fidelity](target, text, reason), span };
    return problemData({ source: input, problem }, locale);
  });
}

/** A target with its translation or the reasons against it, indented. */
export function targetSection(result: Translated | Refusal, locale: Locale): string {
  const say = translateMessages[locale];
  const { target } = result;
  if (!isRefusal(result)) {
    const notes = result.notes.map(({ fidelity, text, reason }) => say[fidelity](target, text, reason));
    return `${target}\n${translationText(result, say, '  ')}${notes.map(indentedLine).join('')}`;
  }
  const missing = result.unmapped?.map((property) => say.noColumn(target, property)) ?? [];
  return `${target}\n${[...missing, ...reasonsOf(result, locale)].map(indentedLine).join('')}`;
}

function indentedLine(text: string): string {
  return `  ${printable(text)}\n`;
}

export function translationText({ output, params }: Translated, say: TranslateMessages, margin: string): string {
  const text = typeof output === 'string' ? printable(output) : jsonText(output, 2);
  const values = params.map((value) => jsonText(value));
  const bound = params.length === 0 ? '' : `${margin}${say.params} ${values.join(', ')}\n`;
  return `${text.replace(/^/gm, margin)}\n${bound}`;
}

/** A result for JSON, without the trees of its notes; a bigint becomes a text, since JSON readers would round the number. */
export function translationData(result: Translated | Refusal): object {
  const withoutTree = ({ filter: _, ...rest }: TranslationNote) => rest;
  const { file } = result.input;
  if (isRefusal(result)) {
    const { input: _, target, notes, ...rest } = result;
    return { file, target, ...rest, ...(notes && { notes: notes.map(withoutTree) }) };
  }
  const { target, output, params, fidelity, preconditions, notes } = result;
  const data = { file, target, output, params, fidelity, notes: notes.map(withoutTree), preconditions };
  return JSON.parse(jsonText(data)) as object;
}

/** What the translations rely on, each with the targets that do. */
export function requirementsOf(
  results: readonly (Translated | Refusal)[],
): ReadonlyMap<string, ReadonlySet<TargetName>> {
  const found = new Map<string, Set<TargetName>>();
  for (const result of results) {
    if (isRefusal(result) || result.fidelity !== 'exact') continue;
    for (const { message } of result.preconditions) {
      found.set(message, (found.get(message) ?? new Set()).add(result.target));
    }
  }
  return found;
}

/** A value as JSON, in which a bigint becomes a text. */
function jsonText(value: unknown, indent?: number): string {
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item), indent);
}
