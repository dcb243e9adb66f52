import { isCondition, type Word } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { isWord } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { replacement } from '../../source/fixes.ts';
import { spanOf } from '../../source/problem.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    quoted: (word: string, plain: string) =>
      `The quotes in \`${word}\` are part of the text that is compared. Did you mean \`${plain}\`?`,
    punctuated: (word: string, plain: string) =>
      `The mark at the end of \`${word}\` is part of the text that is compared. Did you mean \`${plain}\`?`,
    cased: (word: string, plain: string) =>
      `\`${word}\` is not \`${plain}\`: letters are compared as they are written.`,
    absent: (word: string) =>
      `\`${word}\` is a text like any other; documents without the property are selected by \`_not_exists\`.`,
    fix: (plain: string) => `Write \`${plain}\``,
  },
  'pt-BR': {
    quoted: (word, plain) => `As aspas em \`${word}\` fazem parte do texto comparado. Você quis dizer \`${plain}\`?`,
    punctuated: (word, plain) =>
      `A pontuação no fim de \`${word}\` faz parte do texto comparado. Você quis dizer \`${plain}\`?`,
    cased: (word, plain) => `\`${word}\` não é \`${plain}\`: maiúsculas e minúsculas contam.`,
    absent: (word) =>
      `\`${word}\` é um texto como outro qualquer; documentos sem a propriedade são selecionados por \`_not_exists\`.`,
    fix: (plain) => `Escrever \`${plain}\``,
  },
});

const quoted = /^(['`])(.*)\1$/s;
const punctuated = /^(.*[^,;:])[,;:]+$/s;
const missing = /^(?:null|None|nil|undefined|NULL)$/;

/** Whether a word has quotes around it or punctuation at its end. */
export function isOddWord({ text, quoted: isQuoted }: Word): boolean {
  return isQuoted !== true && (quoted.test(text) || punctuated.test(text));
}

export const oddWord: RuleCheck = {
  id: 'odd-word',
  severity: 'warning',
  check({ filter, properties, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    const add = (word: Word, message: string, plain?: string) => {
      const span = spanOf(word);
      const isSafeWord = plain !== undefined && isWord(plain);
      report({ span, message, ...(isSafeWord && { fix: replacement(say.fix(plain), span, plain) }) });
    };
    visit(filter, (node) => {
      if (!isCondition(node)) return;
      for (const word of [node.property, ...node.values]) {
        if (word.quoted) continue;
        const { text } = word;
        const inner = quoted.exec(text)?.[2];
        const before = punctuated.exec(text)?.[1];
        if (inner) add(word, say.quoted(shortened(text), shortened(inner)), inner);
        else if (before !== undefined && !/:\/\//.test(text))
          add(word, say.punctuated(shortened(text), shortened(before)), before);
        else if (word === node.property || properties !== undefined) continue;
        else if (/^(?:true|false)$/i.test(text) && text !== text.toLowerCase())
          add(word, say.cased(text, text.toLowerCase()), text.toLowerCase());
        else if (missing.test(text)) add(word, say.absent(text));
      }
    });
  },
};

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
  bad: [
    { filter: "(= status 'new')", fixed: '(= status new)' },
    { filter: '(= status, new)', fixed: '(= status new)' },
    { filter: '(= processed True)', fixed: '(= processed true)' },
    { filter: '(= status null)' },
  ],
  good: [{ filter: '(= status new)' }, { filter: "(= name O'Neil)" }, { filter: '(= emitted 10:30)' }],
};
