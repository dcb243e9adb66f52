import type { Column, Storage } from '../../../src/language/column.ts';
import type { Kind } from '../../../src/language/kinds/kind.ts';
import { inJson, small } from './kind-values.ts';

/** A column of a storage: the property that it has and, where it is not a text, the values and how they are written. */
export interface Stored {
  readonly property: string;
  readonly column: Column;
  /** The texts that it can hold. */
  readonly holds?: (text: string, kind: Kind) => boolean;
  /** The SQL of a value; by default the text. */
  readonly literal?: (text: string) => string;
  readonly type: string;
}

/** Whole seconds from 1970 of a text with an offset, and what follows them. */
function epochOf(text: string): { readonly seconds: number; readonly fraction: string } {
  const [, date = '', second = '', fraction = '', offset = ''] = /^(.{17})(..)(?:[.](\d+))?(.*)$/i.exec(text) ?? [];
  return { seconds: Date.parse(`${date}00${offset.toUpperCase() || 'Z'}`) / 1000 + Number(second), fraction };
}

const isMicro = (text: string, kind: Kind) => kind.keyOf(text) !== undefined && epochOf(text).fraction.length <= 6;
const isWhole = (text: string, kind: Kind) => kind.keyOf(text) !== undefined && epochOf(text).fraction === '';
const isOfKind = (text: string, kind: Kind) => kind.keyOf(text) !== undefined;
export const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Whole microseconds from 1970. */
function microsecondsOf(text: string): bigint {
  const { seconds, fraction } = epochOf(text);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

/** Columns of an engine's own types: of instants, local times, dates, decimals with four digits after the point, and doubles. */
export const ownColumns = (
  types: Readonly<Record<'timestamptz' | 'timestamp' | 'date' | 'decimal' | 'double', string>>,
  instant: (microseconds: bigint) => string,
  first = '0001',
  last = '9999',
): Readonly<Record<string, Stored>> => {
  const isIn = (text: string) => text.slice(0, 4) >= first && text.slice(0, 4) <= last;
  const decimal = (text: string) => `CAST(${quotedText(text)} AS ${types.decimal})`;
  const column = (property: string, type: string, rest: Omit<Stored, 'property' | 'type' | 'column'>, column = {}) => ({
    property,
    column,
    type,
    ...rest,
  });
  return {
    at_tz: column('at', types.timestamptz, {
      holds: (text, kind) => isMicro(text, kind) && isIn(text),
      literal: (text) => instant(microsecondsOf(text)),
    }),
    utc_tz: column('utc', types.timestamptz, {
      holds: (text, kind) => isMicro(text, kind) && isIn(text),
      literal: (text) => instant(microsecondsOf(text)),
    }),
    ...(types.timestamp && {
      local_time: column(
        'local',
        types.timestamp,
        { literal: (text) => quotedText(text.replace('T', ' ')) },
        { storage: 'timestamp' },
      ),
    }),
    day_own: column('day', types.date, { holds: (text, kind) => isOfKind(text, kind) && isIn(text) }),
    total_own: column('total', types.decimal, { holds: (text) => small.includes(text), literal: decimal }),
    total_scale: column(
      'total',
      types.decimal,
      { holds: (text) => small.includes(text), literal: decimal },
      { scale: 4 },
    ),
    total_double: column(
      'total',
      types.double,
      {
        holds: (text, kind) => isOfKind(text, kind) && kind.keyOf(String(Number(text))) === kind.keyOf(text),
        literal: (text) => `CAST(${quotedText(text)} AS ${types.double})`,
      },
      { type: 'number' },
    ),
  };
};

export const textColumns = (
  type: string,
  storages: Partial<Record<string, Storage>> = {},
): Readonly<Record<string, Stored>> =>
  Object.fromEntries(
    Object.keys(inJson).map((property) => {
      const storage =
        storages[property] ?? (['at', 'utc', 'day', 'total', 'id'].includes(property) ? 'text' : undefined);
      return [
        `${property}_text`,
        { property, column: { column: `${property}_text`, ...(storage && { storage }) }, type },
      ];
    }),
  );

export const epochColumns = (type: string): Readonly<Record<string, Stored>> => ({
  at_seconds: {
    property: 'at',
    column: { storage: 'seconds' },
    holds: isWhole,
    literal: (text) => `${epochOf(text).seconds}`,
    type,
  },
  utc_millis: {
    property: 'utc',
    column: { storage: 'milliseconds' },
    holds: (text, kind) => isMicro(text, kind) && epochOf(text).fraction.length <= 3,
    literal: (text) => {
      const { seconds, fraction } = epochOf(text);
      return `${BigInt(seconds) * 1000n + BigInt(fraction.padEnd(3, '0'))}`;
    },
    type,
  },
});
