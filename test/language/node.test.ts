import { expect, test } from 'vitest';
import { type Meaning, shapes } from '../../src/language/dialect/dialect.ts';
import { isFilter, operandsOf } from '../../src/language/filter.ts';
import { makeNode, meaningOf } from '../../src/language/node.ts';

const span = { start: 0, end: 9 };
const leaf = makeNode('absent', { text: '?' }, [{ text: 'a' }], span);
const operands = {
  filters: [leaf, leaf, leaf],
  filter: [leaf],
  property: [{ text: 'a' }],
  'property value': [{ text: 'a' }, { text: '1' }],
  'property values': [{ text: 'a' }, { text: '1' }, { text: '2' }],
} as const;

test.each(Object.entries(shapes))('a node that means %s keeps its meaning and its operands', (means, shape) => {
  const node = makeNode(means as Meaning, { text: 'op' }, operands[shape], span);
  expect(meaningOf(node)).toBe(means);
  expect(operandsOf(node)).toEqual(operands[shape]);
  expect(operandsOf(node).every(isFilter)).toBe(shape.startsWith('filter'));
  expect(node).toMatchObject({ operator: { text: 'op' }, span });
});

test('an operator without a meaning makes a call', () => {
  const node = makeNode(undefined, { text: 'like' }, operands['property value'], span);
  expect([node.kind, meaningOf(node)]).toEqual(['call', undefined]);
});
