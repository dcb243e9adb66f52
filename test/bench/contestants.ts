import { readFileSync } from 'node:fs';
import { parse as parseRsql } from '@rsql/parser';
// Imported by the package's name, to measure the built file that users import.
import { parse } from 'prefilter';
import { prefix, rsql, type Sample, write } from './filters.ts';
import { parseByHand } from './limit.ts';
import { loadRealPackage, notInstalled } from './real-package.ts';

export interface Contestant {
  readonly name: string;
  /** The sample in the contestant's language. */
  text(sample: Sample): string;
  /**
   * What the clock measures: it reads the text, or throws. A function of each contestant's own, so that its call is one
   * to a known function, as in a program with one parser.
   */
  reader(text: string, sample: Sample): () => unknown;
  /** The tree in a result, for contestants that build this package's tree. */
  readonly tree?: (result: unknown) => unknown;
}

const asPrefix = (sample: Sample) => write(sample, prefix);

/** This package. */
export const ours: Contestant = {
  name: 'prefilter',
  text: asPrefix,
  reader: (text) => () => parse(text),
  // A clone has no prototype that writes the text of a tree, as the tree by hand has none.
  tree: (result) => structuredClone((result as ReturnType<typeof parse>).filter),
};

/** The baseline of the ratios. */
export const limit: Contestant = {
  name: 'limit (by hand)',
  text: asPrefix,
  reader: (text) => () => parseByHand(text),
  tree: (result) => result,
};

type Peggy = { readonly default: { generate(grammar: string): { parse(text: string): unknown } } };

const grammar = readFileSync(new URL('filter.peggy', import.meta.url), 'utf8');
const peggy = (await loadRealPackage<Peggy>('peggy'))?.default.generate(grammar);

function parseByPeggy(text: string): unknown {
  if (peggy === undefined) throw new Error(notInstalled);
  return peggy.parse(text);
}

export const contestants: readonly Contestant[] = [
  ours,
  limit,
  // Builds the same tree from a text that leaves nothing to decide, in native code.
  {
    name: 'JSON.parse',
    text: (sample) => JSON.stringify(parseByHand(write(sample, prefix))),
    reader: (text) => () => JSON.parse(text),
    tree: (result) => result,
  },
  { name: 'peggy', text: asPrefix, reader: (text) => () => parseByPeggy(text), tree: (result) => result },
  { name: '@rsql/parser', text: (sample) => write(sample, rsql), reader: (text) => () => parseRsql(text) },
];
