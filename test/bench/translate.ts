import { parseOrThrow } from 'prefilter';
import { translate } from 'prefilter/translate';
import { documentTargetNames, sqlTargetNames } from '../../src/translate/targets/names.ts';
import { median, race, warmUp } from './measure.ts';

/** How many small filters a target translates per second: over columns and, for SQL, over one JSON column. */
export interface TranslateFigure {
  readonly name: string;
  readonly filtersPerSecond: number;
}

const overColumns = { columns: { processed: { column: 'processed', type: 'string' } } } as const;
const overJson = { jsonColumn: 'props' };
const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');

const runners = [
  ...sqlTargetNames.map((name) => ({ name: `${name}, columns`, run: () => translate(filter, name, overColumns) })),
  ...sqlTargetNames.map((name) => ({ name: `${name}, JSON column`, run: () => translate(filter, name, overJson) })),
  ...documentTargetNames.map((name) => ({ name, run: () => translate(filter, name, { strict: false }) })),
];

for (const runner of runners) warmUp(runner);
const figures: TranslateFigure[] = [...race(runners, 20, 10)].map(([name, rounds]) => ({
  name,
  filtersPerSecond: 1e9 / median(rounds),
}));
process.send?.(figures);
