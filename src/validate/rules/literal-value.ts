import { conditionsOf } from '../../language/conditions.ts';
import { isWord } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { spanOf } from '../../source/problem.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    wildcard: (word: string, mark: string) =>
      `\`${mark}\` in \`${word}\` stands for itself: values are compared as they are written, without wildcards.`,
    encoded: (word: string, plain: string) =>
      `\`${word}\` is compared as it is written, not as \`${plain}\`: the whole filter is encoded once, when it is put into a URL.`,
    swapped: (property: string, value: string) =>
      `\`${property}\` is read as the property and \`${value}\` as its value. Did you mean \`${value} ${property}\`?`,
    fix: 'Write the property first',
  },
  'pt-BR': {
    wildcard: (word, mark) =>
      `\`${mark}\` em \`${word}\` vale por si mesmo: os valores são comparados como estão escritos, sem curingas.`,
    encoded: (word, plain) =>
      `\`${word}\` é comparado como está escrito, e não como \`${plain}\`: o filtro inteiro é codificado uma só vez, ao entrar na URL.`,
    swapped: (property, value) =>
      `\`${property}\` é lido como propriedade e \`${value}\` como valor. Você quis dizer \`${value} ${property}\`?`,
    fix: 'Escrever a propriedade primeiro',
  },
});

/** What can be a wildcard of SQL or of a shell, at an end: `new*`, `%new%`. */
const wildcard = /^[*%]|[*%]$/;
/** A placeholder of a format, as in `printf`. */
const format = /^%-?\d*[a-z]$/;
/** Percent-encoded characters that are encoded in a URL; `%25` may be a percent sign that was meant. */
const encoded = /%(?:2[0-4689a-f]|3[a-d]|40|5[bd]|c3%[89ab][\da-f])/gi;
/** Words that are values and hardly the name of a property. */
const value = /^(?:true|false|null|-?\d+(?:\.\d+)?)$/i;

export const literalValue: RuleCheck = {
  id: 'literal-value',
  severity: 'info',
  check({ filter, properties, locale, report }) {
    const say = messages[locale];
    for (const { property, values } of conditionsOf(filter)) {
      for (const word of values) {
        if (word.quoted || format.test(word.text)) continue;
        const { text } = word;
        const span = spanOf(word);
        // Without letters it is an amount: `100%`.
        const [mark] = (/\p{L}/u.test(text) && wildcard.exec(text)) || [];
        const plain = decoded(text);
        if (plain !== text) report({ span, message: say.encoded(shortened(text), shortened(plain)) });
        else if (mark !== undefined) report({ span, message: say.wildcard(shortened(text), mark) });
      }
      const [only, another] = values;
      if (only === undefined || another !== undefined || properties !== undefined || property.quoted) continue;
      if (!value.test(property.text) || value.test(only.text) || !/^[\p{L}_]/u.test(only.text)) continue;
      const message = say.swapped(shortened(property.text), shortened(only.text));
      const edits = [
        { span: spanOf(property), text: only.text },
        { span: spanOf(only), text: property.text },
      ];
      const fix = isWord(only.text) && { title: say.fix, edits };
      report({ span: spanOf(property), message, ...(fix && { fix }) });
    }
  },
};

/** A word without its percent-encoding; itself if it has none. */
function decoded(text: string): string {
  try {
    return text.replace(encoded, (image) => decodeURIComponent(image));
  } catch {
    return text;
  }
}

export const literalValueDocs: RuleDocs = {
  summary: {
    en: 'A wildcard or a percent-encoded character in a value, or a value in the place of the property.',
    'pt-BR': 'Um curinga ou um caractere codificado em um valor, ou um valor no lugar da propriedade.',
  },
  reason: {
    en: 'Words are compared as they are written, so such a condition rarely selects what its author had in mind.',
    'pt-BR':
      'As palavras são comparadas como estão escritas; por isso uma condição assim raramente seleciona o que se pretendia.',
  },
  repairs: 'unsafe',
  bad: [
    { filter: '(= status new*)' },
    { filter: '(= note first%20delivery)' },
    { filter: '(= false processed)', fixed: '(= processed false)' },
  ],
  good: [{ filter: '(= status new)' }, { filter: '(= discount 100%)' }, { filter: '(= 1 2)' }],
};
