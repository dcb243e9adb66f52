import { parseOrThrow } from 'prefilter';
import { translate } from 'prefilter/translate';
import { documentTargetNames, sqlTargetNames } from '../../src/translate/targets/names.ts';
import { median, race } from './measure.ts';
import { atLeast, figure, show } from './table.ts';

// How many small filters a target translates per second: over columns and, for SQL, over one JSON column.
const overColumns = { columns: { processed: { column: 'processed', type: 'string' } } } as const;
const overJson = { jsonColumn: 'props' };
const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');

const runners = [
  ...sqlTargetNames.map((name) => ({ name: `${name}, columns`, run: () => translate(filter, name, overColumns) })),
  ...sqlTargetNames.map((name) => ({ name: `${name}, JSON column`, run: () => translate(filter, name, overJson) })),
  ...documentTargetNames.map((name) => ({ name, run: () => translate(filter, name, { strict: false }) })),
];

const rows = race(runners, 20, 10).map((times, at) => {
  const filtersPerSecond = 1e9 / median(times);
  return [runners[at]?.name ?? '', figure(filtersPerSecond), atLeast(filtersPerSecond, 100_000)];
});
show('translating the two-condition filter', ['target', 'filters/s', ''], rows);
