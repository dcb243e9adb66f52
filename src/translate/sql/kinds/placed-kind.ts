import type { Kind } from '../../../language/kinds/kind.ts';
import type { Comparison } from '../../../meaning/normal-form.ts';
import type { View } from '../../../meaning/options.ts';
import type { CompleteColumn } from '../../field.ts';
import { type TermResult, unsupported } from '../../inexact.ts';
import type { PreconditionCode } from '../../preconditions.ts';
import { reasons } from '../../reasons.ts';
import { isInNumbers } from '../../value-kinds.ts';
import type { Engine } from '../engine.ts';
import type { Sql } from '../tag.ts';
import { compareKind } from './compare-kind.ts';
import { storageOf } from './storage.ts';
import { keysOfTexts } from './text-keys.ts';

type Codes = readonly (PreconditionCode | false | undefined)[];

/** Comparisons with a property of a kind. */
export interface PlacedKind {
  compare(ask: Comparison): TermResult<Sql>;
  /** What they require of the values. */
  requires(ask: Comparison): Codes;
}

const typed: View = { equality: 'typed', many: () => false };

/** A property of a kind whose values are in a column. */
export function kindInColumn(
  engine: Engine,
  kind: Kind,
  column: CompleteColumn,
  name: Sql,
  property: string,
): PlacedKind {
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
export function kindInJson(engine: Engine, kind: Kind, json: Sql, property: string): PlacedKind {
  const { kinds, json: access } = engine;
  if (kinds === undefined || access.text === undefined) return notInEngine;
  const text = access.text(json, property);
  return {
    compare: (ask) => compareKind(engine, keysOfTexts({ ...engine, kinds }, text, kind), kind, ask),
    requires: (ask) => [
      // As any equality in JSON.
      ...(engine.demands?.({ ...ask, family: 'equality', means: 'equal' }, undefined, typed) ?? []),
      kind.name === 'instant' && 'offsets',
      kind.name === 'folded' && ask.values.some((word) => isInNumbers.test(word.text)) && access.numbers,
      ...kindDemands(engine, kind, ask),
    ],
  };
}

const notInEngine: PlacedKind = { compare: () => unsupported(reasons.kind), requires: () => [] };

/** What a kind requires wherever its values are. */
function kindDemands(engine: Engine, { name }: Kind, ask: Comparison): Codes {
  if (name === 'folded') {
    // As an order of texts.
    const texts = { ...ask, values: [{ text: 'a' }] };
    return ['letter-case', ...(engine.demands?.(texts as Comparison, { type: 'string' }, typed) ?? [])];
  }
  const isNumber = name === 'cnpj' || name === 'cpf' || name === 'accessKey';
  return [isNumber && ask.family !== 'equality' && 'check-digits'];
}
