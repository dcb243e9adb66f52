import Logic from 'logic-solver';
import { Query } from 'mingo';
import { equals, type Filter, notExists, or, parseOrThrow, print, qive, visit } from 'prefilter';
import { compile, implies, matches, satisfiable } from 'prefilter/meaning';
import sift from 'sift';
import { redundantParts } from '../../src/meaning/simplify/redundant-parts.ts';
import { handWritten } from './hand-written.ts';
import { amount, median, medianRatio, type Rounds, race } from './measure.ts';
import { convert, mixedObjects, randomFilter, twenty, two } from './objects.ts';
import { atMost, count, figure, show } from './table.ts';

type Test = (properties: object) => unknown;

const objects = mixedObjects(amount(100_000, 1000));

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

function showMatching(text: string, conditions: number): void {
  const filter = parseOrThrow(text, { dialect: qive });
  const mingo = new Query(asMongo(filter));
  const byHand = handWritten(text);
  const contestants: readonly (readonly [string, Test])[] = [
    ['by hand', byHand],
    ['prefilter', compile(filter)],
    ['mingo', (one) => mingo.test(one as Record<string, unknown>)],
    ['sift', sift.default(asMongo(filter))],
  ];
  const runners = contestants.map(([name, test]) => {
    // One that accepts inherited values or ignores types does less work than the closure.
    const asksAll = edges.every((one) => Boolean(test(one)) === byHand(one));
    if (name === 'prefilter' && !asksAll) throw new Error(`it selects others than the closure by hand`);
    return { name, asksAll, run: counter(test) };
  });
  const selected = (runners[0] as (typeof runners)[number]).run();
  const agreeing = runners.filter(({ run }) => run() === selected);
  const rounds = race(agreeing, 15, 100);
  const rows = runners.map((runner) => {
    const { name, asksAll } = runner;
    const times = rounds[agreeing.indexOf(runner)];
    if (times === undefined) return [name, '-', '-', 'selects others'];
    const timesByHand = medianRatio(times, rounds[0] as Rounds);
    const verdict = name === 'prefilter' ? atMost(timesByHand, 2) : '';
    const note = asksAll ? verdict : 'asks less: inherited values count, or types do';
    return [name, figure(median(times) / objects.length), figure(timesByHand), note];
  });
  const head = `matching, ${conditions} conditions, ${count(selected)} of ${count(objects.length)} objects of mixed shapes`;
  show(head, ['', 'ns for each object', 'time / by hand', ''], rows);
}

function asMongo(filter: Filter): Record<string, unknown> {
  return convert<Record<string, unknown>>(filter, {
    group: (kind, parts) => ({ [`$${kind}`]: parts }),
    equal: (property, value) => ({ [property]: { $eq: readWord(value) } }),
    absent: (property) => ({ [property]: { $eq: null } }),
  });
}

function readWord(text: string): string | boolean {
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function deciding(conditions: number): readonly string[][] {
  const filters = Array.from({ length: 5 }, (_, seed) => randomFilter(conditions, 30, seed));
  const ours = { run: () => filters.map((filter) => satisfiable(filter).answer === 'yes') };
  const theirs = { run: () => filters.map(byLogicSolver) };
  if (`${ours.run()}` !== `${theirs.run()}`) throw new Error('the solvers disagree');
  const [times, timesOfTheirs] = race([ours, theirs], 7, 1);
  const milliseconds = median(times) / 1e6 / filters.length;
  const timesSolver = medianRatio(times, timesOfTheirs);
  return [
    [`satisfiable, ${conditions} conditions, ms`, figure(milliseconds), atMost(milliseconds, 500)],
    ['the same / logic-solver', figure(timesSolver), atMost(timesSolver, 1)],
  ];
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

function finding(conditions: number): readonly string[] {
  const filters = Array.from({ length: 5 }, (_, seed) => randomFilter(conditions, 30, seed));
  const [times] = race([{ run: () => filters.map((filter) => redundantParts(filter)) }], 5, 1);
  const milliseconds = median(times) / 1e6 / filters.length;
  const target = conditions === 1000 ? 5000 : undefined;
  return [`all redundant parts of ${conditions} conditions, ms`, figure(milliseconds), atMost(milliseconds, target)];
}

function unions(conditions: number): readonly string[] {
  const [a, b] = [1, conditions].map((step) =>
    parseOrThrow(
      `(OR ${Array.from({ length: conditions }, (_, i) => `(= p${i % 7} v${(i * step) % (conditions + 1)})`).join(' ')})`,
    ),
  ) as [Filter, Filter];
  const [times] = race([{ run: () => implies(a, b).answer }], 7, 1);
  return [`implies, unions of ${conditions} conditions, ms`, figure(median(times) / 1e6), ''];
}

/** A built filter against the same one parsed. */
function built(): readonly string[][] {
  const parts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? equals(`p${i}`, i) : notExists(`p${i}`)));
  const made = or(...parts);
  const read = parseOrThrow(print(made));
  const document = { p3: 1, p18: 18 };
  let visited = 0;
  const visitAll = (filter: Filter) => {
    visit(filter, () => void visited++);
    return visited;
  };
  const rowOf = (name: string, run: (filter: Filter) => unknown) => {
    const ratio = medianRatio(...race([{ run: () => run(made) }, { run: () => run(read) }], 31, 200));
    return [`${name}, a filter that was built / parsed`, figure(ratio), atMost(ratio, 1.1)];
  };
  return [rowOf('matches', (filter) => matches(filter, document)), rowOf('visit', visitAll)];
}

