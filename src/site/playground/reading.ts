import { type Dialect, type DialectOptions, equalityCheck, type Operators } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import { type Filter, isCall } from '../../language/filter.ts';
import { FilterError, invalidOptions } from '../../language/filter-error.ts';
import { parse } from '../../language/parse/parse.ts';
import { type Properties, propertiesCheck } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import type { Locale } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import { check, flag, record, shape } from '../../source/shape.ts';
import { validate } from '../../validate/validate.ts';
import type { PlaygroundTexts } from './labels.ts';
import type { State } from './state.ts';

/** The library's answers for a state; every panel shows a part of it. */
export interface Reading {
  readonly state: State;
  /** The hash of a link to the state, unless it is too long for one. */
  readonly hash?: string | undefined;
  readonly locale: Locale;
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  /** Why a declaration is ignored, by its field. */
  readonly declarationProblems: Readonly<Record<'extension' | 'properties', string | undefined>>;
  readonly problems: readonly Problem[];
  /** The filter, unless it is invalid. */
  readonly filter: Filter | undefined;
  /** Why the filter has no known meaning: it is invalid, or has an operator without a meaning. */
  readonly unavailable: string | undefined;
  /** The part of it that could be read, valid or not. */
  readonly partial: Filter | undefined;
}

/** Reads the filter of a state, with the dialect and the properties that it declares. */
export function readState(state: State, locale: Locale, say: PlaygroundTexts): Reading {
  const declared = declarationsOf(state, locale, say);
  const { dialect, properties } = declared;
  const options = { dialect, locale, ...(properties && { properties }) };
  const { ok, filter } = parse(state.filter, options);
  const isEmpty = state.filter.trim() === '';
  const problems = isEmpty ? [] : validate(state.filter, options);
  const unavailable = ok ? withoutMeaning(filter, say) : say.notAFilter;
  return { state, locale, ...declared, problems, filter: ok ? filter : undefined, unavailable, partial: filter };
}

/** Reports that a filter has an operator without a meaning; nothing if all have one. */
export function withoutMeaning(filter: Filter, say: PlaygroundTexts): string | undefined {
  let problem: string | undefined;
  visit(filter, (node) => {
    if (isCall(node)) problem ??= say.noMeaning(node.operator.text);
  });
  return problem;
}

type Declarations = Pick<Reading, 'dialect' | 'properties' | 'declarationProblems'>;

/** The dialect and the properties of a state; an invalid one is ignored, with the reason. */
export function declarationsOf(state: State, locale: Locale, say: PlaygroundTexts): Declarations {
  const base: Dialect = dialects[state.dialect];
  const extension = readDeclaration(state.extension, say, (value) => {
    check(extensionCheck, value, 'dialect', invalidOptions, true, locale);
    const { operators = {}, ...options } = value as Extension;
    return base.extend(operators, { ...options, locale });
  });
  const properties = readDeclaration(state.properties, say, (value) => {
    check(propertiesCheck, value, 'properties', invalidOptions, false, locale);
    return value as Properties;
  });
  return {
    dialect: extension.value ?? base,
    properties: properties.value,
    declarationProblems: { extension: extension.problem, properties: properties.problem },
  };
}

type Extension = Omit<DialectOptions, 'name' | 'locale'> & { readonly operators?: Operators };

const extensionCheck = shape<Extension>({ operators: record, quotedValues: flag, equality: equalityCheck }, undefined, {
  en: 'a part of a dialect',
  'pt-BR': 'uma parte de um dialeto',
});

function readDeclaration<T>(
  text: string,
  say: PlaygroundTexts,
  read: (value: unknown) => T,
): { readonly value?: T; readonly problem?: string } {
  if (text.trim() === '') return {};
  try {
    return { value: read(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.message };
    if (error instanceof SyntaxError) return { problem: say.notJson(error.message) };
    throw error;
  }
}
