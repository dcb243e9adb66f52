import type { Kind } from '../../../language/kinds/kind.ts';
import type { Comparison } from '../../../meaning/normal-form.ts';
import { keyQuestionOf, orderOfEnd } from '../../../meaning/values/key-question.ts';
import { type TermResult, unsupported } from '../../inexact.ts';
import { reasons } from '../../reasons.ts';
import type { AskOf } from '../../target.ts';
import { wordOf } from '../../value-kinds.ts';
import type { Engine } from '../engine.ts';
import { type Sql, sql } from '../tag.ts';
import { anyOf, type StoredKeys } from './stored-keys.ts';

/** A comparison with values of a kind; a negation is also true of NULL and of what is no value of the kind. */
export function compareKind(
  engine: Engine,
  keys: StoredKeys | undefined,
  kind: Kind,
  ask: Comparison,
): TermResult<Sql> {
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
