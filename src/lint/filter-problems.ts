import type { HostedFilter } from '../hosts/host.ts';
import type { Problem } from '../source/problem.ts';
import type { LintSettings } from './config/settings.ts';
import { validateInterpolated } from './interpolations.ts';

/** A cache of the problems of texts. */
interface Memory {
  readonly problems: Map<string, readonly Problem[]>;
  length: number;
}

const memories = new WeakMap<LintSettings, Memory>();
const maxLength = 1_000_000;

/** The problems of a filter; equal texts are checked once. */
export function filterProblems({ text, interpolations }: HostedFilter, settings: LintSettings): readonly Problem[] {
  const memory = memories.get(settings) ?? { problems: new Map<string, readonly Problem[]>(), length: 0 };
  memories.set(settings, memory);
  const key = [text, ...interpolations.map(({ span }) => `${span.start}-${span.end}`)].join('\0');
  const before = memory.problems.get(key);
  if (before !== undefined) return before;
  const problems = validateInterpolated({ text, interpolations }, settings);
  memory.length += key.length;
  if (memory.length > maxLength) {
    memory.problems.clear();
    memory.length = key.length;
  }
  memory.problems.set(key, problems);
  return problems;
}
