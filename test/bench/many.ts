import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Filter } from 'prefilter';
import { type CompiledFilters, compile, compileMany, type Predicate } from 'prefilter/meaning';
import { cpuMs } from '../support/cpu-ms.ts';
import { world } from './alerts.ts';
import { loadRealPackage, notInstalled } from './real-package.ts';

/** What it costs to match documents with many filters at once. */
export interface ManyFigures {
  readonly sets: readonly SetFigures[];
  /** `json-rules-engine` with so many of the alerts. */
  readonly engine: { readonly filters: number; readonly documentsPerSecond: number } | { readonly reason: string };
}

interface SetFigures {
  readonly kind: 'alert' | 'unselective';
  readonly filters: number;
  readonly documentsPerSecond: number;
  /** The same with a predicate for each filter, in a loop; not for a million. */
  readonly loopPerSecond?: number;
  readonly selected: number;
  /** Of heap and buffers, with the ids. */
  readonly megabytes: number;
  /** Microseconds a filter. */
  readonly build: number;
  readonly add: number;
  readonly remove: number;
}

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
const documents = Array.from({ length: 2000 }, document);

function* named(kind: SetFigures['kind'], count: number): Generator<readonly [string, Filter]> {
  for (let i = 0; i < count; i++) yield [`${kind}-${i}`, make[kind]()];
}

function figuresOf(kind: SetFigures['kind'], filters: number, mostDocuments: number): SetFigures {
  // Made before, so that only the set's own time counts.
  const all = [...named(kind, filters)];
  const memory = used();
  const [many, buildMs] = timed(() => compileMany(all, { sample }));
  const megabytes = (used() - memory) / 1e6;
  const asked = documents.slice(0, mostDocuments);
  const run = (selects: (one: object) => number, some: readonly object[]) =>
    some.reduce((sum: number, one) => sum + selects(one), 0);
  const byMany = (one: object) => many.match(one).length;
  run(byMany, asked.slice(0, 300));
  const best = Math.min(...[1, 2, 3].map(() => timed(() => run(byMany, asked))[1]));
  const loopPerSecond = filters > 100_000 ? undefined : loop(all, many);
  const others = [...named(kind, 10_000)].map(([id, filter]) => [`other-${id}`, filter] as const);
  const [, addMs] = timed(() => others.forEach(([id, filter]) => void many.add(id, filter)));
  const [, removeMs] = timed(() => others.forEach(([id]) => void many.delete(id)));
  return {
    ...{ kind, filters, megabytes },
    documentsPerSecond: (asked.length / best) * 1000,
    ...(loopPerSecond !== undefined && { loopPerSecond }),
    selected: run(byMany, asked) / asked.length,
    build: (buildMs * 1000) / filters,
    add: (addMs * 1000) / others.length,
    remove: (removeMs * 1000) / others.length,
  };
}

/** Documents a second with one predicate after the other, whose answers must be the same. */
function loop(all: readonly (readonly [string, Filter])[], many: CompiledFilters<string>): number {
  const predicates = all.map(([id, filter]): [string, Predicate] => [id, compile(filter)]);
  const idsFor = (one: object) => predicates.filter(([, selects]) => selects(one)).map(([id]) => id);
  const asked = documents.slice(0, 30);
  for (const one of asked)
    if (`${idsFor(one)}` !== `${many.match(one)}`) throw new Error('a set selects others than its filters');
  return (asked.length / timed(() => asked.map(idsFor))[1]) * 1000;
}

async function byEngine(filters: number): Promise<ManyFigures['engine']> {
  const engine = await loadRealPackage<Rules>('json-rules-engine');
  if (engine === undefined) return { reason: notInstalled };
  const rules = [...named('alert', filters)].map(([id, filter]) => ({
    conditions: asRule(filter),
    event: { type: id },
  }));
  const set = new engine.Engine(rules, { allowUndefinedFacts: true });
  const start = cpuMs();
  const asked = documents.slice(0, 3);
  for (const one of asked) await set.run(one);
  return { filters, documentsPerSecond: (asked.length / (cpuMs() - start)) * 1000 };
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

const sets = [
  figuresOf('alert', 10_000, 2000),
  figuresOf('alert', 100_000, 2000),
  figuresOf('alert', 1_000_000, 500),
  figuresOf('unselective', 20_000, 200),
];
const figures: ManyFigures = { sets, engine: await byEngine(10_000) };
if (process.send === undefined) console.log(JSON.stringify(figures, undefined, 2));
process.send?.(figures);
