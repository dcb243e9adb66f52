import type { Kind } from '../../../language/kinds/kind.ts';
import type { Comparison } from '../../../meaning/normal-form.ts';
import type { View } from '../../../meaning/options.ts';
import { keyQuestionOf, orderOfEnd } from '../../../meaning/values/key-question.ts';
import type { CompleteColumn } from '../../field.ts';
import { type TermResult, unsupported } from '../../inexact.ts';
import type { PreconditionCode } from '../../preconditions.ts';
import { reasons } from '../../reasons.ts';
import type { AskOf } from '../../target.ts';
import { isInNumbers, wordOf } from '../../value-kinds.ts';
import type { Engine } from '../engine.ts';
import { type Sql, sql } from '../tag.ts';
import { storageOf } from './storage.ts';
import { anyOf, type StoredKeys } from './stored-keys.ts';
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

/** A comparison with values of a kind; a negation is also true of NULL and of what is no value of the kind. */
function compareKind(engine: Engine, keys: StoredKeys | undefined, kind: Kind, ask: Comparison): TermResult<Sql> {
  if (ask.family === 'part' && !kind.hasParts) return ask.negated;
  if (keys === undefined) return unsupported(reasons.noFolding);
  const tests = ask.family === 'part' ? [hasPart(engine, keys, ask, kind)] : keyTests(keys, ask, kind);
  if (tests.length === 0) return ask.negated;
  const test = anyOf(tests);
  return ask.negated ? sql`CASE WHEN ${test} THEN 1 = 0 ELSE 1 = 1 END` : test;
}

function hasPart(engine: Engine, { value }: StoredKeys, ask: AskOf<'part'>, kind: Kind): Sql {
  const { text } = wordOf(ask);
  return engine.part(value, { ...ask, values: [{ text: kind.keyOf(text) ?? text }] });
}

function keyTests(keys: StoredKeys, ask: AskOf<'equality' | 'order'>, kind: Kind): readonly Sql[] {
  const words = ask.values.map(({ text }) => text);
  const question = keyQuestionOf(kind, ask.means, words);
  const among = question.keys.length > 0 && keys.among(question.keys);
  const ranges = question.ranges.flatMap(({ from, to }) => {
    const [lower, upper] = [from, to].map((end, i) => end === undefined || orderAt(keys, end, i === 0));
    if (lower === false || upper === false) return [];
    const tests = [lower, upper].filter((test) => typeof test === 'object' || typeof test === 'string') as Sql[];
    return tests.length < 2
      ? (tests[0] ?? sql`${keys.value} IS NOT NULL`)
      : sql`(${tests[0] as Sql} AND ${tests[1] as Sql})`;
  });
  return among === false ? ranges : [among, ...ranges];
}

function orderAt(keys: StoredKeys, end: string, isFrom: boolean): Sql | boolean {
  const { means, key } = orderOfEnd(end, isFrom);
  return keys.order(means, key);
}
