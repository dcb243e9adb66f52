import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { Grammar, type TokenSink } from '../../../src/language/parse/grammar.ts';
import { createLexer } from '../../../src/language/parse/tokens.ts';
import { text } from '../../support/arbitraries.ts';
import { runs } from '../../support/runs.ts';

const lexer = createLexer();
const grammar = new Grammar();

/** What a sink receives for a text: each token, and the end of the last one. */
function eventsOf(source: string, more: Partial<TokenSink> = {}): (readonly [string, ...unknown[]])[] {
  const events: (readonly [string, ...unknown[]])[] = [];
  grammar.read(lexer.tokenize(source).tokens, {
    open: (image, start) => events.push(['open', image, start]),
    words: (image, start) => events.push(['words', image, start]),
    string: (image, start) => events.push(['string', image, start]),
    stray: (image, start) => events.push(['stray', image, start]),
    close: (start) => events.push(['close', start]),
    end: (lastEnd) => events.push(['end', lastEnd()]),
    ...more,
  });
  return events;
}

test.each([
  ['', [['end', 0]]],
  [
    '(= a b)',
    [
      ['open', '(= a b', 0],
      ['close', 6],
      ['end', 7],
    ],
  ],
  [
    '(OR (x y) "s" z) ',
    [
      ['open', '(OR ', 0],
      ['open', '(x y', 4],
      ['close', 8],
      ['string', '"s" ', 10],
      ['words', 'z', 14],
      ['close', 15],
      ['end', 16],
    ],
  ],
  [
    ') a\0',
    [
      ['close', 0],
      ['words', 'a', 2],
      ['stray', '\0', 3],
      ['end', 3],
    ],
  ],
])('%j', (source, events) => {
  expect(eventsOf(source)).toEqual(events);
});

test('the sink gets every token of any text once, in order, at any depth', () => {
  const anyDepth = fc
    .record({ inside: text, depth: fc.constantFrom(0, 1, 99, 100, 101, 250) })
    .map(({ inside, depth }) => `${'(OR '.repeat(depth)}${inside}${')'.repeat(depth)}`);
  fc.assert(
    fc.property(anyDepth, (source) => {
      const starts = lexer.tokenize(source).tokens.map(({ startOffset }) => startOffset);
      expect(eventsOf(source).flatMap(([kind, ...rest]) => (kind === 'end' ? [] : rest.at(-1)))).toEqual(starts);
    }),
    runs(1 / 5),
  );
});

test('a sink that throws ends the reading and does not disturb the next one', () => {
  const stop = new Error('stop');
  const { tokens } = lexer.tokenize('(OR (= a b))');
  const sink = { words() {}, string() {}, stray() {}, close() {}, end() {} };
  expect(() =>
    grammar.read(tokens, {
      ...sink,
      open() {
        throw stop;
      },
    }),
  ).toThrow(stop);
  expect(tokens).toEqual([]);
  expect(eventsOf('a')).toEqual([
    ['words', 'a', 0],
    ['end', 1],
  ]);
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
