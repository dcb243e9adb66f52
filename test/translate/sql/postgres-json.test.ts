import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

test.each<[string, string, readonly unknown[]]>([
  ['(= p x)', '"data" @> $1::jsonb', ['{"p":"x"}']],
  ['(_exists p)', '"data" @? $1::jsonpath', ['$ ? (@."p".type() != "null")']],
])('%s for JSON in PostgreSQL', (text, output, params) => {
  expect(translate(read(text), 'postgres', { jsonColumn: 'data' })).toMatchObject({
    output,
    params,
    fidelity: 'exact',
  });
});

test.each([
  ['(< p 5)', 'number'],
  ['(< p x)', 'string'],
  ['(> p false)', 'boolean'],
])('%s compares values of the type %s in a path', (text, type) => {
  const { params } = translate(read(text), 'postgres', { jsonColumn: 'data' });
  expect(params.join()).toContain(`.type() == "${type}"`);
});

test('an exponent that PostgreSQL cannot read is not translated', () => {
  const huge = read('(< p 1e99999)');
  expect(() => translate(huge, 'postgres', { jsonColumn: 'data' })).toThrow('the exponent is too large');
});
