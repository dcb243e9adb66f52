import Logic from 'logic-solver';
import { Query } from 'mingo';
import { equals, type Filter, notExists, or, parseOrThrow, print, qive, visit } from 'prefilter';
import { compile, implies, matches, satisfiable } from 'prefilter/meaning';
import sift from 'sift';
import { redundantParts } from '../../src/meaning/simplify/redundant-parts.ts';
import { handWritten } from './hand-written.ts';
import { median, medianRatio, race, warmUp } from './measure.ts';
import { convert, mixedObjects, randomFilter, twenty, two } from './objects.ts';
import { loadRealPackage } from './real-package.ts';

type Test = (properties: object) => unknown;

/** The result of one way to match all objects. */
interface Matching {
  readonly name: string;
  /** Whether it accepts inherited values or ignores types: it then does less work than the hand-written closure. */
  readonly lessAsked: boolean;
  /** Why it was not timed. */
  readonly reason?: string;
  readonly nanoseconds?: number;
  /** Its time divided by that of the hand-written closure. */
  readonly timesByHand?: number;
  /** The highest allowed `timesByHand`. */
  readonly target?: number;
}

export interface MeaningFigures {
  readonly matching: readonly {
    readonly conditions: number;
    readonly selected: number;
    readonly all: readonly Matching[];
  }[];
  readonly deciding: { readonly conditions: number; readonly milliseconds: number; readonly timesLogicSolver: number };
  /** Milliseconds to find all redundant parts of a filter with so many conditions. */
  readonly redundant: readonly { readonly conditions: number; readonly milliseconds: number }[];
  /** Time of `implies` on two `or`s of equalities, divided by the solver's. */
  readonly unions: readonly { readonly conditions: number; readonly milliseconds: number }[];
  /** Time of `matches` and of `visit` on a built filter, divided by the time on the same filter parsed. */
  readonly built: { readonly matches: number; readonly visit: number };
  /**
   * Nanoseconds to match a document with a list of values, written as `oneOf`, as an `or` of equalities, and as nested
   * pairs.
   */
  readonly lists: readonly {
    readonly values: number;
    readonly oneOf: number;
    readonly or: number;
    readonly pairs: number;
  }[];
  /** Time of a comparison by order of a property with a kind, divided by that of texts. */
  readonly kinds: readonly { readonly kind: string; readonly timesText: number }[];
}

/** What is used here of the packages that only `test/real` installs; contestants that are missing are left out. */
interface Conditions {
  readonly CompoundCondition: new (operator: string, conditions: readonly object[]) => object;
  readonly FieldCondition: new (operator: string, field: string, value: unknown) => object;
}
interface Interpreters {
  readonly allInterpreters: object;
  createJsInterpreter(interpreters: object): (condition: object, one: object) => boolean;
}
interface Engine {
  addMethod(name: string, method: object): void;
  build(logic: unknown): Test;
}

const conditions = await loadRealPackage<Conditions>('@ucast/core');
const interpreters = await loadRealPackage<Interpreters>('@ucast/js');
const jsonLogic = await loadRealPackage<{ readonly LogicEngine: new () => Engine }>('json-logic-engine');
const lucene = await loadRealPackage<{ parse(text: string): unknown; test(query: unknown, one: object): boolean }>(
  'liqe',
);

const objects = mixedObjects(100_000);

/** Documents that reveal contestants that do less: with inherited values, with texts only, with `null`. */
const edges = objects.slice(0, 300).flatMap((one) => {
  const all = (value: (own: unknown) => unknown) =>
    Object.fromEntries(Object.entries(one).map(([name, own]) => [name, value(own)]));
  return [Object.create(one) as object, all(String), all(() => null)];
});

/** Each contestant has its own loop, so that the call has a single known target, as in a program with one matcher. */
function counter(test: Test, documents: readonly object[] = objects): () => number {
  const source = 'return () => { let n = 0; for (const one of documents) if (test(one)) n++; return n; };';
  return new Function('documents', 'test', source)(documents, test) as () => number;
}

