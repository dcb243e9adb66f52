import type { Case, Level } from './questions.ts';

/** How a program did at the questions of one level. */
export interface Tally {
  readonly level: Level;
  readonly questions: number;
  readonly right: number;
  readonly unsupported: readonly Case[];
}

/** What a program can say to a question. */
export type Verdict = 'right' | 'wrong' | 'unsupported';

/** How a program did, level by level, in the order of `levels`. */
export function tallied(levels: readonly Level[], answers: ReadonlyMap<Case, Verdict>): readonly Tally[] {
  return levels.map((level) => {
    const answered = [...answers].filter(([one]) => one.level === level);
    const cases = (wanted: Verdict) => answered.flatMap(([one, verdict]) => (verdict === wanted ? [one] : []));
    return { level, questions: answered.length, right: cases('right').length, unsupported: cases('unsupported') };
  });
}

/** Whether every question of a level was answered, and rightly. */
const isPassed = ({ questions, right }: Tally) => right === questions;

/** `vectors 1.0.0 · read 672/672 · typed –`: the right answers of each level, and a dash for one that is not supported at all. */
export function levelLine(vectors: string, tallies: readonly Tally[]): string {
  const counts = tallies.map(({ level, questions, right, unsupported }) =>
    unsupported.length === questions ? `${level} –` : `${level} ${right}/${questions}`,
  );
  return [`vectors ${vectors}`, ...counts].join(' · ');
}

/** One line for a README, of the levels that were passed; none if there is no such level. */
export function badge(vectors: string, tallies: readonly Tally[]): string | undefined {
  const passed = tallies.filter(isPassed).map(({ level }) => level);
  return passed.length === 0 ? undefined : `✓ prefilter vectors ${vectors}: ${passed.join(' · ')}`;
}

/** The same for programs. */
export function levelData(vectors: string, tallies: readonly Tally[]) {
  const entries = tallies.map(({ level, questions, right, unsupported }) => {
    const names = unsupported.map(({ sort, source, name }) => ({ question: sort, file: source.file, vector: name }));
    return [level, { questions, right, wrong: questions - right - names.length, unsupported: names }] as const;
  });
  const line = badge(vectors, tallies);
  return { vectors, levels: Object.fromEntries(entries), ...(line !== undefined && { badge: line }) };
}
