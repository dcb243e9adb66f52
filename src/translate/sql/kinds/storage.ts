import type { Column, SqlColumnType } from '../../../language/column.ts';
import type { Kind } from '../../../language/kinds/kind.ts';
import { type CompleteColumn, isNumberColumn, type NumberColumnType } from '../../field.ts';
import { nearestNumber } from '../../number-bounds.ts';
import type { PreconditionCode } from '../../preconditions.ts';
import { TranslateError } from '../../translate-error.ts';
import { param, type Sql } from '../tag.ts';
import { instants, localTimes, nanosecondsOf, wholeUnits } from './instants.ts';
import { byValue, type KindEngine, type StoredKeys } from './stored-keys.ts';
import { keysOfTexts } from './text-keys.ts';

/** How a column has the values of a kind. */
export interface KindStorage {
  /** The tests of its values; `undefined` where the engine has no function for them. */
  keys(column: Sql): StoredKeys | undefined;
  /** The type of a column that is required what it is without a kind. */
  readonly type?: SqlColumnType;
  /** What is required of the column besides. */
  readonly requires: readonly (PreconditionCode | false | undefined)[];
}

type Storage = NonNullable<Column['storage']>;

/** How a column has the values of a kind. Throws a `TranslateError` for a column that the engine cannot compare. */
export function storageOf(engine: KindEngine, declared: CompleteColumn, kind: Kind, property: string): KindStorage {
  const { type, storage } = declared;
  const as = storage ?? (type === 'string' ? 'text' : undefined);
  const { name } = kind;
  if (name === 'instant') return instantStorage(engine, declared, as, kind, property);
  if (as !== undefined && as !== 'text') throw wrongColumn(engine, declared, kind, property);
  const ofTexts: KindStorage = { keys: (column) => keysOfTexts(engine, column, kind), requires: [] };
  if (name === 'date') {
    const { dates } = engine.kinds;
    if (type !== 'date' && as !== 'text') throw wrongColumn(engine, declared, kind, property);
    if (as === 'text' || dates === undefined) return { ...ofTexts, requires: ['storage'] };
    const [first, last] = dates.map((date) => kind.keyOf(date) as string) as [string, string];
    const keys = (column: Sql) =>
      byValue(column, (key) => {
        if (key < first) return 'below';
        return key > last ? 'above' : { value: param(kind.textOf(key), 'date'), side: 0 };
      });
    return { keys, requires: ['years'] };
  }
  if (name === 'decimal') {
    const hasDecimals = engine.extraTypes.includes('decimal');
    if (as === 'text' || (type === 'decimal' && !hasDecimals)) {
      return { ...ofTexts, requires: ['storage', !hasDecimals && 'version'] };
    }
    const isReal = type === 'number' || type === 'float32';
    if (!isNumberColumn(type) || (isReal && !hasDecimals)) throw wrongColumn(engine, declared, kind, property);
    return { keys: (column) => keysOfNumbers(engine, column, type, declared.scale, kind), type, requires: [] };
  }
  if (type !== 'string' && type !== name) throw wrongColumn(engine, declared, kind, property);
  return { ...ofTexts, type: 'string' };
}

const nanosecondsIn = { seconds: 1_000_000_000n, milliseconds: 1_000_000n } as const;

function instantStorage(
  engine: KindEngine,
  declared: CompleteColumn,
  storage: Storage | undefined,
  kind: Kind,
  property: string,
): KindStorage {
  const { kinds } = engine;
  const { type, zone } = declared;
  const as = storage ?? (type === 'instant' && kinds.timestamptz ? 'timestamptz' : undefined);
  const isInteger = type === 'integer' && (as === 'seconds' || as === 'milliseconds');
  if ((type !== 'instant' && type !== 'string' && !isInteger) || as === undefined) {
    throw wrongColumn(engine, declared, kind, property);
  }
  if (as === 'text') return { keys: (column) => keysOfTexts(engine, column, kind), requires: ['storage'] };
  if (as === 'seconds' || as === 'milliseconds') {
    const keys = (column: Sql) =>
      byValue(column, (key) => {
        const { value, side } = wholeUnits(nanosecondsOf(key), nanosecondsIn[as]);
        return { value: param(Number(value), 'integer'), side };
      });
    return { keys, requires: ['storage'] };
  }
  const times = kinds[as];
  if (times === undefined) throw wrongColumn(engine, declared, kind, property);
  if (as === 'timestamptz') return { keys: (column) => instants(times, column), requires: ['instant-type', 'years'] };
  if (zone === undefined) {
    const message = `The column of ${JSON.stringify(property)} has local times: declare the \`zone\` of the property or of the column.`;
    throw new TranslateError('unsupported-type', message);
  }
  return { keys: (column) => localTimes(times, zone, column), requires: ['storage', 'years'] };
}

function keysOfNumbers(
  { decimals, kinds }: KindEngine,
  column: Sql,
  type: NumberColumnType,
  scale: number | undefined,
  kind: Kind,
): StoredKeys {
  const nearest = (key: string) => {
    const near = nearestNumber(type, kind.textOf(key), decimals && { ...decimals, scale });
    return typeof near === 'string' ? near : { value: param(near.value, type), side: near.side };
  };
  return byValue(column, nearest, kinds.equalNumbers);
}

/** The error for a column that cannot hold values of a kind, or that does not say how. */
function wrongColumn(
  { name, kinds }: KindEngine,
  { type, storage }: CompleteColumn,
  kind: Kind,
  property: string,
): TranslateError {
  const quoted = JSON.stringify(property);
  if (kind.name !== 'instant' || storage !== undefined) {
    const column = storage === undefined ? `of the type ${type}` : `with the \`storage\` ${storage}`;
    return new TranslateError(
      'unsupported-type',
      `In ${name}, a column ${column} cannot be compared as ${quoted}, which is of the kind ${kind.name}.`,
    );
  }
  const storages = [
    kinds.timestamptz && 'timestamptz',
    kinds.timestamp && 'timestamp',
    'text',
    'seconds',
    'milliseconds',
  ];
  const choice = storages
    .filter((one) => one !== undefined)
    .map((one) => `\`${one}\``)
    .join(', ');
  return new TranslateError(
    'unsupported-type',
    `In ${name}, the column of ${quoted} needs a \`storage\`, since it has an instant: ${choice}.`,
  );
}
