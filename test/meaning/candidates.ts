import { conditionsOf } from '../../src/language/conditions.ts';
import type { Filter } from '../../src/language/filter.ts';

/*
 * Documents that might distinguish filters, found without the code that decides: for each property its constants, the
 * values next to them in spelling or order, and values of every kind.
 */

const always = [
  undefined,
  '',
  'other',
  'zzz',
  '0',
  '7.5',
  '-1e30',
  0,
  -1,
  1e30,
  0.5,
  true,
  false,
  10n ** 30n,
  {},
] as const;

function around(text: string): readonly unknown[] {
  const number = Number(text);
  const last = text.charCodeAt(text.length - 1);
  return [
    ...[text, `${text}\0`, `${text}a`, `${text}0`, `0${text}`, text.slice(0, -1), `-${text}`],
    ...(text === ''
      ? []
      : [text.slice(0, -1) + String.fromCharCode(last - 1), text.slice(0, -1) + String.fromCharCode(last + 1)]),
    ...(text.includes('.') ? [`${text}01`] : [`${text}.0`, `${text}.01`]),
    ...(Number.isNaN(number)
      ? []
      : [number, number + 1, number - 1, String(number + 1), String(number - 1), `${number}`]),
    ...(Number.isSafeInteger(number) ? [BigInt(number), BigInt(number) + 1n] : []),
  ];
}

/** The candidate values for a property of these filters. */
export function candidates(filters: readonly Filter[]): ReadonlyMap<string, readonly unknown[]> {
  const found = new Map<string, string[]>();
  for (const { property, values } of filters.flatMap(conditionsOf)) {
    const all = found.get(property.text) ?? [];
    found.set(property.text, all);
    all.push(...values.map(({ text }) => text));
  }
  return new Map(
    [...found].map(([name, all]) => {
      const texts = [...new Set(all)];
      const numbers = texts
        .map(Number)
        .filter(Number.isFinite)
        .sort((a, b) => a - b);
      const middles = numbers.slice(1).map((number, i) => (number + (numbers[i] as number)) / 2);
      return [name, [...new Set([...always, ...texts.flatMap(around), ...middles, ...middles.map(String)])]];
    }),
  );
}

/** All documents with one candidate for each property, or as many as allowed. */
export function* documents(
  of: ReadonlyMap<string, readonly unknown[]>,
  most: number,
): Iterable<Record<string, unknown>> {
  const names = [...of.keys()];
  const sizes = names.map((name) => (of.get(name) as readonly unknown[]).length);
  const all = sizes.reduce((product, size) => product * size, 1);
  // A step without a common divisor spreads the documents over all combinations.
  const step = all <= most ? 1 : Math.floor(all / most) | 1;
  for (let at = 0; at < all; at += step) {
    let rest = at;
    const entries = names.map((name, i) => {
      const size = sizes[i] as number;
      const value = (of.get(name) as readonly unknown[])[rest % size];
      rest = Math.floor(rest / size);
      return [name, value] as const;
    });
    yield Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
}
