import { expect, test } from 'vitest';
import { columnsIn } from '../../../../src/cli/commands/translate/columns.ts';

test.each([
  ['a', ['a', 'a', 'text']],
  ['a:boolean', ['a', 'a', 'boolean']],
  ['a=b', ['a', 'b', 'text']],
  ['a=b:number', ['a', 'b', 'number']],
  ['a=b=c:integer', ['a', 'b=c', 'integer']],
  ['ns:a=b:text', ['ns:a', 'b', 'text']],
])('--column %s', (given, [property, column, type]) => {
  expect([...columnsIn([given])]).toEqual([[property, { column, type }]]);
});

test.each(['=b', 'a=', 'a=:text', 'a:txt'])('--column %s is refused', (given) => {
  expect(() => columnsIn([given])).toThrow('the run failed');
});
