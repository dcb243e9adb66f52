import { readFileSync } from 'node:fs';
import { parse as parseRsql } from '@rsql/parser';
// Imported by the package's name, to measure the built file that users import.
import { parse } from 'prefilter';
import { ldap, lucene, prefix, rsql, type Sample, type Syntax, scim, write } from './filters.ts';
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
  /** Shows the contents of a result that keeps them private. */
  readonly show?: (result: unknown) => unknown;
}

/** This package. */
export const ours: Contestant = {
  name: 'prefilter',
  text: written(prefix),
  reader: (text) => () => parse(text),
  // A clone has no prototype that writes the text of a tree, as the tree by hand has none.
  tree: (result) => structuredClone((result as ReturnType<typeof parse>).filter),
};

/** The baseline of the ratios. */
export const limit: Contestant = {
  name: 'limit (by hand)',
  text: written(prefix),
  reader: (text) => () => parseByHand(text),
  tree: (result) => result,
};

type Parser = (text: string) => unknown;

/** The parser of a package that only `test/real` installs; without it, one that says so. */
async function parserOf<Module>(name: string, pick: (module: Module) => Parser): Promise<Parser> {
  const module = await loadRealPackage<Module>(name);
  if (module !== undefined) return pick(module);
  return () => {
    throw new Error(notInstalled);
  };
}

const grammar = readFileSync(new URL('filter.peggy', import.meta.url), 'utf8');
const parsePeggy = await parserOf<{ default: { generate(grammar: string): { parse: Parser } } }>(
  'peggy',
  ({ default: peggy }) => peggy.generate(grammar).parse,
);
const parseSExpression = await parserOf<{ default: Parser }>('s-expression', (module) => module.default);
const parseScim = await parserOf<{ parse: Parser }>('scim2-parse-filter', ({ parse }) => parse);
const parseLiqe = await parserOf<{ parse: Parser }>('liqe', ({ parse }) => parse);
const parseLdap = await parserOf<{ default: { parseString: Parser } }>(
  '@ldapjs/filter',
  ({ default: filter }) =>
    (text) =>
      filter.parseString(text),
);

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
  { name: 'peggy', text: written(prefix), reader: (text) => () => parsePeggy(text), tree: (result) => result },
  // Arrays of words: no spans, no operators, no arity.
  { name: 's-expression', text: written(prefix), reader: (text) => () => thrown(parseSExpression(text)) },
  { name: 'scim2-parse-filter', text: written(scim), reader: (text) => () => parseScim(text) },
  { name: '@ldapjs/filter', text: written(ldap), reader: (text) => () => parseLdap(text), show: String },
  { name: '@rsql/parser', text: written(rsql), reader: (text) => () => parseRsql(text) },
  { name: 'liqe', text: written(lucene), reader: (text) => () => parseLiqe(text) },
];

function written(syntax: Syntax): Contestant['text'] {
  return (sample) => write(sample, syntax);
}

function thrown(result: unknown): unknown {
  if (result instanceof Error) throw result;
  return result;
}
