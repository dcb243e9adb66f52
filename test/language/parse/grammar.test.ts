import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type FilterActions, Grammar } from '../../../src/language/parse/grammar.ts';
import { createLexer } from '../../../src/language/parse/tokens.ts';
import { text } from '../../support/arbitraries.ts';
import { runs } from '../../support/runs.ts';

const lexer = createLexer();
const grammar = new Grammar();

/** The actions that a text calls. */
function eventsOf(source: string): (readonly [string, ...unknown[]])[] {
  const events: (readonly [string, ...unknown[]])[] = [];
  const names = ['begin', 'words', 'string', 'end', 'unclosed', 'extraClose', 'stray'] as const;
  const actions = names.map((name) => [
    name,
    (...given: readonly unknown[]) =>
      events.push([name, ...given.map((one) => (typeof one === 'function' ? one() : one))]),
  ]);
  grammar.read(lexer.tokenize(source).tokens, Object.fromEntries(actions) as FilterActions);
  return events;
}

test.each([
  ['', []],
  [
    '(= a b)',
    [
      ['begin', '(= a b', 0],
      ['end', 6],
    ],
  ],
  [
    '(OR (x y) "s" z) ',
    [
      ['begin', '(OR ', 0],
      ['begin', '(x y', 4],
      ['end', 8],
      ['string', '"s" ', 10],
      ['words', 'z', 14],
      ['end', 15],
    ],
  ],
  [
    '(OR (x y "s" \0',
    [
      ['begin', '(OR ', 0],
      ['begin', '(x y ', 4],
      ['string', '"s" ', 9],
      ['stray', '\0', 13],
      ['unclosed', 12],
      ['unclosed', 12],
    ],
  ],
  [
    ') a\0',
    [
      ['extraClose', 0],
      ['words', 'a', 2],
      ['stray', '\0', 3],
    ],
  ],
])('%j', (source, events) => {
  expect(eventsOf(source)).toEqual(events);
});

test('each token of any text is passed on once, in order, at any depth, and each filter ends once', () => {
  const anyDepth = fc
    .record({ inside: text, depth: fc.constantFrom(0, 1, 99, 100, 101, 250) })
    .map(({ inside, depth }) => `${'(OR '.repeat(depth)}${inside}${')'.repeat(depth)}`);
  fc.assert(
    fc.property(anyDepth, (source) => {
      const starts = lexer.tokenize(source).tokens.map(({ startOffset }) => startOffset);
      const events = eventsOf(source);
      expect(events.flatMap(([kind, ...rest]) => (kind === 'unclosed' ? [] : rest.at(-1)))).toEqual(starts);
      const count = (...kinds: readonly string[]) => events.filter(([kind]) => kinds.includes(kind)).length;
      expect(count('end', 'unclosed')).toBe(count('begin'));
    }),
    runs(1 / 5),
  );
});

test('an action that throws ends the reading and does not disturb the next one', () => {
  const stop = new Error('stop');
  const { tokens } = lexer.tokenize('(OR (= a b))');
  const none = () => {};
  const actions = { words: none, string: none, end: none, unclosed: none, extraClose: none, stray: none };
  expect(() =>
    grammar.read(tokens, {
      ...actions,
      begin() {
        throw stop;
      },
    }),
  ).toThrow(stop);
  expect(tokens).toEqual([]);
  expect(eventsOf('a')).toEqual([['words', 'a', 0]]);
});

test('chevrotain calls the two methods that replace its own around the recording, and nothing of the recording is left', () => {
  const names = ['enableRecording', 'disableRecording'] as const;
  const spies = names.map((name) => vi.spyOn(Grammar.prototype as unknown as Record<string, () => void>, name));
  try {
    const grammar = new Grammar();
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(Object.getPrototypeOf(grammar)).toBe(Grammar.prototype);
    expect(Object.keys(grammar)).not.toContain('CONSUME');
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});
