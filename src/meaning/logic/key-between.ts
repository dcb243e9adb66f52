import { decimal } from '../../language/kinds/decimal.ts';
import type { DeclaredKind } from '../../language/kinds/kind.ts';
import { type NumberName, numberBetween, numbersContaining } from '../../language/kinds/tax-ids.ts';
import { timeBetween } from '../../language/kinds/times.ts';
import { uuidBetween } from '../../language/kinds/uuid.ts';
import { inOrder, outOfOrder } from '../../source/code-points.ts';
import { decimalsNear } from './number-members.ts';

type Between = (kind: DeclaredKind, low: string | undefined, high: string | undefined) => string | undefined;

const numberIn: Between = ({ name }, low, high) => numberBetween(name as NumberName, low, high);

const between: Readonly<Record<DeclaredKind['name'], Between>> = {
  instant: timeBetween,
  date: timeBetween,
  cnpj: numberIn,
  cpf: numberIn,
  accessKey: numberIn,
  uuid: (_, low, high) => uuidBetween(low, high),
  decimal(_, low, high) {
    for (const numeral of decimalsNear(low, high)) {
      const key = decimal.keyOf(numeral);
      if (key !== undefined && (low === undefined || low < key) && (high === undefined || key < high)) return key;
    }
    return undefined;
  },
  folded(kind, low, high) {
    if (low === undefined && high === undefined) return 'other';
    const [start, end] = [outOfOrder(low ?? ''), outOfOrder(high ?? '')];
    const candidates =
      low === undefined
        ? [stepped(end, -1), end.slice(0, -1), '']
        : [stepped(start, 1), `${start}a`, `${start}0`, `${start}\0`];
    return candidates
      .map(inOrder)
      .find(
        (key) =>
          kind.keyOf(outOfOrder(key)) === key && (low === undefined || low < key) && (high === undefined || key < high),
      );
  },
};

/** The key of a value strictly between two, a simple one if possible; `undefined` if there is none. A bound that is missing is none. */
export function keyBetween(kind: DeclaredKind, low: string | undefined, high: string | undefined): string | undefined {
  return between[kind.name](kind, low, high);
}

/** The text with its last letter or digit replaced by the next or previous one. */
export function stepped(text: string, step: number): string {
  const last = String.fromCharCode(text.charCodeAt(text.length - 1) + step);
  return /[a-z0-9]$/i.test(text) && /[a-z0-9]/i.test(last) ? text.slice(0, -1) + last : text;
}

/** Whether there is a value between any two of a kind, so that none is a usual one. */
export function isDense({ name }: DeclaredKind): boolean {
  return name === 'decimal' || name === 'folded';
}

/** A usual value of a kind; `undefined` for kinds with a value between any two. */
export function plainValue(kind: DeclaredKind): string | undefined {
  const key = isDense(kind) ? undefined : keyBetween(kind, undefined, undefined);
  return key === undefined ? undefined : kind.textOf(key);
}

/** Some texts that have the segments of a text in their order, and are values of a kind. */
export function textsContaining({ name, keyOf }: DeclaredKind, text: string): Iterable<string> {
  return name === 'folded'
    ? keyOf(text) === inOrder(text)
      ? [text]
      : []
    : numbersContaining(name as NumberName, text);
}
