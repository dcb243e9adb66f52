import assert from 'node:assert';
import { type Contestant, limit } from './contestants.ts';
import type { Sample } from './filters.ts';
import type { Runner } from './measure.ts';

/** What is timed, or the reason why a contestant does not take part. */
export type Admission =
  | { readonly runner: Runner & { readonly name: string } }
  | { readonly name: string; readonly reason: string };

/**
 * Admits a contestant once it has read the whole of a sample. Throws if it should build this package's tree but builds
 * another: its numbers would then mean nothing.
 */
export function admit(contestant: Contestant, sample: Sample): Admission {
  const { name, tree } = contestant;
  const run = contestant.reader(contestant.text(sample), sample);
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    return { name, reason: reasonOf(error) };
  }
  if (tree !== undefined) {
    const expected = limit.reader(limit.text(sample), sample)();
    assert.deepStrictEqual(tree(result), expected, `${name} builds another tree of the ${sample.size} sample`);
  }
  const missing = unread(result, sample);
  return missing === undefined ? { runner: { name, run } } : { name, reason: `loses \`${missing}\`` };
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError && error.message.includes('call stack')) return 'overflows the stack';
  const [line = ''] = String(error).split('\n');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/** A property or a value of the sample that is missing in a contestant's result. */
function unread(result: unknown, { conditions }: Sample): string | undefined {
  const words = wordsIn(result);
  return conditions.flatMap(({ property, value = property }) => [property, value]).find((word) => !words.has(word));
}

// In a thread with a large stack: @rsql/parser nests an `or` of 2,000 conditions 2,000 levels deep.
function wordsIn(result: unknown): ReadonlySet<string> {
  const words = new Set<string>();
  const rest = [result];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'object' && next !== null) rest.push(...Object.values(next));
    else for (const word of String(next).match(/\w+/g) ?? []) words.add(word);
  }
  return words;
}
