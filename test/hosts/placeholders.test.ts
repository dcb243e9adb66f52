import { expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { InterpolationNames, withPlaceholders } from '../../src/hosts/placeholders.ts';

test.each<[string, string]>([
  ['(= a {{ b }})', '(= a ${b})'],
  ['${{ a.b }} {{c d}} {{e f}} {{c d}}', '${a.b} ${1} ${2} ${1}'],
  ['{{a}}{{a}}', '${a}${a}'],
  ['{{a {b}} }}', '{{a {b}} }}'],
  ['{{a\nb}}', '{{a\nb}}'],
  ['{a}', '{a}'],
])('%s is read as %s', (text, expected) => {
  const { source, interpolations } = withPlaceholders(verbatim(text));
  expect(source.text).toBe(expected);
  const names = interpolations.map(({ span }) => source.text.slice(span.start, span.end));
  expect(names).toEqual(source.text.match(/\$\{[^{}]*\}/g) ?? []);
});

test('a placeholder is indivisible and cannot be written', () => {
  const { source } = withPlaceholders(verbatim('a{{b}}c'));
  expect(source.map({ start: 2, end: 4 })).toEqual({ start: 1, end: 6 });
  expect([source.encode('x'), source.encode('{{x')]).toEqual(['x', undefined]);
});

test('an expression that is a word has its own name, others have numbers', () => {
  const names = new InterpolationNames();
  expect(['a', ' a ', 'f(x)', 'g x', 'f(x)', 'a'.repeat(101)].map((one) => names.of(one))).toEqual([
    '${a}',
    '${a}',
    '${1}',
    '${2}',
    '${1}',
    '${3}',
  ]);
});
