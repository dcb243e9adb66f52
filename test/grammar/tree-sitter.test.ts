import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { splitTexts } from '../support/split-texts.ts';

/*
 * The generator of tree-sitter is not on npm. So `grammar.js` is run with the functions that it is written with, which give its
 * rules as data, as the generator does first; a small recognizer then reads texts by them.
 */

const folder = new URL('../../grammar/tree-sitter/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

type Rule =
  | { readonly type: 'token'; readonly pattern: RegExp; readonly isImmediate: boolean }
  | { readonly type: 'seq' | 'choice'; readonly members: readonly Rule[] }
  | { readonly type: 'repeat' | 'optional'; readonly content: Rule }
  | { readonly type: 'symbol'; readonly name: string };

interface Grammar {
  readonly name: string;
  readonly extras: readonly RegExp[];
  readonly rules: Readonly<Record<string, Rule>>;
}

const escaped = (text: string) => text.replace(/[()\\]/g, '\\$&');
type Given = string | RegExp | Rule;
const isRegExp = (given: Given): given is RegExp => Object.prototype.toString.call(given) === '[object RegExp]';
function ruleOf(given: Given): Rule {
  if (typeof given === 'string')
    return { type: 'token', pattern: new RegExp(escaped(given), 'uy'), isImmediate: false };
  if (isRegExp(given)) return { type: 'token', pattern: new RegExp(given.source, 'uy'), isImmediate: false };
  return given;
}

const token = Object.assign((given: Given) => ruleOf(given), {
  immediate: (given: Given) => ({ ...ruleOf(given), isImmediate: true }) as Rule,
});
const aliases: string[] = [];
const dsl = {
  seq: (...members: Given[]): Rule => ({ type: 'seq', members: members.map(ruleOf) }),
  choice: (...members: Given[]): Rule => ({ type: 'choice', members: members.map(ruleOf) }),
  repeat: (content: Given): Rule => ({ type: 'repeat', content: ruleOf(content) }),
  optional: (content: Given): Rule => ({ type: 'optional', content: ruleOf(content) }),
  field: (_name: string, content: Given): Rule => ruleOf(content),
  prec: (_rank: number, content: Given): Rule => ruleOf(content),
  alias(content: Given, name: { readonly name: string }): Rule {
    aliases.push(name.name);
    return ruleOf(content);
  },
  token,
  grammar({ name, extras, rules }: { name: string; extras: (symbols: object) => RegExp[]; rules: object }): Grammar {
    const symbols = new Proxy({}, { get: (_, symbol) => ({ type: 'symbol', name: symbol }) });
    const evaluated = Object.entries(rules).map(([rule, make]) => [rule, ruleOf(make(symbols))]);
    return { name, extras: extras(symbols), rules: Object.fromEntries(evaluated) };
  },
};
const module = { exports: {} as Grammar };
runInNewContext(read('grammar.js'), { module, ...dsl });
const { rules, extras, name } = module.exports;

/** Where a rule ends that begins here; `undefined` if the text is not one. Choices are told apart by their first token. */
function endOf(rule: Rule, text: string, at: number): number | undefined {
  switch (rule.type) {
    case 'symbol':
      return endOf(rules[rule.name] as Rule, text, at);
    case 'seq':
      return rule.members.reduce<number | undefined>(
        (end, one) => (end === undefined ? end : endOf(one, text, end)),
        at,
      );
    case 'choice':
      return rule.members.reduce<number | undefined>((end, one) => end ?? endOf(one, text, at), undefined);
    case 'optional':
      return endOf(rule.content, text, at) ?? at;
    case 'repeat': {
      let end = at;
      for (let next = endOf(rule.content, text, end); next !== undefined; next = endOf(rule.content, text, next))
        end = next;
      return end;
    }
    case 'token': {
      const from = rule.isImmediate ? at : past(text, at);
      rule.pattern.lastIndex = from;
      return rule.pattern.test(text) ? rule.pattern.lastIndex : undefined;
    }
  }
}

function past(text: string, at: number): number {
  const extra = new RegExp(`(?:${extras.map(({ source }) => source).join('|')})*`, 'uy');
  extra.lastIndex = at;
  extra.test(text);
  return extra.lastIndex;
}

function accepts(text: string): boolean {
  const end = endOf({ type: 'symbol', name: 'source' }, text, 0);
  return end !== undefined && past(text, end) === text.length;
}

interface Vector {
  readonly filter: string;
  readonly tree?: object;
  readonly limits?: object;
  readonly problems?: readonly { readonly code: string }[];
}

const files =
  'accepted arity lists meanings operands operators parts qive quoted-values spans syntax-errors unicode whitespace words';
const vectors = files
  .split(' ')
  .flatMap((file): readonly Vector[] =>
    JSON.parse(readFileSync(new URL(`../conformance/${file}.json`, folder), 'utf8')),
  );
/** Whether the text is of the grammar, whatever the dialect makes of it; `(a = b)` is, `(= a b) OR (= c d)` is not. */
const isOfGrammar = ({ filter, problems = [] }: Vector) =>
  problems.every(({ code }) => code !== 'syntax' && (code !== 'infix-syntax' || /^\(\w.*[^)]\)$/.test(filter)));

