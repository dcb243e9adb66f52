type Schema = Readonly<Record<string, unknown>>;

const string = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const boolean = { type: 'boolean' };
const anything = {};

const listOf = (items: Schema): Schema => ({ type: 'array', items });
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** An object with these members and no others; a name that ends with `?` may be missing. */
function object(members: Readonly<Record<string, Schema>>): Schema {
  const entries = Object.entries(members);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
  };
}

const position = object({ line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 } });
const located = { span: ref('span'), position: ref('position') };

const problem = object({
  code: { ...string, description: 'The rule, or why the run failed' },
  severity: { enum: ['error', 'warning', 'info'] },
  message: string,
  locale: { enum: ['en', 'pt-BR'], description: 'The language of the message' },
  'file?': { ...string, description: 'Missing if the problem is not about a file' },
  'span?': { ...ref('span'), description: 'Missing if the problem is about the run, or about a whole file or line' },
  'position?': ref('position'),
  'host?': object({ kind: string, encoding: { enum: ['none', 'percent'] } }),
  'filter?': object({ text: string, span: ref('span') }),
  'related?': listOf(object({ message: string, ...located })),
  'help?': string,
  'fix?': object({
    title: string,
    safety: { enum: ['safe', 'unsafe'] },
    edits: listOf(object({ ...located, text: string })),
  }),
  'suppressed?': object({ kind: { enum: ['inSource', 'external'] }, 'justification?': string }),
});

const rule = object({
  id: string,
  severity: { enum: ['error', 'warning', 'info'] },
  summary: string,
  reason: string,
  options: { type: 'object' },
  repairs: { enum: ['none', 'unsafe', 'proven'] },
});

const note = object({ fidelity: { enum: ['approximate', 'unsupported'] }, text: string, reason: string });
const change = object({ words: string, region: { type: 'object' }, document: { type: 'object' } });

/** Why a text counts as a filter, or does not. */
export const filterReasons = [
  'given',
  'file',
  'address',
  'parameter',
  'call',
  'announcement',
  'configured',
  'name',
  'text',
  'other',
] as const;

const filterPlace = {
  file: string,
  ...located,
  text: { ...string, description: 'The filter, decoded' },
  'kind?': { ...string, description: 'The kind of file or fragment; missing if the text was left aside' },
  'encoding?': { enum: ['none', 'percent'] },
  reason: { enum: filterReasons, description: 'Why it counts as a filter; `other` if it does not' },
  'name?': { ...string, description: 'The key, variable, option or parameter that it stands under, if that is why' },
  counts: { ...boolean, description: 'False for a text under a name that holds filters that is not one' },
};

const checkedFile = object({ file: string, errors: count, warnings: count, infos: count });

/** What each command lists under `results`. */
const results: Readonly<Record<string, Schema>> = {
  lint: { anyOf: [checkedFile, { ...object(filterPlace), description: 'With --show-filters' }] },
  conformance: checkedFile,
  format: object({ file: string, isFormatted: boolean, text: string }),
  parse: object({
    file: string,
    filter: { type: 'object', description: 'The tree, as `parse` of the library returns it' },
  }),
  encode: object({ file: string, filter: string, encoded: string }),
  decode: object({ file: string, encoded: string, decoded: string }),
  rules: rule,
  explain: {
    anyOf: [
      rule,
      object({ file: string, filter: string, words: string }),
      object({ ...filterPlace, 'words?': string }),
    ],
  },
  match: object({
    files: listOf(string),
    'lines?': count,
    'documents?': count,
    matches: count,
    wrong: count,
    durationMs: count,
    'linesPerSecond?': count,
    'documentsPerSecond?': count,
    'statistics?': listOf(object({ id: anything, matches: count })),
    examples: listOf(object({ file: string, 'line?': count, 'filters?': listOf(anything), document: anything })),
  }),
  routes: object({
    routes: count,
    unreached: listOf(object({ id: anything, by: listOf(anything) })),
    overlaps: listOf(object({ ids: listOf(anything), document: { type: 'object' } })),
    'uncovered?': object({ filter: { type: ['string', 'boolean'] }, document: { type: 'object' } }),
    'undecided?': listOf(anything),
  }),
  simplify: object({ file: string, filter: string, simplified: { type: ['string', 'boolean'] } }),
  tests: {
    anyOf: [
      object({
        file: string,
        filter: string,
        examples: listOf(object({ document: { type: 'object' }, selected: boolean, tells: listOf(string) })),
      }),
      object({ file: string, filter: string, changes: count, noticed: count, percent: count }),
    ],
  },
  diff: object({
    file: string,
    position: ref('position'),
    change: { enum: ['equivalent', 'narrowed', 'widened', 'changed', 'disjoint', 'unknown', 'added', 'removed'] },
    'before?': string,
    'after?': string,
    'gained?': change,
    'lost?': change,
  }),
  config: object({ setting: string, value: anything, from: string }),
  translate: {
    anyOf: [
      object({
        file: string,
        target: string,
        output: anything,
        params: listOf(anything),
        fidelity: { enum: ['exact', 'approximate', 'unsupported'] },
        notes: listOf(note),
        preconditions: listOf({ type: 'object' }),
      }),
      object({ file: string, target: string, 'notes?': listOf(note), 'unmapped?': listOf(string), 'code?': string }),
    ],
  },
  query: { type: 'object', description: 'A row' },
  request: object({ method: string, url: string, curl: string, powershell: string, 'questions?': listOf(string) }),
};

const counts = Object.fromEntries(
  ['files', 'filters', 'errors', 'warnings', 'infos', 'fixable', 'unsafeFixable', 'suppressed', 'durationMs'].map(
    (name) => [name, count],
  ),
);

const level = object({
  questions: count,
  right: count,
  wrong: count,
  unsupported: listOf(object({ question: string, file: string, vector: string })),
});

/** The numbers of the commands that have some. */
const summaries: Readonly<Record<string, Schema>> = {
  lint: object(counts),
  conformance: object({
    ...counts,
    vectors: { ...string, description: 'The version of the vectors' },
    levels: { type: 'object', additionalProperties: level },
    'badge?': { ...string, description: 'A line for a README, of the levels that were passed' },
  }),
};

function envelope(items: Schema, more: Readonly<Record<string, Schema>> = {}): Schema {
  return object({
    ok: { ...boolean, description: 'True if the exit code is 0' },
    results: listOf(items),
    problems: listOf(ref('problem')),
    ...more,
  });
}

/**
 * The JSON Schema of what commands print with `--format json`. `$defs` has one by the name of each command, and those of a
 * problem, a span and a position.
 */
export const outputSchema: Schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'What prefilter prints with --format json',
  ...envelope(
    { type: 'object' },
    { 'summary?': { type: 'object', description: 'The numbers of `lint` and `conformance`' } },
  ),
  $defs: {
    span: {
      ...object({ start: count, end: count }),
      description: 'Offsets in UTF-16 units, the end exclusive',
    },
    position: {
      ...object({ start: position, end: position }),
      description: 'Lines and columns from 1, in UTF-16 units',
    },
    problem,
    ...Object.fromEntries(
      Object.entries(results).map(([name, items]) => [
        name,
        envelope(items, summaries[name] ? { 'summary?': summaries[name] } : {}),
      ]),
    ),
  },
};
