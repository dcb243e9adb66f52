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
  readonly what: string;
  /** A further sentence about a value that does not fit. */
  readonly note?: string | ((value: unknown) => string);
  /** The texts that fit, of which a wrong text is compared with the nearest; a function where it takes long to list them. */
  readonly names?: readonly string[] | (() => readonly string[]);
  /** What each of several alternatives must be. */
  readonly choices?: readonly Check[];
  readonly isRequired?: true;
  fits(value: unknown): boolean;
  /** The first fault inside a value that fits. */
  inside?(value: never): Fault | undefined;
}

/** The way to what is wrong, such as `.limits.depth` or nothing, and the rest of a sentence that begins with its name. */
export type Fault = readonly [path: string, flaw: string];

/** Makes the error for a wrong argument, which each room has of its own. */
export type ErrorOf = (message: string, fault: readonly [argument: string, flaw: string]) => PrefilterError;

/** Throws for the first fault of an argument. Of `options` the members are named without it: `limits.depth`. */
export function check(
  expected: Check,
  value: unknown,
  argument: string,
  errorOf: ErrorOf = (message) => invalidArgument(message),
  isOmitted = argument === 'options',
): void {
  const [path, flaw] = attempt(() => faultOf(expected, value), argument, errorOf) ?? [];
  if (path === undefined || flaw === undefined) return;
  const name = isOmitted && path.startsWith('.') ? path.slice(1) : argument + path;
  throw errorOf(`\`${name}\` ${flaw}`, [name, flaw]);
}

/** What `read` returns; throws for an argument that throws an error of its own when it is read, as a getter or a cycle does. */
export function attempt<T>(
  read: () => T,
  argument: string,
  errorOf: ErrorOf = (message) => invalidArgument(message),
): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PrefilterError) throw error;
    const flaw = `cannot be read: ${error}`;
    throw errorOf(`\`${argument}\` ${flaw}`, [argument, flaw]);
  }
}

function faultOf(expected: Check, value: unknown): Fault | undefined {
  if (expected.fits(value)) return expected.inside?.(value as never);
  const { what } = expected;
  const names = namesOf(expected);
  const further = noteOf(expected, value) || suggestion(value, names);
  return ['', mustBe(what, value, names.length > 0) + further];
}

function namesOf({ names = [] }: Check): readonly string[] {
  return typeof names === 'function' ? names() : names;
}

function noteOf({ note = '' }: Check, value: unknown): string {
  return typeof note === 'string' ? note : note(value);
}

/** The fault of a member, seen from outside; `key` is its name or, in a list, its index. */
function faultAt(key: string | number, expected: Check, value: unknown): Fault | undefined {
  const fault = faultOf(expected, value);
  return fault && [stepTo(key) + fault[0], fault[1]];
}

