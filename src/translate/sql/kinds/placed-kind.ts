import type { Column, SqlColumnType } from '../../../language/column.ts';
import type { DeclaredKind, Kind } from '../../../language/kinds/kind.ts';
import type { ValueAsk } from '../../../meaning/normal-form.ts';
import type { View } from '../../../meaning/options.ts';
import { type CompleteColumn, isNumberColumn, type NumberColumnType } from '../../field.ts';
import { type TermResult, unsupported } from '../../inexact.ts';
import { orderSymbol } from '../../notation.ts';
import { nearestNumber } from '../../number-bounds.ts';
import type { PreconditionCode } from '../../preconditions.ts';
import { reasons } from '../../reasons.ts';
import { TranslateError } from '../../translate-error.ts';
import { isInNumbers, wordOf } from '../../value-kinds.ts';
import type { Engine, JsonValue, KeyType } from '../engine.ts';
import { type OwnColumn, ownColumn } from '../own-texts.ts';
import { askedKeys, comparePlace, ifNegated } from '../places.ts';
import { param, type Sql, sql } from '../tag.ts';
import { instants, localTimes, nanosecondsOf, wholeUnits } from './instants.ts';
import { byText, byValue, inOneOrder, type KindEngine, keysOfTexts, type OrderedPlace } from './stored-keys.ts';

export type Codes = readonly (PreconditionCode | false | undefined)[];

/** How the values of a property are compared. */
export interface PlacedValues {
  compare(ask: ValueAsk): TermResult<Sql>;
  /** What that requires of the values. */
  requires(ask: ValueAsk): Codes;
}

const typed: View = { equality: 'typed', many: () => false };

/** A property of a kind whose values are in a column. */
export function kindInColumn(
  engine: Engine,
  kind: DeclaredKind,
  column: CompleteColumn,
  name: Sql,
  property: string,
): PlacedValues {
  const { kinds } = engine;
  if (kinds === undefined) return notInEngine;
  const { keys, requires, type } = storageOf({ ...engine, kinds }, column, kind, property);
  const isPlain = column.collation === undefined && column.scale === undefined;
  return {
    compare: (ask) => compareKind(engine, keys(name), kind, ask),
    requires: (ask) => [
      ...requires,
      isPlain && type !== undefined && engine.requires[type],
      ...(type === 'decimal' ? (engine.demands?.(ask, column, typed) ?? []) : []),
      ...kindDemands(engine, kind, ask),
    ],
  };
}

/** A property of a kind whose values are texts, or numbers, in JSON. */
export function kindInJson(engine: Engine, kind: DeclaredKind, value: JsonValue): PlacedValues {
  const { kinds } = engine;
  const text = value.text?.();
  if (kinds === undefined || text === undefined) return notInEngine;
  return {
    compare: (ask) => compareKind(engine, keysOfTexts({ ...engine, kinds }, text, kind), kind, ask),
    requires: (ask) => [
      // As any equality in JSON.
      ...(engine.demands?.({ ...ask, family: 'equality', means: 'equal' }, undefined, typed) ?? []),
      kind.name === 'instant' && 'offsets',
      kind.name === 'uuid' && 'uuids',
      kind.name === 'folded' && ask.values.some((word) => isInNumbers.test(word.text)) && engine.json.numbers,
      ...kindDemands(engine, kind, ask),
    ],
  };
}

const notInEngine: PlacedValues = { compare: () => unsupported(reasons.kind), requires: () => [] };

/** What a kind requires wherever its values are. */
function kindDemands(engine: Engine, { name }: DeclaredKind, ask: ValueAsk): Codes {
  if (name === 'folded') {
    // As an order of texts.
    const texts = { ...ask, values: [{ text: 'a' }] };
    return ['letter-case', ...(engine.demands?.(texts, { type: 'string' }, typed) ?? [])];
  }
  const isNumber = name === 'cnpj' || name === 'cpf' || name === 'accessKey';
  return [isNumber && ask.family !== 'equality' && 'check-digits'];
}

/** A comparison with values of a kind; a negation is also true of NULL and of what is no value of the kind. */
function compareKind(
  engine: Engine,
  keys: OrderedPlace | undefined,
  kind: DeclaredKind,
  ask: ValueAsk,
): TermResult<Sql> {
  const { negated } = ask;
  if (ask.family === 'part' && kind.parts === undefined) return negated;
  if (keys === undefined) return unsupported(reasons.noFolding);
  if (ask.family !== 'part') return comparePlace(inOneOrder(keys), askedKeys(kind, ask));
  const { parts } = kind as Required<Kind>;
  return ifNegated(engine.part(keys.value, { ...ask, values: [{ text: parts.word(wordOf(ask).text) }] }), negated);
}

