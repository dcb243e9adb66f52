import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Target } from './target.ts';

/*
 * Changes texts at random, and keeps those that reach a part of `src` which no other one has reached: V8 counts.
 */

const corpus = fileURLToPath(new URL('corpus/', import.meta.url));

/** The texts that are kept for a target: those that reached something, and those that once showed a fault. */
export function keptFor(name: string): readonly string[] {
  const path = pathOf(name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly string[]) : [];
}

/** Adds a text to the corpus, where the tests run it from then on. */
function keep(name: string, text: string): void {
  mkdirSync(corpus, { recursive: true });
  writeFileSync(pathOf(name), `${JSON.stringify([...new Set([...keptFor(name), text])], null, 2)}\n`);
}

function pathOf(name: string): string {
  return join(corpus, `${name}.json`);
}

/** The parts of `src` that have run since the last call, each as a text. */
class Coverage {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  take(): readonly string[] {
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    this.#session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      scripts = result.filter(({ url }) => url.includes('/src/'));
    });
    return scripts.flatMap(({ scriptId, functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges.flatMap(({ count, startOffset, endOffset }) =>
          count > 0 ? `${scriptId} ${startOffset} ${endOffset}` : [],
        ),
      ),
    );
  }

  stop(): void {
    this.#session.post('Profiler.stopPreciseCoverage');
    this.#session.disconnect();
  }
}

/** Numbers below a bound, the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
}

const longest = 20_000;
const longestKept = 1000;

/** A text with one to four changes. */
function changed(
  text: string,
  words: readonly string[],
  others: readonly string[],
  below: (n: number) => number,
): string {
  const pick = (all: readonly string[]) => all[below(all.length)] ?? '';
  let now = text;
  for (let left = 1 + below(4); left > 0; left--) {
    const [at, end] = [below(now.length + 1), below(now.length + 1)].sort((a, b) => a - b) as [number, number];
    const other = pick(others);
    const from = below(other.length + 1);
    const change = [
      () => now.slice(0, at) + now.slice(Math.min(end, at + 1 + below(8))),
      () => now.slice(0, at) + pick(words) + now.slice(at),
      () => now.slice(0, at) + pick(words) + now.slice(at + 1 + below(3)),
      () => now.slice(0, at) + now.slice(at, end) + now.slice(at),
      () => now.slice(0, at) + other.slice(from, from + 1 + below(40)) + now.slice(at),
      () =>
        now.slice(0, at) + String.fromCharCode(below(4) === 0 ? below(65_536) : below(128)) + now.slice(at + below(2)),
      () => now.slice(0, at) + pick(words).repeat(1 + below(40)) + now.slice(at),
    ][below(7)] as () => string;
    now = change().slice(0, longest);
  }
  return now;
}

// Taking the counts takes as long as some texts, so it is done once for so many; which of them it was is then asked one by one.
const batch = 64;
const slowMs = 2000;

interface Report {
  readonly runs: number;
  readonly reached: number;
  readonly kept: number;
  /** What was wrong, each with the beginning of a text that shows it. */
  readonly crashes: readonly string[];
}

/** Runs a target on changed texts for so many seconds, or on some of them once; `grows` keeps in the corpus what reached more. */
export async function fuzz(
  name: string,
  target: Target,
  seconds: number,
  seed: number,
  grows: boolean,
): Promise<Report> {
  const coverage = new Coverage();
  const below = numbersFrom(seed);
  const known = new Set<string>();
  const pool = [...new Set([...target.seeds, ...keptFor(name)])];
  const crashes = new Map<string, string>();
  let [runs, kept] = [0, 0];
  const isNew = () => {
    const before = known.size;
    for (const part of coverage.take()) known.add(part);
    return known.size > before;
  };
  const run = async (text: string) => {
    runs++;
    const { user } = process.cpuUsage();
    let fault: unknown;
    try {
      await target.run(text);
      if ((process.cpuUsage().user - user) / 1000 > slowMs) fault = new Error(`more than ${slowMs} ms`);
    } catch (error) {
      fault = error;
    }
    if (fault === undefined) return;
    const { message, stack = '' } = fault as Error;
    // One text for each place of a fault is enough.
    const place = stack.split('\n').find((line) => line.includes('/src/')) ?? message.slice(0, 40);
    if (crashes.has(place)) return;
    crashes.set(place, `${message}: ${JSON.stringify(text).slice(0, 300)}`);
    keep(name, text);
  };
  for (const text of pool) await run(text);
  isNew();
  const end = Date.now() + seconds * 1000;
  do {
    const texts = Array.from({ length: batch }, () =>
      changed(pool[below(pool.length)] ?? '', target.words, pool, below),
    );
    for (const text of texts) await run(text);
    const before = new Set(known);
    if (!isNew()) continue;
    const fresh = new Set([...known].filter((part) => !before.has(part)));
    for (const text of texts) {
      if (fresh.size === 0) break;
      await run(text);
      const reached = coverage.take().filter((part) => fresh.delete(part));
      if (reached.length === 0) continue;
      pool.push(text);
      kept++;
      if (grows && text.length <= longestKept) keep(name, text);
    }
  } while (Date.now() < end);
  coverage.stop();
  return { runs, reached: known.size, kept, crashes: [...crashes.values()] };
}
