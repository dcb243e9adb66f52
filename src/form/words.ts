import { invalidOptions } from '../language/filter-error.ts';
import { type Locale, type Localized, localeCheck, localized, texts } from '../messages/locale.ts';
import { check } from '../source/shape.ts';

/** What people call the operators of react-querybuilder, in the order in which a form offers them. */
export const operatorLabels = {
  '=': { en: 'is', 'pt-BR': 'é' },
  '!=': { en: 'is not', 'pt-BR': 'não é' },
  in: { en: 'is one of', 'pt-BR': 'é um destes' },
  notIn: { en: 'is none of', 'pt-BR': 'não é nenhum destes' },
  '<': { en: 'is less than', 'pt-BR': 'é menor que' },
  '<=': { en: 'is at most', 'pt-BR': 'é no máximo' },
  '>': { en: 'is greater than', 'pt-BR': 'é maior que' },
  '>=': { en: 'is at least', 'pt-BR': 'é no mínimo' },
  between: { en: 'is between', 'pt-BR': 'está entre' },
  notBetween: { en: 'is not between', 'pt-BR': 'não está entre' },
  contains: { en: 'contains', 'pt-BR': 'contém' },
  doesNotContain: { en: 'does not contain', 'pt-BR': 'não contém' },
  beginsWith: { en: 'begins with', 'pt-BR': 'começa com' },
  doesNotBeginWith: { en: 'does not begin with', 'pt-BR': 'não começa com' },
  endsWith: { en: 'ends with', 'pt-BR': 'termina com' },
  doesNotEndWith: { en: 'does not end with', 'pt-BR': 'não termina com' },
  null: { en: 'is missing', 'pt-BR': 'não está preenchido' },
  notNull: { en: 'is present', 'pt-BR': 'está preenchido' },
} as const satisfies Readonly<Record<string, Localized>>;

/** The operators of react-querybuilder that a form offers. */
export type FormOperator = keyof typeof operatorLabels;

export const formOperators = /* @__PURE__ */ Object.keys(operatorLabels) as readonly FormOperator[];

const chosen = { placeholderLabel: '–', placeholderGroupLabel: '–' };

