import { type Locale, type Localized, localized, texts } from './locale.ts';
import { nearest } from './nearest.ts';
import { invalidArgument, PrefilterError } from './problem.ts';

/*
 * What the public functions take, for callers without types. Each declares the shape of its arguments where it is defined;
 * the sentences about a wrong one, and the nearest known name, come from here. A declaration at the top of a module needs
 * `@__PURE__`, so that it weighs nothing in a program that does not use it.
 */

/** What a value must be. */
export interface Check {
  /** The end of a sentence that begins with "must be". */
  readonly what: Localized;
  /** A further sentence about a value that does not fit. */
  readonly note?: Localized | ((value: unknown, locale: Locale) => string);
  /** The texts that fit, of which a wrong text is compared with the nearest; a getter where it takes long to list them. */
  readonly names?: readonly string[];
  /** What each of several alternatives must be. */
  readonly choices?: readonly Check[];
  readonly isRequired?: true;
  fits(value: unknown): boolean;
  /** The first fault inside a value that fits. */
  inside?(value: never, locale: Locale): Fault | undefined;
}

/** The way to what is wrong, such as `.limits.depth` or nothing, and the rest of a sentence that begins with its name. */
export type Fault = readonly [path: string, flaw: string];

/** Makes the error for a wrong argument, which each room has of its own. */
export type ErrorOf = (message: string, fault: readonly [argument: string, flaw: string]) => PrefilterError;

const words = /* @__PURE__ */ texts({
  en: {
    mustBe: (what: string, value: string) => `must be ${what}, not ${value}.`,
    isNot: (noun: string) => `is not ${noun}.`,
    known: (names: string) => ` Known: ${names || 'none'}.`,
    similar: (name: string) => ` Did you mean \`${name}\`?`,
    unreadable: (error: string) => `cannot be read: ${error}`,
    a: (type: string) => `${type === 'object' ? 'an' : 'a'} ${type}`,
    list: 'a list',
    or: 'or',
    inherited: ' What it inherits would not count: copy it, `{ ...it }`.',
  },
  'pt-BR': {
    mustBe: (what, value) => `deve ser ${what}, não ${value}.`,
    isNot: (noun) => `não é ${noun}.`,
    known: (names) => ` Conhecidos: ${names || 'nenhum'}.`,
    similar: (name) => ` Você quis dizer \`${name}\`?`,
    unreadable: (error) => `não pode ser lido: ${error}`,
    a: (type) =>
      ({ object: 'um objeto', string: 'um texto', boolean: 'um booleano', function: 'uma função' })[type] ??
      `um ${type}`,
    list: 'uma lista',
    or: 'ou',
    inherited: ' O que ele herda não valeria: copie-o, `{ ...it }`.',
  },
});

const anObject = { en: 'an object', 'pt-BR': 'um objeto' };
const anOption = { en: 'an option', 'pt-BR': 'uma opção' };

/** Throws for the first fault of an argument. Of `options` the members are named without it: `limits.depth`. */
export function check(
  expected: Check,
  value: unknown,
  argument: string,
  errorOf: ErrorOf = (message) => invalidArgument(message),
  isOmitted = argument === 'options',
  locale: Locale = 'en',
): void {
  const [path, flaw] = attempt(() => faultOf(expected, value, locale), argument, errorOf, locale) ?? [];
  if (path === undefined || flaw === undefined) return;
  const name = isOmitted && path.startsWith('.') ? path.slice(1) : argument + path;
  throw errorOf(`\`${name}\` ${flaw}`, [name, flaw]);
}

/** What `read` returns; throws for an argument that throws an error of its own when it is read, as a getter or a cycle does. */
export function attempt<T>(
  read: () => T,
  argument: string,
  errorOf: ErrorOf = (message) => invalidArgument(message),
  locale: Locale = 'en',
): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PrefilterError) throw error;
    const flaw = words[locale].unreadable(String(error));
    throw errorOf(`\`${argument}\` ${flaw}`, [argument, flaw]);
  }
}