/** How a column has the values of a kind. */
interface KindStorage {
  /** The tests of its values; `undefined` where the engine has no function for them. */
  keys(column: Sql): OrderedPlace | undefined;
  /** The type of a column that is required what it is without a kind. */
  readonly type?: SqlColumnType;
  /** What is required of the column besides. */
  readonly requires: Codes;
  /** What its values are. */
  readonly as: KeyType | 'text';
}

/** How a column has the values of a kind. Throws a `TranslateError` for a column that the engine cannot compare. */
export function storageOf(
  engine: KindEngine,
  declared: CompleteColumn,
  kind: DeclaredKind,
  property: string,
): KindStorage {
  const { type, storage } = declared;
  const as = storage ?? (type === 'string' ? 'text' : undefined);
  const { name } = kind;
  if (name === 'instant') return instantStorage(engine, declared, as, kind, property);
  if (as !== undefined && as !== 'text') throw wrongColumn(engine, declared, kind, property);
  const ofTexts: KindStorage = { keys: (column) => keysOfTexts(engine, column, kind), requires: [], as: 'text' };
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
    return { keys, requires: ['years'], as: 'date' };
  }
  if (name === 'decimal') {
    const hasDecimals = engine.extraTypes.includes('decimal');
    if (as === 'text' || (type === 'decimal' && !hasDecimals)) {
      return { ...ofTexts, requires: ['storage', !hasDecimals && 'version'] };
    }
    const isReal = type === 'number' || type === 'float32';
    if (!isNumberColumn(type) || (isReal && !hasDecimals)) throw wrongColumn(engine, declared, kind, property);
    return {
      keys: (column) => keysOfNumbers(engine, column, type, declared.scale, kind),
      type,
      requires: [],
      as: type,
    };
  }
  if (type !== 'string' && type !== name) throw wrongColumn(engine, declared, kind, property);
  if (name === 'uuid') {
    const isOwn = as !== 'text' && engine.texts?.uuid !== undefined;
    return isOwn
      ? { keys: (column) => ownUuids(engine, declared, column), requires: [], as: 'text' }
      : { ...ofTexts, requires: ['uuids'] };
  }
  return { ...ofTexts, type: 'string' };
}

/** A column of the engine's type for UUIDs, whose keys are their texts. */
function ownUuids(engine: KindEngine, declared: CompleteColumn, column: Sql): OrderedPlace {
  const own = ownColumn(engine, { ...declared, type: 'uuid' }, column) as OwnColumn;
  return {
    value: column,
    among: (keys) => own.among(keys, false),
    order: (means, key) =>
      own.ordered === undefined
        ? byText(engine, own.text).order(means, key)
        : sql`${column} ${orderSymbol(means)} ${own.ordered(key)}`,
  };
}

const nanosecondsIn = { seconds: 1_000_000_000n, milliseconds: 1_000_000n } as const;

function instantStorage(
  engine: KindEngine,
  declared: CompleteColumn,
  storage: Column['storage'],
  kind: DeclaredKind,
  property: string,
): KindStorage {
  const { kinds } = engine;
  const { type, zone } = declared;
  const as = storage ?? (type === 'instant' && kinds.timestamptz ? 'timestamptz' : undefined);
  const isInteger = type === 'integer' && (as === 'seconds' || as === 'milliseconds');
  if ((type !== 'instant' && type !== 'string' && !isInteger) || as === undefined) {
    throw wrongColumn(engine, declared, kind, property);
  }
  if (as === 'text') return { keys: (column) => keysOfTexts(engine, column, kind), requires: ['storage'], as };
  if (as === 'seconds' || as === 'milliseconds') {
    const keys = (column: Sql) =>
      byValue(column, (key) => {
        const { value, side } = wholeUnits(nanosecondsOf(key), nanosecondsIn[as]);
        return { value: param(Number(value), 'integer'), side };
      });
    return { keys, requires: ['storage'], as };
  }
  const times = kinds[as];
  if (times === undefined) throw wrongColumn(engine, declared, kind, property);
  if (as === 'timestamptz')
    return { keys: (column) => instants(times, column), requires: ['instant-type', 'years'], as };
  if (zone === undefined) {
    const message = `The column of ${JSON.stringify(property)} has local times: declare the \`zone\` of the property or of the column.`;
    throw new TranslateError('unsupported-type', message);
  }
  return { keys: (column) => localTimes(times, zone, column), requires: ['storage', 'years'], as };
}

function keysOfNumbers(
  { decimals, kinds }: KindEngine,
  column: Sql,
  type: NumberColumnType,
  scale: number | undefined,
  kind: DeclaredKind,
): OrderedPlace {
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
  kind: DeclaredKind,
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
  const times = (['timestamptz', 'timestamp'] as const).filter((one) => kinds[one] !== undefined);
  const choice = [...times, 'text', 'seconds', 'milliseconds'].map((one) => `\`${one}\``).join(', ');
  return new TranslateError(
    'unsupported-type',
    `In ${name}, the column of ${quoted} needs a \`storage\`, since it has an instant: ${choice}.`,
  );
}
