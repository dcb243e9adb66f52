import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitTexts } from '../support/split-texts.ts';

/** What reads texts of strangers: `run` rejects, or throws, for a text that shows a fault, never for one that is only wrong. */
export interface Target {
  readonly seeds: readonly string[];
  /** What this kind of texts is made of. */
  readonly words: readonly string[];
  run(text: string): unknown;
}

/** The value of a JSON text, if it is one. */
export function valueIn(text: string): object | undefined {
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}

export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-fuzz-'));
  return use(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

export const jsonWords = splitTexts('{¦}¦[¦]¦"¦,¦:¦null¦-1¦1e999¦true¦"__proto__"¦\\u0000¦\n¦"filter"');
