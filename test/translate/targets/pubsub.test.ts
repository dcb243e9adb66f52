import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { agrees, by, type Document, documents, scalar } from '../agreement.ts';

/*
 * The service cannot be run here. This reads a filter by its documented syntax: `attributes:key`, `attributes.key = "text"`,
 * `hasPrefix(attributes.key, "text")`, NOT, and AND and OR, which need parentheses when they are mixed.
 */

type Attributes = ReadonlyMap<string, string>;
type Test = (attributes: Attributes) => boolean;

function readFilter(filter: string): Test {
  const tokens = filter.match(/"(?:\\.|[^"\\])*"|hasPrefix|attributes|[A-Za-z_]\w*|[().,:=]|\s+|./gsu) ?? [];
  const all = tokens.filter((token) => token.trim() !== '');
  let at = 0;
  const take = (expected?: string): string => {
    const token = all[at++] as string;
    if (expected !== undefined) expect(token).toBe(expected);
    return token;
  };
  const word = (): string => {
    const token = take();
    if (token.startsWith('"')) return JSON.parse(token);
    expect(token).toMatch(/^[A-Za-z_]\w*$/);
    return token;
  };
  const one = (): Test => {
    const token = take();
    if (token === 'NOT') {
      const test = one();
      return (attributes) => !test(attributes);
    }
    if (token === '(') {
      const test = expression();
      take(')');
      return test;
    }
    if (token === 'hasPrefix') {
      for (const expected of ['(', 'attributes', '.']) take(expected);
      const key = word();
      take(',');
      const prefix = word();
      take(')');
      return (attributes) => attributes.get(key)?.startsWith(prefix) ?? false;
    }
    expect(token).toBe('attributes');
    if (take() === ':') {
      const key = word();
      return (attributes) => attributes.has(key);
    }
    const key = word();
    take('=');
    const value = word();
    return (attributes) => attributes.get(key) === value;
  };
  const expression = (): Test => {
    const tests = [one()];
    const operator = all[at];
    while (all[at] === 'AND' || all[at] === 'OR') {
      expect(take()).toBe(operator);
      tests.push(one());
    }
    return (attributes) => tests[operator === 'OR' ? 'some' : 'every']((test) => test(attributes));
  };
  const test = expression();
  expect(at).toBe(all.length);
  return test;
}

const selects = (output: string) => {
  expect(Buffer.byteLength(output)).toBeLessThanOrEqual(256);
  const test = readFilter(output);
  return (document: Document) => {
    const held = Object.entries(document).filter(([, value]) => value !== undefined && value !== null);
    return test(new Map(held.map(([name, value]) => [name, String(value)])));
  };
};

test('a reader of the documented syntax selects the same as `matches`', () => {
  expect(agrees({ document: documents(scalar), ...by('pubsub'), selects })).toEqual([
    'a filter of Pub/Sub cannot select everything or nothing; a subscription without one has all messages',
    'a filter of Pub/Sub finds only the beginning of a text',
    'a filter of Pub/Sub has at most 256 bytes',
    'a filter of Pub/Sub has no order',
  ]);
});

test.each([
  ['(= a x)', 'attributes.a = "x"'],
  ['(OR (= processed false) (_not_exists processed))', '(attributes.processed = "false" OR NOT attributes:processed)'],
  ['(NOT (in a x y))', 'NOT (attributes.a = "x" OR attributes.a = "y")'],
  ['(AND (= a 1) (OR (= b 2) (!= c 3)))', '(attributes.a = "1" AND (attributes.b = "2" OR NOT attributes.c = "3"))'],
  ['(startsWith a "x\\"y")', 'hasPrefix(attributes.a, "x\\"y")'],
  ['(contains a "")', 'attributes:a'],
  ['(= iana.org/tag pt)', 'attributes."iana.org/tag" = "pt"'],
  ['(= s x)', 'attributes.status = "x"'],
])('%s', (text, output) => {
  expect(translate(read(text), 'pubsub', { fields: { s: 'status' } }).output).toBe(output);
});

test.each([
  ['(= googclient_id 1)', 'does not begin with `goog`'],
  ['(endsWith a x)', 'only the beginning of a text'],
  ['(> a 1)', 'has no order'],
  [`(= a ${'é'.repeat(130)})`, 'at most 256 bytes'],
])('%s is refused', (text, reason) => {
  expect(() => translate(read(text), 'pubsub')).toThrow(reason);
});

test('with types compared, the type of the attribute must be declared', () => {
  const view = { equality: 'typed' } as const;
  expect(() => translate(read('(= a 1)'), 'pubsub', view)).toThrow('values are texts');
  const fields = { a: { type: 'number' }, t: { type: 'string' }, b: { type: 'boolean' } } as const;
  const to = (text: string) => translate(read(text), 'pubsub', { ...view, fields }).output;
  expect(to('(OR (= a 1) (= t "1") (= b true))')).toBe(
    '(attributes.a = "1" OR attributes.t = "1" OR attributes.b = "true")',
  );
  expect(to('(OR (= a x) (= b 1) (= t x))')).toBe('attributes.t = "x"');
});