const targets: Readonly<Record<string, number>> = { prefilter: 2 };

const mustAskAll: readonly string[] = [...Object.keys(targets), 'json-logic-engine'];

function matching(text: string, conditions: number): MeaningFigures['matching'][number] {
  const filter = parseOrThrow(text, { dialect: qive });
  const mingo = new Query(asMongo(filter));
  const byHand = handWritten(text);
  const contestants: readonly (readonly [string, Test])[] = [
    ['by hand', byHand],
    ['prefilter', compile(filter)],
    ['mingo', (one) => mingo.test(one as Record<string, unknown>)],
    ['sift', sift.default(asMongo(filter))],
    ...installedContestants(filter),
  ];
  const runners = contestants.map(([name, test]) => {
    const asksAll = edges.every((one) => Boolean(test(one)) === byHand(one));
    if (mustAskAll.includes(name) && !asksAll) throw new Error(`${name} selects others than the closure by hand`);
    return { name, lessAsked: !asksAll, run: counter(test) };
  });
  const selected = (runners[0] as (typeof runners)[number]).run();
  const agreeing = runners.filter(({ run }) => run() === selected);
  for (const runner of agreeing) warmUp(runner);
  const rounds = race(agreeing, 15, 100);
  const all = runners.map(({ name, lessAsked }): Matching => {
    const times = rounds.get(name);
    if (times === undefined) return { name, lessAsked, reason: 'selects others' };
    const byHand = rounds.get('by hand') as readonly number[];
    const target = targets[name];
    const timesByHand = medianRatio(times, byHand);
    return { name, lessAsked, nanoseconds: median(times) / objects.length, timesByHand, ...(target && { target }) };
  });
  return { conditions, selected, all };
}

function installedContestants(filter: Filter): (readonly [string, Test])[] {
  const all: (readonly [string, Test])[] = [];
  if (jsonLogic !== undefined) {
    const engine = withOwnProperties(new jsonLogic.LogicEngine());
    all.push(['json-logic-engine', engine.build(asJsonLogic(filter))]);
    all.push(['json-logic-engine, plain', engine.build(asPlainJsonLogic(filter))]);
  }
  if (conditions !== undefined && interpreters !== undefined) {
    const interpret = interpreters.createJsInterpreter(interpreters.allInterpreters);
    const condition = asUcast(filter, conditions);
    all.push(['@ucast/js', (one) => interpret(condition, one)]);
  }
  if (lucene !== undefined) {
    const query = lucene.parse(asLucene(filter));
    all.push(['liqe', (one) => lucene.test(query, one)]);
  }
  return all;
}

function asMongo(filter: Filter): Record<string, unknown> {
  return convert<Record<string, unknown>>(filter, {
    group: (kind, parts) => ({ [`$${kind}`]: parts }),
    equal: (property, value) => ({ [property]: { $eq: readWord(value) } }),
    absent: (property) => ({ [property]: { $eq: null } }),
  });
}

function asUcast(filter: Filter, use: Conditions): object {
  return convert<object>(filter, {
    group: (kind, parts) => new use.CompoundCondition(kind, [...parts]),
    equal: (property, value) => new use.FieldCondition('eq', property, readWord(value)),
    absent: (property) => new use.FieldCondition('exists', property, false),
  });
}

/** With an operator for own properties, which the engine writes into its source text. */
function withOwnProperties(engine: Engine): Engine {
  engine.addMethod('own', {
    method: ([name]: [string], document: object) => Object.hasOwn(document, name),
    deterministic: false,
    compile: ([name]: [string], { compile }: { compile: (parts: TemplateStringsArray, name: string) => unknown }) =>
      compile`Object.hasOwn(context, ${name})`,
  });
  return engine;
}