/** The title of each control of react-querybuilder, and what it shows: a sign, which all languages share, or a text. */
const controls = {
  fields: { title: { en: 'Field', 'pt-BR': 'Campo' }, ...chosen },
  operators: { title: { en: 'Comparison', 'pt-BR': 'Comparação' }, ...chosen },
  values: { title: { en: 'Values', 'pt-BR': 'Valores' }, ...chosen },
  value: { title: { en: 'Value', 'pt-BR': 'Valor' } },
  matchMode: { title: { en: 'Which of its values', 'pt-BR': 'Quais dos valores' } },
  matchThreshold: { title: { en: 'How many of its values', 'pt-BR': 'Quantos dos valores' } },
  combinators: { title: { en: 'All or any', 'pt-BR': 'Todas ou alguma' } },
  valueSourceSelector: { title: { en: 'Source of the value', 'pt-BR': 'Origem do valor' } },
  removeRule: { title: { en: 'Remove condition', 'pt-BR': 'Remover condição' }, label: '⨯' },
  removeGroup: { title: { en: 'Remove group', 'pt-BR': 'Remover grupo' }, label: '⨯' },
  addRule: {
    title: { en: 'Add condition', 'pt-BR': 'Adicionar condição' },
    label: { en: '+ condition', 'pt-BR': '+ condição' },
  },
  addGroup: { title: { en: 'Add group', 'pt-BR': 'Adicionar grupo' }, label: { en: '+ group', 'pt-BR': '+ grupo' } },
  notToggle: { title: { en: 'Negate this group', 'pt-BR': 'Negar este grupo' }, label: { en: 'not', 'pt-BR': 'não' } },
  cloneRule: { title: { en: 'Duplicate condition', 'pt-BR': 'Duplicar condição' }, label: '⧉' },
  cloneRuleGroup: { title: { en: 'Duplicate group', 'pt-BR': 'Duplicar grupo' }, label: '⧉' },
  ungroupRuleGroup: { title: { en: 'Dissolve group', 'pt-BR': 'Desfazer grupo' }, label: '⊟' },
  shiftActionUp: { title: { en: 'Move up', 'pt-BR': 'Mover para cima' }, label: '˄' },
  shiftActionDown: { title: { en: 'Move down', 'pt-BR': 'Mover para baixo' }, label: '˅' },
  undo: { title: { en: 'Undo', 'pt-BR': 'Desfazer' }, label: '↶' },
  redo: { title: { en: 'Redo', 'pt-BR': 'Refazer' }, label: '↷' },
  dragHandle: { title: { en: 'Drag to move', 'pt-BR': 'Arrastar para mover' }, label: '⁞⁞' },
  lockRule: { title: { en: 'Lock condition', 'pt-BR': 'Bloquear condição' }, label: '🔓' },
  lockGroup: { title: { en: 'Lock group', 'pt-BR': 'Bloquear grupo' }, label: '🔓' },
  lockRuleDisabled: { title: { en: 'Unlock condition', 'pt-BR': 'Desbloquear condição' }, label: '🔒' },
  lockGroupDisabled: { title: { en: 'Unlock group', 'pt-BR': 'Desbloquear grupo' }, label: '🔒' },
  muteRule: { title: { en: 'Ignore condition', 'pt-BR': 'Ignorar condição' }, label: '🔊' },
  muteGroup: { title: { en: 'Ignore group', 'pt-BR': 'Ignorar grupo' }, label: '🔊' },
  unmuteRule: { title: { en: 'Apply condition again', 'pt-BR': 'Voltar a aplicar a condição' }, label: '🔇' },
  unmuteGroup: { title: { en: 'Apply group again', 'pt-BR': 'Voltar a aplicar o grupo' }, label: '🔇' },
} as const satisfies Readonly<Record<string, { readonly [Name in keyof FormTranslation]: Localized }>>;

type Control = keyof typeof controls;

const formWords = /* @__PURE__ */ texts({
  en: { yes: 'yes', no: 'no', and: 'all of these', or: 'any of these', whole: 'Filter', group: 'Group' },
  'pt-BR': { yes: 'sim', no: 'não', and: 'todas estas', or: 'alguma destas', whole: 'Filtro', group: 'Grupo' },
});

/** The texts of a language; throws a `FilterError` for one that there is not. */
export function wordsOf(locale: Locale = 'en'): (typeof formWords)['en'] {
  check(localeCheck, locale, 'locale', invalidOptions);
  return formWords[locale];
}

/** A text of react-querybuilder: what a control shows, and its title. */
export interface FormTranslation {
  readonly title: string;
  readonly label?: string;
  readonly placeholderLabel?: string;
  readonly placeholderGroupLabel?: string;
}

/** Every title and label of react-querybuilder in a language (English by default), for its `translations`. */
export function translationsOf(locale: Locale = 'en'): Readonly<Record<Control, FormTranslation>> {
  check(localeCheck, locale, 'locale', invalidOptions);
  const inLocale = (all: Readonly<Record<string, Localized>>) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, localized(text, locale)]));
  return Object.fromEntries(Object.entries(controls).map(([control, all]) => [control, inLocale(all)])) as never;
}

/** The combinators of react-querybuilder in a language (English by default), for its `combinators`. */
export function combinatorsOf(locale?: Locale): { readonly name: 'and' | 'or'; readonly label: string }[] {
  const say = wordsOf(locale);
  return [
    { name: 'and', label: say.and },
    { name: 'or', label: say.or },
  ];
}

/** The title of the whole form and of each group in a language (English by default), for `accessibleDescriptionGenerator` of react-querybuilder. */
export function descriptionsOf(locale?: Locale): (group: { readonly path: readonly number[] }) => string {
  const say = wordsOf(locale);
  return ({ path }) => (path.length === 0 ? say.whole : `${say.group} ${path.map((index) => index + 1).join('.')}`);
}
