import { conditionsOf } from '../../language/conditions.ts';
import type { Condition, Word } from '../../language/filter.ts';
import { inDialect } from '../../language/foreign/in-dialect.ts';
import {
  foreignValues,
  isMissing,
  type Misplaced,
  misplacedIn,
  textIn,
  writtenIn,
} from '../../language/foreign/values.ts';
import { meanings } from '../../language/meanings.ts';
import { imageOf } from '../../language/word.ts';
import { didYouMean, texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { spanOf } from '../../source/problem.ts';
import { type Repair, replacement } from '../../source/repair.ts';
import { listing, type RuleCheck, type RuleContext, type RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    quoted: (word: string) => `The quotes in \`${word}\` are part of the text that is compared.`,
    punctuated: (word: string) => `The mark at the end of \`${word}\` is part of the text that is compared.`,
    marks: (word: string) => `\`${word}\` is a value of its own: values are separated by spaces alone.`,
    together: (image: string) => `\`${image}\` is read as several values: its marks hold nothing together.`,
    separators: (word: string) => `\`${word}\` is one value: values are separated by spaces alone.`,
    noQuotes: (dialect: string) =>
      `A value with a space cannot be written: the dialect \`${dialect}\` has no quoted values.`,
    cased: (word: string, plain: string) =>
      `\`${word}\` is not \`${plain}\`: letters are compared as they are written.`,
    absent: (word: string, symbol?: string) =>
      `\`${word}\` is a text like any other; ${symbol === undefined ? 'the dialect cannot select documents without the property.' : `documents without the property are selected by \`${symbol}\`.`}`,
    fix: (plain: string) => `Write \`${plain}\``,
    remove: 'Remove it',
  },
  'pt-BR': {
    quoted: (word) => `As aspas em \`${word}\` fazem parte do texto comparado.`,
    punctuated: (word) => `A pontuação no fim de \`${word}\` faz parte do texto comparado.`,
    marks: (word) => `\`${word}\` é um valor à parte: só espaços separam valores.`,
    together: (image) => `\`${image}\` é lido como vários valores: as marcas não unem nada.`,
    separators: (word) => `\`${word}\` é um único valor: só espaços separam valores.`,
    noQuotes: (dialect) =>
      `Não há como escrever um valor com espaço: o dialeto \`${dialect}\` não tem valores entre aspas.`,
    cased: (word, plain) => `\`${word}\` não é \`${plain}\`: maiúsculas e minúsculas contam.`,
    absent: (word, symbol) =>
      `\`${word}\` é um texto como outro qualquer; ${symbol === undefined ? 'o dialeto não consegue selecionar documentos sem a propriedade.' : `documentos sem a propriedade são selecionados por \`${symbol}\`.`}`,
    fix: (plain) => `Escrever \`${plain}\``,
    remove: 'Remover',
  },
});