function stepTo(key: string | number): string {
  return typeof key === 'string' && /^[\w-]+$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** The rest of a sentence that begins with a wrong argument. A text in it may be a secret unless it `isName`. */
export function mustBe(what: string, value: unknown, isName = false): string {
  return `must be ${what}, not ${describe(value, isName)}.`;
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
export function describe(value: unknown, isName = false): string {
  if (value === null || value === undefined || typeof value === 'number') return String(value);
  if (isName && typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && isOther(value))
    return `a \`${tagOf(value) === 'Object' ? value.constructor?.name : tagOf(value)}\``;
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

export function is(what: string, fits: (value: unknown) => boolean, note = ''): Check {
  return { what, fits, note };
}

/** What is checked elsewhere. */
export const anything = /* @__PURE__ */ is('anything', () => true);
export const text = /* @__PURE__ */ is('a string', (value) => typeof value === 'string');
export const flag = /* @__PURE__ */ is('`true` or `false`', (value) => typeof value === 'boolean');
export const callback = /* @__PURE__ */ is('a function', (value) => typeof value === 'function');
export const object = /* @__PURE__ */ is('an object', isObject);
export const record = /* @__PURE__ */ is('an object', isRecord);

/** A limit that may be `Infinity`. */
export const amount = /* @__PURE__ */ is(
  'a number from 0',
  (value) => typeof value === 'number' && value >= 0,
  ' `Infinity` means no limit.',
);

export function wholeNumber(min: number, max?: number): Check {
  return is(
    `a whole number from ${min}${max === undefined ? '' : ` to ${max}`}`,
    (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= (max ?? Infinity),
  );
}

/** One of several; a text stands for itself. */
export function oneOf(...several: readonly (Check | string)[]): Check {
  const choices = several.flatMap((one): readonly Check[] => {
    if (typeof one === 'string') return [{ ...is(`\`${one}\``, (value) => value === one), names: [one] }];
    return one.choices ?? [one];
  });
  const last = choices.at(-1)?.what as string;
  const others = choices.slice(0, -1).map(({ what }) => what);
  return {
    what: others.length === 0 ? last : `${others.join(', ')} or ${last}`,
    names: choices.flatMap(namesOf),
    choices,
    note: (value) =>
      several.map((one) => (typeof one === 'string' ? '' : noteOf(one, value))).find((note) => note !== '') ?? '',
    fits: (value) => choices.some((one) => one.fits(value)),
    inside: (value) => choices.find((one) => one.fits(value))?.inside?.(value),
  };
}

export function required(expected: Check): Check {
  return { ...expected, isRequired: true };
}

export function listOf(element: Check, what = 'a list'): Check {
  return {
    what,
    fits: Array.isArray,
    inside: (list: readonly unknown[]) => first(list.keys(), (index) => faultAt(index, element, list[index])),
  };
}

/** An object whose names are the caller's. */
export function recordOf(member: Check, what = 'an object'): Check {
  return {
    what,
    note: (value) => (isRecord(value) ? ' What it inherits would not count: copy it, `{ ...it }`.' : ''),
    fits: isPlain,
    inside: (all: UntypedObject) => first(Object.keys(all), (name) => faultAt(name, member, all[name])),
  };
}

/** The same, but an object that has passed is not looked at again: for what is made once and passed often. */
export function once(expected: Check): Check {
  const passed = new WeakSet<object>();
  return {
    ...expected,
    inside(value: object) {
      if (passed.has(value)) return undefined;
      const fault = expected.inside?.(value as never);
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
export function shape<T extends object>(members: Members<T>, what = 'an object', noun = 'an option'): Check {
  const names = Object.keys(members);
  const needed = names.filter((name) => members[name as keyof T].isRequired);
  const faultIn = (given: UntypedObject, name: string): Fault | undefined => {
    const value = given[name];
    if (Object.hasOwn(members, name)) {
      const member = members[name as keyof T];
      return value === undefined && !member.isRequired ? undefined : faultAt(name, member, value);
    }
    const hint = suggestion(name, names);
    if (noun === '' && (hint === '' || value === undefined)) return undefined;
    const known = names.map((one) => `\`${one}\``).join(', ') || 'none';
    return [stepTo(name), `is not ${noun || 'an option'}.${hint || ` Known: ${known}.`}`];
  };
  return {
    what,
    fits: isRecord,
    // What is misspelt before what is missing.
    inside: (given: UntypedObject) =>
      first(Object.keys(given), (name) => faultIn(given, name)) ?? first(needed, (name) => faultIn(given, name)),
  };
}

/** Like `shape`, but other names pass unless they are nearly those of members: one object may hold options for several functions. */
export function openShape<T extends object>(members: Members<T>, what = 'an object'): Check {
  return shape(members, what, '');
}

/** The nearest of the names as a further sentence, or nothing. */
function suggestion(given: unknown, names: readonly string[]): string {
  const name = typeof given === 'string' ? nearest(given, names) : undefined;
  return name === undefined ? '' : ` Did you mean \`${name}\`?`;
}

function first<T>(all: Iterable<T>, faultOfOne: (one: T) => Fault | undefined): Fault | undefined {
  for (const one of all) {
    const fault = faultOfOne(one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
