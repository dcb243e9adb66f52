import { invalidOptions } from '../language/filter-error.ts';
import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { check } from '../source/shape.ts';

/** The texts of a form in one language. Keys of `operators` are the names of react-querybuilder. */
interface FormWords {
  readonly operators: Readonly<Record<FormOperator, string>>;
  readonly yes: string;
  readonly no: string;
  readonly and: string;
  readonly or: string;
  readonly controls: Readonly<Record<Control, string>>;
  readonly rule: string;
  readonly group: string;
  readonly not: string;
  readonly whole: string;
  groupAt(path: string): string;
}

/** The operators of react-querybuilder that a form offers. */
export const formOperators = [
  ...(['=', '!=', 'in', 'notIn', '<', '<=', '>', '>=', 'between', 'notBetween'] as const),
  ...(['contains', 'doesNotContain', 'beginsWith', 'doesNotBeginWith', 'endsWith', 'doesNotEndWith'] as const),
  ...(['null', 'notNull'] as const),
];

export type FormOperator = (typeof formOperators)[number];

/** What each control of react-querybuilder shows: a sign, which all languages share, or a text of its own. */
const signs = {
  fields: undefined,
  operators: undefined,
  values: undefined,
  value: undefined,
  matchMode: undefined,
  matchThreshold: undefined,
  combinators: undefined,
  valueSourceSelector: undefined,
  removeRule: '⨯',
  removeGroup: '⨯',
  addRule: '+',
  addGroup: '+',
  notToggle: '',
  cloneRule: '⧉',
  cloneRuleGroup: '⧉',
  ungroupRuleGroup: '⊟',
  shiftActionUp: '˄',
  shiftActionDown: '˅',
  undo: '↶',
  redo: '↷',
  dragHandle: '⁞⁞',
  lockRule: '🔓',
  lockGroup: '🔓',
  lockRuleDisabled: '🔒',
  lockGroupDisabled: '🔒',
  muteRule: '🔊',
  muteGroup: '🔊',
  unmuteRule: '🔇',
  unmuteGroup: '🔇',
} as const;

type Control = keyof typeof signs;

const formWords = /* @__PURE__ */ texts<FormWords>({
  en: {
    operators: {
      '=': 'is',
      '!=': 'is not',
      in: 'is one of',
      notIn: 'is none of',
      '<': 'is less than',
      '<=': 'is at most',
      '>': 'is greater than',
      '>=': 'is at least',
      between: 'is between',
      notBetween: 'is not between',
      contains: 'contains',
      doesNotContain: 'does not contain',
      beginsWith: 'begins with',
      doesNotBeginWith: 'does not begin with',
      endsWith: 'ends with',
      doesNotEndWith: 'does not end with',
      null: 'is missing',
      notNull: 'is present',
    },
    yes: 'yes',
    no: 'no',
    and: 'all of these',
    or: 'any of these',
    controls: {
      fields: 'Field',
      operators: 'Comparison',
      values: 'Values',
      value: 'Value',
      matchMode: 'Which of its values',
      matchThreshold: 'How many of its values',
      combinators: 'All or any',
      valueSourceSelector: 'Source of the value',
      removeRule: 'Remove condition',
      removeGroup: 'Remove group',
      addRule: 'Add condition',
      addGroup: 'Add group',
      notToggle: 'Negate this group',
      cloneRule: 'Duplicate condition',
      cloneRuleGroup: 'Duplicate group',
      ungroupRuleGroup: 'Dissolve group',
      shiftActionUp: 'Move up',
      shiftActionDown: 'Move down',
      undo: 'Undo',
      redo: 'Redo',
      dragHandle: 'Drag to move',
      lockRule: 'Lock condition',
      lockGroup: 'Lock group',
      lockRuleDisabled: 'Unlock condition',
      lockGroupDisabled: 'Unlock group',
      muteRule: 'Ignore condition',
      muteGroup: 'Ignore group',
      unmuteRule: 'Apply condition again',
      unmuteGroup: 'Apply group again',
    },
    rule: 'condition',
    group: 'group',
    not: 'not',
    whole: 'Filter',
    groupAt: (path) => `Group ${path}`,
  },
  'pt-BR': {
    operators: {
      '=': 'é',
      '!=': 'não é',
      in: 'é um destes',
      notIn: 'não é nenhum destes',
      '<': 'é menor que',
      '<=': 'é no máximo',
      '>': 'é maior que',
      '>=': 'é no mínimo',
      between: 'está entre',
      notBetween: 'não está entre',
      contains: 'contém',
      doesNotContain: 'não contém',
      beginsWith: 'começa com',
      doesNotBeginWith: 'não começa com',
      endsWith: 'termina com',
      doesNotEndWith: 'não termina com',
      null: 'não está preenchido',
      notNull: 'está preenchido',
    },
    yes: 'sim',
    no: 'não',
    and: 'todas estas',
    or: 'alguma destas',
    controls: {
      fields: 'Campo',
      operators: 'Comparação',
      values: 'Valores',
      value: 'Valor',
      matchMode: 'Quais dos valores',
      matchThreshold: 'Quantos dos valores',
      combinators: 'Todas ou alguma',
      valueSourceSelector: 'Origem do valor',
      removeRule: 'Remover condição',
      removeGroup: 'Remover grupo',
      addRule: 'Adicionar condição',
      addGroup: 'Adicionar grupo',
      notToggle: 'Negar este grupo',
      cloneRule: 'Duplicar condição',
      cloneRuleGroup: 'Duplicar grupo',
      ungroupRuleGroup: 'Desfazer grupo',
      shiftActionUp: 'Mover para cima',
      shiftActionDown: 'Mover para baixo',
      undo: 'Desfazer',
      redo: 'Refazer',
      dragHandle: 'Arrastar para mover',
      lockRule: 'Bloquear condição',
      lockGroup: 'Bloquear grupo',
      lockRuleDisabled: 'Desbloquear condição',
      lockGroupDisabled: 'Desbloquear grupo',
      muteRule: 'Ignorar condição',
      muteGroup: 'Ignorar grupo',
      unmuteRule: 'Voltar a aplicar a condição',
      unmuteGroup: 'Voltar a aplicar o grupo',
    },
    rule: 'condição',
    group: 'grupo',
    not: 'não',
    whole: 'Filtro',
    groupAt: (path) => `Grupo ${path}`,
  },
});

/** The texts of a language; throws a `FilterError` for one that there is not. */
export function wordsOf(locale: Locale = 'en'): FormWords {
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
export function translationsOf(locale?: Locale): Readonly<Record<Control, FormTranslation>> {
  const say = wordsOf(locale);
  const labels: Partial<Record<Control, string>> = {
    addRule: `+ ${say.rule}`,
    addGroup: `+ ${say.group}`,
    notToggle: say.not,
  };
  const chosen = { placeholderLabel: '–', placeholderGroupLabel: '–' };
  return Object.fromEntries(
    (Object.keys(signs) as Control[]).map((control): [Control, FormTranslation] => {
      const label = labels[control] ?? signs[control];
      const title = say.controls[control];
      if (['fields', 'operators', 'values'].includes(control)) return [control, { title, ...chosen }];
      return [control, label === undefined ? { title } : { label, title }];
    }),
  ) as Record<Control, FormTranslation>;
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
  return ({ path }) => (path.length === 0 ? say.whole : say.groupAt(path.map((index) => index + 1).join('.')));
}
