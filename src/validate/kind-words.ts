import { type Finding, invalidMessage, noPart } from '../language/declared.ts';
import type { Condition, Word } from '../language/filter.ts';
import type { DeclaredKind, WordFault } from '../language/kinds/kind.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { withoutMask } from '../language/kinds/tax-ids.ts';
import { isPart } from '../language/meanings.ts';
import type { PropertyFacts } from '../language/properties.ts';
import { plainNumeral } from '../language/property-types.ts';
import { isWord, quote } from '../language/word.ts';
import { invalidValue } from '../messages/declared.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { spanOf } from '../source/problem.ts';
import { type Proof, replacement } from '../source/repair.ts';

/*
 * Words of a filter that stand for no value of the kind of their property, or that are better written otherwise.
 */

const messages = texts({
  en: {
    zone: (word: string, property: string) =>
      `\`${word}\` is an instant only in a time zone, and \`${property}\` has none.`,
    zoneHelp: (property: string) =>
      `Declare it, such as \`${property}: { type: 'instant', zone: 'America/Sao_Paulo' }\`, or write a date and time with an offset.`,
    mask: (word: string, plain: string) => `\`${word}\` is compared without its mask, as \`${plain}\`.`,
    twoReadings: (decimal: string, whole: string) =>
      `Write \`${decimal}\` if the comma begins the decimals, \`${whole}\` if it separates thousands.`,
    partHelp: 'No document matches. Compare it with a value, or with an order such as `>=`.',
    noPart: (word: string, property: string) =>
      `\`${word}\` is part of no value of \`${property}\`, which is compared without its mask.`,
  },
  'pt-BR': {
    zone: (word, property) => `\`${word}\` só é um instante em um fuso horário, e \`${property}\` não tem nenhum.`,
    zoneHelp: (property) =>
      `Declare-o, como em \`${property}: { type: 'instant', zone: 'America/Sao_Paulo' }\`, ou escreva data e hora com a diferença de UTC.`,
    mask: (word, plain) => `\`${word}\` é comparado sem a máscara, como \`${plain}\`.`,
    twoReadings: (decimal, whole) =>
      `Escreva \`${decimal}\` se a vírgula separa os decimais, \`${whole}\` se separa os milhares.`,
    partHelp: 'Nenhum documento é encontrado. Compare com um valor, ou com uma ordem como `>=`.',
    noPart: (word, property) =>
      `\`${word}\` não é parte de nenhum valor de \`${property}\`, que é comparado sem a máscara.`,
  },
});

/** The findings about a condition on a property with a kind; `undefined` for one without. */
export function kindFindings(node: Condition, facts: PropertyFacts, locale: Locale): readonly Finding[] | undefined {
  const kind = kindOf(facts);
  if (kind === undefined) return undefined;
  const read = isPart(node.means) ? partFinding : wordFinding;
  return node.values.flatMap((word) => read({ node, word, kind, facts, locale }) ?? []);
}

interface Asked {
  readonly node: Condition;
  readonly word: Word;
  readonly kind: DeclaredKind;
  readonly facts: PropertyFacts;
  readonly locale: Locale;
}

function partFinding({ node, word, kind, facts, locale }: Asked): Finding | undefined {
  const say = messages[locale];
  const property = node.property.text;
  if (kind.parts === undefined) {
    return { ...noPart(node, word, facts, locale), help: say.partHelp };
  }
  if (kind.name === 'folded' || /^[\dA-Z]*$/.test(word.text)) return undefined;
  const plain = withoutMask(word.text.toUpperCase());
  const isPlain = /^[\dA-Z]+$/.test(plain);
  const message = say.noPart(shortened(word.text), property);
  return { span: spanOf(word), message, ...(isPlain && withWord(word, plain, locale)) };
}

function wordFinding({ node, word, kind, facts, locale }: Asked): Finding | undefined {
  const say = messages[locale];
  const [property, text, span] = [node.property.text, shortened(word.text), spanOf(word)];
  const meant = kind.meant(word.text);
  if (!('fault' in meant)) {
    const plain = 'key' in meant ? meant.unmasked : undefined;
    if (plain === undefined) return undefined;
    return { severity: 'info', span, message: say.mask(text, plain), ...withWord(word, plain, locale, 'equivalent') };
  }
  if (meant.fault === 'zone') return { span, message: say.zone(text, property), help: say.zoneHelp(property) };
  const message = invalidMessage(word.text, property, facts, locale);
  if (meant.fault === 'check-digit') return { span, message };
  if (kind.name === 'decimal' && /^-?[1-9]\d{0,2},\d{3}$/.test(word.text)) {
    const [decimal, whole] = ['.', ''].map((mark) => plainNumeral(word.text.replace(',', mark)));
    return { span, message, help: say.twoReadings(decimal as string, whole as string) };
  }
  const instead = similarWord(word.text, meant, kind);
  return { span, message, ...(instead !== undefined && withWord(word, instead, locale)) };
}

/** The word of the kind that was probably meant: another way to write a date, an offset or a number, with a space, or in lower case. */
function similarWord(text: string, { instead }: WordFault, kind: DeclaredKind): string | undefined {
  const candidates = [
    instead,
    text.trim().toUpperCase(),
    text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T'),
    // `-0300` and `-03`, no seconds, and more digits of them than nine.
    text.replace(/([+-]\d\d)(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`),
    text.replace(/(T\d\d:\d\d)(?=$|[Z+-])/i, '$1:00'),
    text.replace(/(\.\d{9})\d+/, '$1'),
    // `1,500,000.00`
    text.replace(/^-?\d{1,3}(,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', '')),
    text.replace(/^(\d\d)[/.-](\d\d)[/.-](\d{4})$/, '$3-$2-$1'),
    text.replace(/^(\d{4})[/.]?(\d\d)[/.]?(\d\d)$/, '$1-$2-$3'),
    text.replace(/^(\d\d)[/.-](\d{4})$/, '$2-$1'),
  ];
  return candidates.find((one) => one !== undefined && one !== text && !('fault' in kind.meant(one)));
}

function withWord(word: Word, text: string, locale: Locale, proof?: Proof): Pick<Finding, 'fix'> {
  const title = invalidValue[locale].fix(shortened(text));
  return { fix: replacement(title, spanOf(word), isWord(text) ? text : quote(text), proof) };
}
