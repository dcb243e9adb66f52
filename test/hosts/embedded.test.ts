import { expect, test } from 'vitest';
import { Decoding, inside, part, verbatim, withPlaceholders } from '../../src/hosts/embedded.ts';

/** `ab\ncd`, where `\n` is one escape, with a gap of two characters before `d`. */
function sample() {
  const decoding = new Decoding(verbatim('"ab\\nc""d"'));
  decoding.keep(1, 2);
  decoding.keep(2, 3);
  decoding.read(3, 5, '\n');
  decoding.keep(5, 6);
  decoding.keep(8, 9);
  return decoding.done((text) => (text === 'no' ? undefined : `<${text}>`), 1);
}

test.each([
  [0, 2, 1, 3],
  [1, 3, 2, 5],
  [2, 4, 3, 6],
  [3, 5, 5, 9],
  [0, 0, 1, 1],
  [2, 2, 3, 3],
  [4, 4, 8, 8],
  [5, 5, 9, 9],
])('decoded from %i to %i maps to %i to %i', (start, end, hostStart, hostEnd) => {
  const { text, map } = sample();
  expect(text).toBe('ab\ncd');
  expect(map({ start, end })).toEqual({ start: hostStart, end: hostEnd });
});

test('half of an escape maps to all of it', () => {
  const decoding = new Decoding(verbatim('x%F0%9F%98%80'));
  decoding.keep(0, 1);
  decoding.read(1, 13, '😀');
  const { map, text } = decoding.done((written) => written);
  expect(text).toBe('x😀');
  for (const [start, end] of [
    [1, 2],
    [2, 3],
    [1, 3],
  ] as const)
    expect(map({ start, end })).toEqual({ start: 1, end: 13 });
});

test('an empty text has the given position', () => {
  const { text, map } = new Decoding(verbatim('""')).done((written) => written, 1);
  expect(text).toBe('');
  expect(map({ start: 0, end: 0 })).toEqual({ start: 1, end: 1 });
});

test('the end of a part is the end of its last unit, not the beginning of the next one', () => {
  const whole = part(sample(), { start: 1, end: 4 });
  expect(whole.text).toBe('b\nc');
  expect(whole.map({ start: 0, end: 3 })).toEqual({ start: 2, end: 6 });
  expect(whole.map({ start: 3, end: 3 })).toEqual({ start: 6, end: 6 });
  expect(whole.map({ start: 0, end: 0 })).toEqual({ start: 2, end: 2 });
  expect(part(sample(), { start: 4, end: 4 }).map({ start: 0, end: 0 })).toEqual({ start: 8, end: 8 });
});

test('a nested text is escaped by the inner language first', () => {
  const inner = new Decoding(verbatim(sample().text));
  inner.read(1, 4, 'X');
  const both = inside(
    sample(),
    inner.done((text) => (text === 'never' ? undefined : `[${text}]`)),
  );
  expect(both.map({ start: 0, end: 1 })).toEqual({ start: 2, end: 6 });
  expect(both.encode('a')).toBe('<[a]>');
  expect(both.encode('never')).toBeUndefined();
  expect(inside(sample(), verbatim('no')).encode('no')).toBeUndefined();
});

test('a stretch is decoded by a pattern; a match without a meaning is copied', () => {
  const decoding = new Decoding(verbatim('xa1b2c3d4x'));
  decoding.decode(1, 9, /\d/g, ([digit]) => ({ 1: 'one', 2: '' })[digit]);
  const { text, map } = decoding.done(() => undefined);
  expect(text).toBe('aonebc3d4');
  expect([map({ start: 2, end: 3 }), map({ start: 4, end: 6 }), map({ start: 6, end: 7 })]).toEqual([
    { start: 2, end: 3 },
    { start: 3, end: 6 },
    { start: 6, end: 7 },
  ]);
});

test.each<[string, string]>([
  ['(= a {{ b }})', '(= a ${b})'],
  ['${{ a.b }} {{c d}} {{e f}} {{c d}}', '${a.b} ${1} ${2} ${1}'],
  ['{{a}}{{a}}', '${a}${a}'],
  ['{{a {b}} }}', '{{a {b}} }}'],
  ['{{a\nb}}', '{{a\nb}}'],
  ['{a}', '{a}'],
])('%s is read as %s', (text, expected) => {
  const source = withPlaceholders(verbatim(text));
  expect(source.text).toBe(expected);
  const names = source.interpolations.map(({ span }) => source.text.slice(span.start, span.end));
  expect(names).toEqual(source.text.match(/\$\{[^{}]*\}/g) ?? []);
});

test('a placeholder is indivisible and cannot be written', () => {
  const source = withPlaceholders(verbatim('a{{b}}c'));
  expect(source.map({ start: 2, end: 4 })).toEqual({ start: 1, end: 6 });
  expect([source.encode('x'), source.encode('{{x')]).toEqual(['x', undefined]);
});

test('an expression that is a word has its own name, others have numbers', () => {
  const expressions = ['a', ' a ', 'f(x)', 'g x', 'f(x)', 'a'.repeat(101)];
  const decoding = new Decoding(verbatim(''));
  for (const expression of expressions) decoding.fill(0, 0, expression);
  expect(decoding.done().text).toBe('${a}${a}${1}${2}${1}${3}');
});
