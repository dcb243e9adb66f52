import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Filter } from 'prefilter';
import { type CompiledFilters, compile, compileMany, type Predicate } from 'prefilter/meaning';
import { cpuMs } from '../support/cpu-ms.ts';
import { world } from './alerts.ts';
import { amount } from './measure.ts';
import { loadRealPackage, notInstalled } from './real-package.ts';
import { atLeast, atMost, count, figure, say, show } from './table.ts';

type Kind = 'alert' | 'unselective';

/** The least documents a second, and the most megabytes, by the number of alerts. */
const targets: Readonly<Record<number, readonly [documents: number, megabytes?: number]>> = {
  10000: [100_000],
  100000: [50_000, 25],
  1000000: [6000],
};

interface Rules {
  readonly Engine: new (
    rules: readonly object[],
    options: object,
  ) => { run(facts: object): Promise<{ readonly events: readonly object[] }> };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const { alert, document, unselective } = world(7);
const make = { alert, unselective };
const sample = Array.from({ length: 1000 }, document);
const documents = Array.from({ length: amount(2000, 50) }, document);

function* named(kind: Kind, count: number): Generator<readonly [string, Filter]> {
  for (let i = 0; i < count; i++) yield [`${kind}-${i}`, make[kind]()];
}

/** The row of a set of filters: its speed against a loop of their predicates, which a million is too many for, and what it takes. */
function rowOf(kind: Kind, filters: number, mostDocuments: number): readonly string[] {
  // Made before, so that only the set's own time counts.
  const all = [...named(kind, filters)];
  const memory = used();
  const [set, buildMs] = timed(() => compileMany(all, { sample }));
  const megabytes = (used() - memory) / 1e6;
  const asked = documents.slice(0, mostDocuments);
  const select = (some: readonly object[]) => some.reduce((sum: number, one) => sum + set.match(one).length, 0);
  select(asked.slice(0, 300));
  const best = Math.min(...[1, 2, 3].map(() => timed(() => select(asked))[1]));
  const documentsPerSecond = (asked.length / best) * 1000;
  const looped = filters > 100_000 ? undefined : loop(all, set);
  const others = [...named(kind, amount(10_000, 100))].map(([id, filter]) => [`other-${id}`, filter] as const);
  const [, addMs] = timed(() => others.forEach(([id, filter]) => void set.add(id, filter)));
  const [, removeMs] = timed(() => others.forEach(([id]) => void set.delete(id)));
  const [build, add, remove] = [buildMs / filters, addMs / others.length, removeMs / others.length].map(
    (milliseconds) => milliseconds * 1000,
  ) as [number, number, number];
  const [least = 2 * (looped ?? 0), most] = (kind === 'alert' && targets[filters]) || [];
  return [
    `${count(filters)}, ${kind}`,
    figure(documentsPerSecond),
    looped === undefined ? '-' : figure(looped),
    ...[select(asked) / asked.length, megabytes, build, add, remove].map(figure),
    [
      `${atLeast(documentsPerSecond, least)}/s`,
      ...(most === undefined ? [] : [`${atMost(megabytes, most)} MB`]),
      ...(filters === 100_000 ? [`${atMost(build, 15)}, ${atMost(Math.max(add, remove), 20)} µs`] : []),
    ].join(', '),
  ];
}

/** Documents a second with one predicate after the other, whose answers must be the same. */
function loop(all: readonly (readonly [string, Filter])[], set: CompiledFilters<string>): number {
  const predicates = all.map(([id, filter]): [string, Predicate] => [id, compile(filter)]);
  const idsFor = (one: object) => predicates.filter(([, selects]) => selects(one)).map(([id]) => id);
  const asked = documents.slice(0, 30);
  for (const one of asked)
    if (`${idsFor(one)}` !== `${set.match(one)}`) throw new Error('a set selects others than its filters');
  return (asked.length / timed(() => asked.map(idsFor))[1]) * 1000;
}

/** `json-rules-engine` with so many of the alerts. */
async function byEngine(filters: number): Promise<string> {
  const engine = await loadRealPackage<Rules>('json-rules-engine');
  if (engine === undefined) return `- ${notInstalled}`;
  const rules = [...named('alert', filters)].map(([id, filter]) => ({
    conditions: asRule(filter),
    event: { type: id },
  }));
  const set = new engine.Engine(rules, { allowUndefinedFacts: true });
  const start = cpuMs();
  const asked = documents.slice(0, 3);
  for (const one of asked) await set.run(one);
  return `${figure((asked.length / (cpuMs() - start)) * 1000)} documents/s with ${count(filters)} alerts`;
}

/** An alert as that engine writes it; its comparisons are JavaScript's. */
function asRule(filter: Filter): object {
  if (filter.kind === 'and' || filter.kind === 'or')
    return { [filter.kind === 'and' ? 'all' : 'any']: filter.operands.map(asRule) };
  if (filter.kind !== 'condition') throw new Error(filter.kind);
  const { means, property, values } = filter;
  const [value, ...more] = values.map(({ text }) => (property.text === 'total' ? Number(text) : text));
  const operators: Readonly<Record<string, readonly [operator: string, value: unknown]>> = {
    equal: ['equal', value],
    notEqual: ['notEqual', value],
    oneOf: ['in', [value, ...more]],
    less: ['lessThan', value],
    greater: ['greaterThan', value],
    greaterOrEqual: ['greaterThanInclusive', value],
    present: ['notEqual', undefined],
    absent: ['equal', undefined],
  };
  const [operator, compared] = operators[means] as readonly [string, unknown];
  return { fact: property.text, operator, value: compared };
}

/** In processor time. */
function timed<T>(run: () => T): readonly [result: T, milliseconds: number] {
  const start = cpuMs();
  const result = run();
  return [result, cpuMs() - start];
}

function used(): number {
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const sets: readonly (readonly [Kind, filters: number, mostDocuments: number])[] = [
  ['alert', 10_000, 2000],
  ['alert', 100_000, 2000],
  ['alert', 1_000_000, 500],
  ['unselective', 20_000, 200],
];
const heads = ['filters', 'documents/s', 'loop of compile', 'selected', 'MB', 'µs to build', 'to add', 'to delete', ''];
const rows = sets.map(([kind, filters, mostDocuments]) => rowOf(kind, amount(filters, 100), mostDocuments));
show('many filters at once, documents of 15 properties', heads, rows);
say(`  json-rules-engine: ${await byEngine(amount(10_000, 100))}\n`);