/** With the exact meaning of the filter: own properties only, values compared as text. */
function asJsonLogic(filter: Filter): unknown {
  return convert<unknown>(filter, {
    group: (kind, parts) => ({ [kind]: parts }),
    equal(property, value) {
      const equal = [...new Set([value, readWord(value)])].map((one) => ({ '===': [{ var: property }, one] }));
      return { and: [equal.length === 1 ? equal[0] : { or: equal }, { own: [property] }] };
    },
    absent: (property) => ({ or: [{ '===': [{ var: property }, null] }, { '!': { own: [property] } }] }),
  });
}

/** As someone would write it who knows that no value is inherited and that types match the filter. */
function asPlainJsonLogic(filter: Filter): unknown {
  return convert<unknown>(filter, {
    group: (kind, parts) => ({ [kind]: parts }),
    equal: (property, value) => ({ '===': [{ var: property }, readWord(value)] }),
    absent: (property) => ({ '===': [{ var: property }, null] }),
  });
}

function asLucene(filter: Filter): string {
  return convert<string>(filter, {
    group: (kind, parts) => `(${parts.join(` ${kind.toUpperCase()} `)})`,
    equal: (property, value) => `${property}:${value}`,
    absent: (property) => `(NOT ${property}:*)`,
  });
}

function readWord(text: string): string | boolean {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function deciding(conditions: number): MeaningFigures['deciding'] {
  const filters = Array.from({ length: 5 }, (_, seed) => randomFilter(conditions, 30, seed));
  const ours = { name: 'prefilter', run: () => filters.map((filter) => satisfiable(filter).answer === 'yes') };
  const theirs = { name: 'logic-solver', run: () => filters.map(byLogicSolver) };
  if (`${ours.run()}` !== `${theirs.run()}`) throw new Error('the solvers disagree');
  for (const runner of [ours, theirs]) warmUp(runner);
  const rounds = race([ours, theirs], 7, 1);
  const times = rounds.get(ours.name) as readonly number[];
  return {
    conditions,
    milliseconds: median(times) / 1e6 / filters.length,
    timesLogicSolver: medianRatio(times, rounds.get(theirs.name) as readonly number[]),
  };
}

/** The same question for `logic-solver`: each property has exactly one value, another value, or none. */
function byLogicSolver(filter: Filter): boolean {
  const solver = new Logic.Solver();
  const values = new Map<string, Set<string>>();
  const variable = (name: string, value: string) => {
    const all = values.get(name) ?? new Set(['none', 'another']);
    values.set(name, all.add(value));
    return `${name} ${value}`;
  };
  const formula = (node: Filter): unknown => {
    if (node.kind === 'or') return Logic.or(...node.operands.map(formula));
    if (node.kind === 'and') return Logic.and(...node.operands.map(formula));
    if (node.kind === 'not') return Logic.not(formula(node.operands[0] as Filter));
    if (node.kind !== 'condition') throw new Error(node.kind);
    const { means, property, values } = node;
    const [word] = values;
    if (word === undefined) return `${means === 'present' ? '-' : ''}${variable(property.text, 'none')}`;
    return `${means === 'notEqual' ? '-' : ''}${variable(property.text, `=${word.text}`)}`;
  };
  solver.require(formula(filter));
  for (const [name, all] of values) solver.require(Logic.exactlyOne(...[...all].map((value) => `${name} ${value}`)));
  return solver.solve() !== null;
}

function finding(conditions: number): MeaningFigures['redundant'][number] {
  const filters = Array.from({ length: 5 }, (_, seed) => randomFilter(conditions, 30, seed));
  const runner = { name: 'redundant', run: () => filters.map((filter) => redundantParts(filter)) };
  warmUp(runner);
  const times = race([runner], 5, 1).get(runner.name) as readonly number[];
  return { conditions, milliseconds: median(times) / 1e6 / filters.length };
}

function unions(conditions: number): MeaningFigures['unions'][number] {
  const [a, b] = [1, conditions].map((step) =>
    parseOrThrow(
      `(OR ${Array.from({ length: conditions }, (_, i) => `(= p${i % 7} v${(i * step) % (conditions + 1)})`).join(' ')})`,
    ),
  ) as [Filter, Filter];
  const union = { name: 'union', run: () => implies(a, b).answer };
  warmUp(union);
  return { conditions, milliseconds: median(race([union], 7, 1).get('union') as readonly number[]) / 1e6 };
}

function built(): MeaningFigures['built'] {
  const parts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? equals(`p${i}`, i) : notExists(`p${i}`)));
  const made = or(...parts);
  const read = parseOrThrow(print(made));
  const document = { p3: 1, p18: 18 };
  const times = (run: (filter: Filter) => unknown) => {
    const runners = [made, read].map((filter, at) => ({ name: at === 0 ? 'made' : 'read', run: () => run(filter) }));
    for (const runner of runners) warmUp(runner);
    const rounds = race(runners, 31, 200);
    return medianRatio(rounds.get('made') as readonly number[], rounds.get('read') as readonly number[]);
  };
  let visited = 0;
  return {
    matches: times((filter) => matches(filter, document)),
    visit: times((filter) => {
      visit(filter, () => void visited++);
      return visited;
    }),
  };
}

