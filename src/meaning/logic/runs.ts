/** A range of cells, including both ends. */
export type Run = readonly [first: number, last: number];

/** Cells as runs. */
export function joinCells(cells: readonly number[]): readonly Run[] {
  const runs: [first: number, last: number][] = [];
  for (const cell of [...new Set(cells)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === cell - 1) last[1] = cell;
    else runs.push([cell, cell]);
  }
  return runs;
}