function faultOf(expected: Check, value: unknown, locale: Locale): Fault | undefined {
  if (expected.fits(value)) return expected.inside?.(value as never, locale);
  const { what, names = [] } = expected;
  const further = noteOf(expected, value, locale) || suggestion(value, names, locale);
  return ['', mustBe(what, value, names.length > 0, locale) + further];
}

function noteOf({ note = '' }: Check, value: unknown, locale: Locale): string {
  return typeof note === 'function' ? note(value, locale) : localized(note, locale);
}

/** The fault of a member, seen from outside; `key` is its name or, in a list, its index. */
function faultAt(key: string | number, expected: Check, value: unknown, locale: Locale): Fault | undefined {
  const fault = faultOf(expected, value, locale);
  return fault && [stepTo(key) + fault[0], fault[1]];
}

function stepTo(key: string | number): string {
  return typeof key === 'string' && /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** The rest of a sentence that begins with a wrong argument. A text in it may be a secret unless it `isName`. */
export function mustBe(what: Localized, value: unknown, isName = false, locale: Locale = 'en'): string {
  return words[locale].mustBe(localized(what, locale), describe(value, isName, locale));
}

/** Whether a value is an object, but not a list and not `null`. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object whose members are read by name. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !isOther(value);
}

/** Whether an object has no such members: a `Map` and whatever else is iterated, and what has a name of its own, as a `Date` or a promise. */
function isOther(value: object): boolean {
  return Symbol.iterator in value || !/^(Object|Module)$/.test(tagOf(value));
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Whether an object inherits nothing but what all objects do, so that its own members are all that it has. */
function isPlain(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const from = Object.getPrototypeOf(value);
  return from === null || Object.getPrototypeOf(from) === null;
}

/** A value in words: `null`, `NaN`, `a list`, `an object`. */
export function describe(value: unknown, isName = false, locale: Locale = 'en'): string {
  if (value === null || value === undefined || typeof value === 'number') return String(value);
  if (isName && typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return words[locale].list;
  if (typeof value === 'object' && isOther(value))
    return words[locale].a(`\`${tagOf(value) === 'Object' ? value.constructor?.name : tagOf(value)}\``);
  return words[locale].a(typeof value);
}

export function is(what: Localized, fits: (value: unknown) => boolean, note: Localized = ''): Check {
  return { what, fits, note };
}

function ofType(type: string, what: Localized): Check {
  return is(what, (value) => typeof value === type);
}

/** What is checked elsewhere. */
export const anything = /* @__PURE__ */ is({ en: 'anything', 'pt-BR': 'qualquer coisa' }, () => true);
export const text = /* @__PURE__ */ ofType('string', { en: 'a string', 'pt-BR': 'um texto' });
export const listOfStrings = { en: 'a list of strings', 'pt-BR': 'uma lista de textos' };
export const flag = /* @__PURE__ */ ofType('boolean', { en: '`true` or `false`', 'pt-BR': '`true` ou `false`' });
export const callback = /* @__PURE__ */ ofType('function', { en: 'a function', 'pt-BR': 'uma função' });
export const object = /* @__PURE__ */ is(anObject, isObject);
export const record = /* @__PURE__ */ is(anObject, isRecord);

/** A limit that may be `Infinity`. */
export const amount = /* @__PURE__ */ is(
  { en: 'a number from 0', 'pt-BR': 'um número a partir de 0' },
  (value) => typeof value === 'number' && value >= 0,
  { en: ' `Infinity` means no limit.', 'pt-BR': ' `Infinity` é sem limite.' },
);

export function wholeNumber(min: number, max?: number): Check {
  return is(
    {
      en: `a whole number from ${min}${max === undefined ? '' : ` to ${max}`}`,
      'pt-BR': `um número inteiro ${max === undefined ? `a partir de ${min}` : `de ${min} a ${max}`}`,
    },
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= (max ?? Infinity),
  );
}

/** One of several; a text stands for itself. */
export function oneOf(...several: readonly (Check | string)[]): Check {
  const whole = several.map((one): Check => {
    return typeof one === 'string' ? { ...is(`\`${one}\``, (value) => value === one), names: [one] } : one;
  });
  const choices = whole.flatMap((one) => one.choices ?? [one]);
  const listed = (locale: Locale): string => {
    const all = choices.map(({ what }) => localized(what, locale));
    const last = all.pop() as string;
    return all.length === 0 ? last : `${all.join(', ')} ${words[locale].or} ${last}`;
  };
  return {
    what: { en: listed('en'), 'pt-BR': listed('pt-BR') },
    names: choices.flatMap(({ names = [] }) => names),
    choices,
    note: (value, locale) => whole.map((one) => noteOf(one, value, locale)).find((note) => note !== '') ?? '',
    fits: (value) => choices.some((one) => one.fits(value)),
    inside: (value, locale) => choices.find((one) => one.fits(value))?.inside?.(value, locale),
  };
}

export function required(expected: Check): Check {
  return { ...expected, isRequired: true };
}

export function listOf(element: Check, what: Localized = { en: 'a list', 'pt-BR': 'uma lista' }): Check {
  return {
    what,
    fits: Array.isArray,
    inside: (list: readonly unknown[], locale) =>
      first(list.keys(), (index) => faultAt(index, element, list[index], locale)),
  };
}

/** An object whose names are the caller's. */
export function recordOf(member: Check, what: Localized = anObject): Check {
  return {
    what,
    note: (value, locale) => (isRecord(value) ? words[locale].inherited : ''),
    fits: isPlain,
    inside: (all: UntypedObject, locale) => first(Object.keys(all), (name) => faultAt(name, member, all[name], locale)),
  };
}

/** The same, but an object that has passed is not looked at again: for what is made once and passed often. */
export function once(expected: Check): Check {
  const passed = new WeakSet<object>();
  return {
    ...expected,
    inside(value: object, locale) {
      if (passed.has(value)) return undefined;
      const fault = expected.inside?.(value as never, locale);
      if (fault === undefined) passed.add(value);
      return fault;
    },
  };
}

type UntypedObject = Readonly<Record<string, unknown>>;

export type Members<T> = { readonly [Name in keyof Required<T>]: Check };

/**
 * An object with these members, each of which may be missing or `undefined` unless it is `required`. Another name is a fault
 * that says it is not `noun`.
 */
export function shape<T extends object>(
  members: Members<T>,
  what: Localized = anObject,
  noun: Localized = anOption,
): Check {
  const names = Object.keys(members);
  const faultIn = (given: UntypedObject, name: string, locale: Locale): Fault | undefined => {
    const value = given[name];
    if (Object.hasOwn(members, name)) {
      const member = members[name as keyof T];
      return value === undefined && !member.isRequired ? undefined : faultAt(name, member, value, locale);
    }
    const hint = suggestion(name, names, locale);
    if (noun === '' && (hint === '' || value === undefined)) return undefined;
    const { isNot, known } = words[locale];
    const further = hint || known(names.map((one) => `\`${one}\``).join(', '));
    return [stepTo(name), isNot(localized(noun || anOption, locale)) + further];
  };
  return {
    what,
    fits: isRecord,
    // What is misspelt before what is missing.
    inside: (given: UntypedObject, locale) =>
      first([...Object.keys(given), ...names], (name) => faultIn(given, name, locale)),
  };
}

/** Like `shape`, but other names pass unless they are nearly those of members: one object may hold options for several functions. */
export function openShape<T extends object>(members: Members<T>): Check {
  return shape(members, anObject, '');
}

/** The nearest of the names as a further sentence, or nothing. */
function suggestion(given: unknown, names: readonly string[], locale: Locale): string {
  const name = typeof given === 'string' ? nearest(given, names) : undefined;
  return name === undefined ? '' : words[locale].similar(name);
}

function first<T>(all: Iterable<T>, faultOfOne: (one: T) => Fault | undefined): Fault | undefined {
  for (const one of all) {
    const fault = faultOfOne(one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