const quoted = /^(['`])(.*)\1$/s;
const punctuated = /^(.*[^,;:])[,;:]+$/s;

/** Whether a word has quotes around it or punctuation at its end. */
export function isOddWord({ text, quoted: isQuoted }: Word): boolean {
  return isQuoted !== true && (quoted.test(text) || punctuated.test(text));
}

export const oddWord: RuleCheck = {
  id: 'odd-word',
  severity: 'warning',
  check(context) {
    const { filter, properties, dialect, locale, report } = context;
    const say = messages[locale];
    for (const node of conditionsOf(filter)) {
      const misplaced = reportMisplaced(context, node);
      const isReported = (word: Word) =>
        misplaced.some(({ span }) => span.start <= spanOf(word).start && spanOf(word).end <= span.end);
      for (const word of [node.property, ...node.values]) {
        if (word.quoted || isReported(word)) continue;
        const { text } = word;
        const span = spanOf(word);
        const add = (message: string, plain: Word | undefined, isAsked = true) => {
          const image = plain && imageOf(plain);
          const question = isAsked && image !== undefined ? ` ${didYouMean[locale](shortened(image), '')}` : '';
          const fix = image === undefined ? undefined : replacement(say.fix(image), span, image);
          report({ span, message: message + question, ...(fix && { fix }) });
        };
        const inner = quoted.exec(text)?.[2];
        const before = punctuated.exec(text)?.[1];
        const isProperty = word === node.property;
        const lower = text.toLowerCase();
        if (inner) add(say.quoted(shortened(text)), isProperty ? { text: inner } : textIn(dialect, inner));
        else if (before !== undefined && !/:\/\//.test(text))
          add(say.punctuated(shortened(text)), isProperty ? { text: before } : plainOf(before, context));
        else if (isProperty || properties !== undefined) continue;
        else if (/^(?:true|false)$/.test(lower) && text !== lower) add(say.cased(text, lower), { text: lower }, false);
        else if (isMissing(text)) {
          const fix = absenceOf(node, context);
          report({ span, message: say.absent(text, dialect.symbol('absent')), ...(fix && { fix }) });
        }
      }
    }
  },
};

/** The values that are marks, or hold together with marks, as `accept` refuses them. */
export const misplacedMarks: RuleCheck = {
  id: 'odd-word',
  severity: 'error',
  check(context) {
    for (const node of conditionsOf(context.filter)) reportMisplaced(context, node, 'certain');
  },
};

function reportMisplaced(context: RuleContext, node: Condition, which?: 'certain'): readonly Misplaced[] {
  const { text, dialect, locale, report } = context;
  const say = messages[locale];
  const isList = meanings[node.means].takes === 'property values';
  const found = misplacedIn(node.values).filter(({ kind }) => which === undefined || kind !== 'separators');
  for (const { kind, span } of found) {
    const image = text.slice(span.start, span.end);
    const values = foreignValues(image, isList);
    const written = values?.map((value) =>
      value.isQuoted ? textIn(dialect, value.text) : writtenIn(dialect, value)?.word,
    );
    const isAll = span.start <= spanOf(node.values[0]).start && span.end >= spanOf(node.values.at(-1)).end;
    const isWritable = written?.every((word) => word !== undefined) === true && !(isAll && written.length === 0);
    const plain = isWritable ? (written as readonly Word[]).map(imageOf).join(' ') : undefined;
    const fix =
      plain === undefined ? undefined : replacement(plain === '' ? say.remove : say.fix(shortened(plain)), span, plain);
    const isSpaced = !dialect.quotedValues && values?.some((value) => /\s/.test(value.text)) === true;
    report({
      span,
      message: say[kind](shortened(image)),
      ...(isSpaced && { help: say.noQuotes(dialect.name) }),
      ...(fix && { fix }),
    });
  }
  return found;
}

/** A word without the marks at its end, if it is a value then. */
function plainOf(text: string, { dialect }: RuleContext): Word | undefined {
  return writtenIn(dialect, foreignValues(text, false)?.[0] ?? { text, isQuoted: false })?.word;
}

/** The repair that asks for absence, or presence, in place of an equality with `null`. */
function absenceOf(node: Condition, { dialect, locale }: RuleContext): Repair | undefined {
  const { means, property } = node;
  if (means !== 'equal' && means !== 'notEqual') return undefined;
  const asked = means === 'equal' ? 'absent' : 'present';
  const text = inDialect({ kind: 'condition', means: asked, property: { text: property.text }, values: [] }, dialect);
  return text === undefined ? undefined : replacement(messages[locale].fix(text), spanOf(node), text);
}

export const oddWordDocs: RuleDocs = {
  summary: {
    en: 'A word with quotes, punctuation or capitals that another language would not count.',
    'pt-BR': 'Uma palavra com aspas, pontuação ou maiúsculas que outra linguagem não contaria.',
  },
  reason: {
    en: 'Everything up to white space or a parenthesis is compared, so such a condition selects nothing, without an error.',
    'pt-BR':
      'Tudo até o espaço ou parêntese é comparado; por isso uma condição assim não seleciona nada, sem erro nenhum.',
  },
  repairs: 'unsafe',
  bad: [
    { filter: "(= status 'new')", fixed: '(= status new)' },
    { filter: '(= status, new)', fixed: '(= status new)' },
    { filter: '(= processed True)', fixed: '(= processed true)' },
    { filter: '(= status null)', fixed: '(_not_exists status)' },
    { filter: "(in city 'São Paulo', Rio)", dialect: listing, fixed: '(in city "São Paulo" Rio)' },
  ],
  good: [{ filter: '(= status new)' }, { filter: "(= name O'Neil)" }, { filter: '(= emitted 10:30)' }],
};
