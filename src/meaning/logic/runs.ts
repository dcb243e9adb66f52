/** A range of cells, including both ends. */
export type Run = readonly [first: number, last: number];

/** Cells as runs. */
export function joinCells(cells: readonly number[]): readonly Run[] {
  return joinRuns(cells.map((cell) => [cell, cell]));
}

/** Runs that may overlap, be neighbours or be empty, as runs that are none of these. */
export function joinRuns(parts: readonly Run[]): readonly Run[] {
  const runs: [first: number, last: number][] = [];
  for (const [first, last] of [...parts].sort((a, b) => a[0] - b[0])) {
    if (last < first) continue;
    const before = runs.at(-1);
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else runs.push([first, last]);
  }
  return runs;
}
