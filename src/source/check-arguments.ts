/*
 * Arguments of functions that take a text and places in it, for callers without types: what is wrong is a `TypeError` that
 * names the argument.
 */

/** A wrong argument in words: `null`, `NaN`, `a list`, `an object`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return 'a list';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

export function checkText(text: unknown): void {
  if (typeof text !== 'string') throw wrong('text', 'a string', text);
}

export function checkOffset(offset: unknown): void {
  if (!isOffset(offset)) throw wrong('offset', 'a whole number', offset);
}

export function checkSpan(span: unknown): void {
  const { start, end } = Object(span) as Partial<Record<string, unknown>>;
  if (!isOffset(start) || !isOffset(end)) throw wrong('span', '`{ start, end }`', span);
}

/** For a list of objects that each have these keys. */
export function checkList(list: unknown, argument: string, ...keys: readonly string[]): void {
  const isOne = (one: unknown) => keys.every((key) => key in Object(one));
  if (!Array.isArray(list) || !list.every(isOne)) {
    throw wrong(argument, `a list of objects such as \`{ ${keys.join(', ')} }\``, list);
  }
}

function isOffset(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function wrong(argument: string, expected: string, given: unknown): TypeError {
  return new TypeError(`\`${argument}\` must be ${expected}, not ${describe(given)}.`);
}