const listing = qive.extend({
  in: { operands: 'property values', means: 'oneOf' },
  '<': { operands: 'property value', means: 'less' },
});

/**
 * Nanoseconds to match a document with a list of values, written as `oneOf`, as an `or` of equalities, and as nested
 * pairs.
 */
function lists(values: number): readonly number[] {
  const texts = Array.from({ length: values }, (_, i) => `value-${i}`);
  const pair = (some: readonly string[]): string => {
    if (some.length === 1) return `(= status ${some[0]})`;
    const half = some.length >> 1;
    return `(OR ${pair(some.slice(0, half))} ${pair(some.slice(half))})`;
  };
  const forms = [
    `(in status ${texts.join(' ')})`,
    `(OR ${texts.map((text) => `(= status ${text})`).join(' ')})`,
    pair(texts),
  ];
  // Half of the documents have one of the values.
  const documents = Array.from({ length: 10_000 }, (_, i) => ({ status: `value-${(i * 7919) % (2 * values)}` }));
  const runners = forms.map((text) => ({
    run: counter(compile(parseOrThrow(text, { dialect: listing })), documents),
  }));
  if (new Set(runners.map(({ run }) => run())).size > 1)
    throw new Error('the forms of a list select different documents');
  return race(runners, 15, 10).map((times) => median(times) / documents.length);
}

/** Times of a day in three time zones, compared as instants and as texts. */
function kinds(): readonly string[][] {
  const filter = parseOrThrow('(< at 2026-03-31T14:00:00-03:00)', { dialect: listing });
  const zones = ['Z', '-03:00', '+05:30'];
  const documents = Array.from({ length: 10_000 }, (_, i) => {
    const time = new Date(Date.UTC(2026, 0, 1) + i * 10_000_000).toISOString().slice(0, 19);
    return { at: time + zones[i % zones.length] };
  });
  const zoned = { type: 'instant', zone: 'America/Sao_Paulo' } as const;
  const declared = [{ at: 'string' }, { at: 'instant' }, { at: zoned }] as const;
  const runners = declared.map((properties) => ({ run: counter(compile(filter, { properties }), documents) }));
  const [texts = [], ...others] = race(runners, 15, 10);
  return ['instant', 'instant with a zone'].map((kind, at) => {
    const timesText = medianRatio(others[at] as Rounds, texts);
    return [`less, ${kind} / text`, figure(timesText), atMost(timesText, 3)];
  });
}

showMatching(two, 2);
showMatching(twenty, 20);
const sizes = [10, 100, 1000].slice(0, amount(3, 2));
show(
  'deciding',
  ['', '', ''],
  [
    ...deciding(amount(1000, 100)),
    ...sizes.map(finding),
    ...[100, amount(10_000, 200)].map(unions),
    ...kinds(),
    ...built(),
  ],
);
const listed = [10, 100, 10_000].map((values) => ({ values, times: lists(values) }));
const [ofTen = 0] = listed[0]?.times ?? [];
show(
  'lists of values',
  ['ns for each document', '`oneOf`', '`or`', '`or` in pairs', 'time / that of ten values'],
  listed.map(({ values, times }) => [
    `${count(values)} values`,
    ...times.map(figure),
    atMost((times[0] ?? 0) / ofTen, 10),
  ]),
);