const zed = 'zed/languages/prefilter';
const queries = ['queries', zed].flatMap((at) =>
  readdirSync(new URL(at, folder)).flatMap((name) => (name.endsWith('.scm') ? `${at}/${name}` : [])),
);

test('the folder for Zed is an extension as its documentation wants one', () => {
  expect(readdirSync(new URL(zed, folder)).sort()).toEqual(
    splitTexts('brackets.scm¦config.toml¦highlights.scm¦indents.scm¦outline.scm¦overrides.scm'),
  );
  expect(read(`${zed}/highlights.scm`)).toBe(read('queries/highlights.scm'));
  const [config, extension] = [read(`${zed}/config.toml`), read('zed/extension.toml')];
  expect(config).toMatch(/^name = ".+"\ngrammar = "prefilter"\npath_suffixes = \["filter"\]$/m);
  // Each scope that a bracket leaves out is one of `overrides.scm`.
  for (const [, scope] of config.matchAll(/not_in = \["(\w+)"\]/g))
    expect(read(`${zed}/overrides.scm`)).toContain(`@${scope}`);
  for (const key of ['id', 'name', 'version', 'schema_version', 'authors', 'description', 'repository']) {
    expect(extension).toMatch(new RegExp(`^${key} = `, 'm'));
  }
  expect(extension).toMatch(/^\[grammars\.prefilter\]\nrepository = ".+"\nrev = "[0-9a-f]{40}"$/m);
});

describe('the grammar for tree-sitter', () => {
  test.each(vectors)('$filter', (vector) => {
    expect(accepts(vector.filter)).toBe(isOfGrammar(vector));
  });

  test('gives its rules the names that the queries use', () => {
    expect(name).toBe('prefilter');
    const known = [...Object.keys(rules), ...aliases];
    for (const query of queries.filter((one) => !one.endsWith('injections.scm'))) {
      const used = [
        ...read(query)
          .replace(/"(?:[^"\\]|\\.)*"/g, '')
          .replace(/;.*/g, '')
          .matchAll(/\(([a-z_]+)/g),
      ].map(([, node]) => node);
      expect(used.length > 0 || query.endsWith('brackets.scm')).toBe(true);
      expect(known).toEqual(expect.arrayContaining(used));
    }
    for (const field of ['operator', 'operand']) expect(read('grammar.js')).toContain(`field('${field}',`);
  });

  test('its queries have balanced parentheses', () => {
    for (const query of queries) {
      const bare = read(query)
        .replace(/;.*/g, '')
        .replace(/"(?:[^"\\]|\\.)*"/g, '');
      expect([query, bare.split('(').length]).toEqual([query, bare.split(')').length]);
    }
  });
});
