import { parseOrThrow } from 'prefilter';
import { translate } from 'prefilter/translate';
import { median, race, warmUp } from './measure.ts';

/** How many small filters a target translates per second: over columns and, for SQL, over one JSON column. */
export interface TranslateFigure {
  readonly name: string;
  readonly filtersPerSecond: number;
}

const overColumns = { columns: { processed: { column: 'processed', type: 'string' } } } as const;
const overJson = { jsonColumn: 'props' };
const sql = ['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql', 'spark', 'trino'] as const;
const others = [
  'mongodb',
  'elasticsearch',
  'jsonlogic',
  'cel',
  'ldap',
  'rsql',
  'react-querybuilder',
  'eventbridge',
  'pubsub',
] as const;
const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');

const runners = [
  ...sql.map((name) => ({ name: `${name}, columns`, run: () => translate(filter, name, overColumns) })),
  ...sql.map((name) => ({ name: `${name}, JSON column`, run: () => translate(filter, name, overJson) })),
  ...others.map((name) => ({ name, run: () => translate(filter, name, { strict: false }) })),
];

for (const runner of runners) warmUp(runner);
const figures: TranslateFigure[] = [...race(runners, 20, 10)].map(([name, rounds]) => ({
  name,
  filtersPerSecond: 1e9 / median(rounds),
}));
process.send?.(figures);