const listing = qive.extend({
  in: { operands: 'property values', means: 'oneOf' },
  '<': { operands: 'property value', means: 'less' },
});

function lists(values: number): MeaningFigures['lists'][number] {
  const texts = Array.from({ length: values }, (_, i) => `value-${i}`);
  const pair = (some: readonly string[]): string => {
    if (some.length === 1) return `(= status ${some[0]})`;
    const half = some.length >> 1;
    return `(OR ${pair(some.slice(0, half))} ${pair(some.slice(half))})`;
  };
  const forms = {
    oneOf: `(in status ${texts.join(' ')})`,
    or: `(OR ${texts.map((text) => `(= status ${text})`).join(' ')})`,
    pairs: pair(texts),
  };
  // Half of the documents have one of the values.
  const documents = Array.from({ length: 10_000 }, (_, i) => ({ status: `value-${(i * 7919) % (2 * values)}` }));
  const runners = Object.entries(forms).map(([name, text]) => {
    return { name, run: counter(compile(parseOrThrow(text, { dialect: listing })), documents) };
  });
  if (new Set(runners.map(({ run }) => run())).size > 1)
    throw new Error('the forms of a list select different documents');
  for (const runner of runners) warmUp(runner);
  const rounds = race(runners, 15, 10);
  const [oneOf = 0, or = 0, pairs = 0] = Object.keys(forms).map(
    (name) => median(rounds.get(name) as readonly number[]) / documents.length,
  );
  return { values, oneOf, or, pairs };
}

/** Times of a day in three time zones, compared as instants and as texts. */
function kinds(): MeaningFigures['kinds'] {
  const filter = parseOrThrow('(< at 2026-03-31T14:00:00-03:00)', { dialect: listing });
  const zones = ['Z', '-03:00', '+05:30'];
  const documents = Array.from({ length: 10_000 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 0, 1) + i * 10_000_000).toISOString().slice(0, 19);
    return { at: time + zones[i % zones.length] };
  });
  const types = {
    text: 'string',
    instant: 'instant',
    'instant with a zone': { type: 'instant', zone: 'America/Sao_Paulo' },
  } as const;
  const runners = Object.entries(types).map(([name, at]) => {
    return { name, run: counter(compile(filter, { properties: { at } }), documents) };
  });
  for (const runner of runners) warmUp(runner);
  const rounds = race(runners, 15, 10);
  const [text, ...others] = runners.map(({ name }) => ({ name, rounds: rounds.get(name) as readonly number[] }));
  return others.map((one) => ({ kind: one.name, timesText: medianRatio(one.rounds, text?.rounds ?? []) }));
}

const figures: MeaningFigures = {
  matching: [matching(two, 2), matching(twenty, 20)],
  deciding: deciding(1000),
  redundant: [10, 100, 1000].map(finding),
  unions: [100, 10_000].map(unions),
  built: built(),
  lists: [10, 100, 10_000].map(lists),
  kinds: kinds(),
};
process.send?.(figures);
