/**
 * Calls every function that takes a text or a tree with half of the stack in use: with 256 levels it must answer, with more it
 * must refuse. Runs on the built package, in the main thread, in a worker and in a browser. Returns what went wrong.
 */
export function tryDeepTrees(prefilter, meaning, { translate }, { accept }, testing, documentTargets) {
  const dialect = prefilter.qive.extend({ NOT: { operands: 'filter', means: 'not' } });
  const other = prefilter.equals('a', 1);
  const columns = Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [name(i), { column: name(i), type: 'string' }]),
  );
  const fields = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [name(i), { type: 'string' }]));
  const build = prefilter.builder({ dialect });
  const doors = {
    print: (filter) => prefilter.print(filter, { dialect }),
    'print to a width': (filter) => prefilter.print(filter, { dialect, width: 40 }),
    encode: (filter) => prefilter.encode(filter, { dialect }),
    visit: (filter) => prefilter.visit(filter, () => {}),
    map: (filter) => prefilter.map(filter, (one) => one),
    propertiesOf: (filter) => prefilter.propertiesOf(filter),
    renameProperties: (filter) => prefilter.renameProperties(filter, (one) => `${one}x`),
    mapValues: (filter) => prefilter.mapValues(filter, () => 'x', { dialect }),
    validate(filter) {
      const [problem] = prefilter.validate(filter, { dialect, limits: { depth: 256 } });
      if (problem?.code === 'too-deep') throw Object.assign(new Error(problem.message), problem);
    },
    'the builder': (filter) => build.or(filter.operands[0]),
    compile: (filter) => meaning.compile(filter)({ a: 1 }),
    matches: (filter) => meaning.matches(filter, { a: 1 }),
    satisfiable: (filter) => meaning.satisfiable(filter),
    implies: (filter) => meaning.implies(filter, filter),
    equivalent: (filter) => meaning.equivalent(filter, other),
    disjoint: (filter) => meaning.disjoint(other, filter),
    simplify: (filter) => meaning.simplify(filter),
    compare: (filter) => meaning.compare(filter, other),
    'compare with it': (filter) => meaning.compare(other, filter),
    compileMany: (filter) => meaning.compileMany({ filter }).match({ a: 1 }),
    unreached: (filter) => meaning.unreached({ filter, other }),
    given: (filter) => meaning.given(filter, { a: 1 }),
    sensitivity: (filter) => meaning.sensitivity(filter),
    explain: (filter) => meaning.explain(filter),
    ...Object.fromEntries(
      ['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql'].map((target) => [
        target,
        (filter) => translate(filter, target, { columns }),
      ]),
    ),
    ...Object.fromEntries(
      documentTargets.map((target) => [target, (filter) => translate(filter, target, { fields, strict: false })]),
    ),
    mutantsOf: (filter) => testing.mutantsOf(filter, { budget: 1000 }).at(-1).filter,
    examplesOf: (filter) => testing.examplesOf(filter, { budget: 1000 }),
    unnoticed: (filter) => testing.unnoticed(filter, [{ a: 1 }], { budget: 1000 }),
    'forced of accept': (filter) =>
      accept({ dialect, properties: 'any', forced: () => filter })(new URLSearchParams()).matches({ a: 1 }),
  };
  const wrong = [];
  for (const [levels, isDeep] of [
    [256, false],
    [257, true],
    [100_000, true],
  ]) {
    const text = `${'(NOT '.repeat(levels - 1)}(= a b)${')'.repeat(levels - 1)}`;
    const [problem] = withHalfOfTheStack(() =>
      prefilter.parse(text, { dialect, limits: { depth: Infinity } }),
    ).problems;
    if (problem?.code !== (isDeep ? 'limit' : undefined)) wrong.push(`parse, ${levels} levels: ${problem?.message}`);
    for (const [shape, filter] of Object.entries(shapes(levels))) {
      for (const [door, open] of Object.entries(doors)) {
        let answer = 'answers';
        try {
          withHalfOfTheStack(() => open(filter));
        } catch (error) {
          answer = error.code ?? `${error}`;
        }
        if (answer !== (isDeep ? 'too-deep' : 'answers'))
          wrong.push(`${door}, ${levels} levels of ${shape}: ${answer}`);
      }
    }
  }
  return wrong;
}

function name(i) {
  return i === 5 ? 'a' : `p${i}`;
}

function condition(property, value) {
  return { kind: 'condition', means: 'equal', property: { text: property }, values: [{ text: value }] };
}

function shapes(levels) {
  let groups = condition('a', '1');
  let negations = groups;
  for (let level = 1; level < levels; level++) {
    groups = { kind: level % 2 ? 'or' : 'and', operands: [groups, condition(name(level % 5), `v${level}`)] };
    negations = { kind: 'not', operands: [negations] };
  }
  return { groups, negations };
}

let calls = 0;

function below(levels, run) {
  calls++;
  return levels === 0 ? run() : below(levels - 1, run);
}

/** Calls a function below so many calls that they take half of the stack: of the same kind, since frames differ in size. */
function withHalfOfTheStack(run) {
  calls = 0;
  try {
    below(Infinity, run);
  } catch {
    // The stack is full.
  }
  return below(Math.floor(calls / 2), run);
}
