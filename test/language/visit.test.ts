import { expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { type Filter, operandsOf } from '../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { map, visit, withoutSpans } from '../../src/language/visit.ts';

const root = parseOrThrow('(AND (OR (= a 1) (= b 2)) (= c 3))', { dialect: qive });
const name = (node: Filter) => (node.kind === 'condition' ? node.property.text : node.kind);

test('enters and leaves in the order of the text, and passes the enclosing filters', () => {
  const seen: string[] = [];
  visit(root, {
    enter: (node, around) => void seen.push([...around, node].map(name).join('/')),
    leave: (node) => void seen.push(`-${name(node)}`),
  });
  expect(seen.join(' ')).toBe('and and/or and/or/a -a and/or/b -b -or and/c -c -and');
});

test('`skip` leaves out the inner filters, `stop` ends the visit', () => {
  const seen: string[] = [];
  visit(root, (node) => {
    seen.push(name(node));
    return node.kind === 'or' ? 'skip' : undefined;
  });
  expect(seen).toEqual(['and', 'or', 'c']);
  let left = 0;
  visit(root, { leave: () => (++left === 2 ? 'stop' : undefined) });
  expect(left).toBe(2);
});

test('a method of a visitor has the visitor as `this`', () => {
  const visitor = {
    count: 0,
    enter() {
      this.count++;
    },
  };
  visit(root, visitor);
  expect(visitor.count).toBe(5);
});

test('map changes the tree from the inside out and keeps unchanged nodes', () => {
  const changed = map(root, (node) => (name(node) === 'a' ? equals('x', 9) : node));
  expect(print(changed)).toBe('(AND (OR (= x 9) (= b 2)) (= c 3))');
  expect(operandsOf(changed)[1]).toBe(operandsOf(root)[1]);
  expect(map(root, (node) => node)).toBe(root);
});

const dialect = qive.extend(
  {
    in: { operands: 'property values', means: 'oneOf' },
    NOT: { operands: 'filter', means: 'not' },
    like: { operands: 'property value' },
  },
  { quotedValues: true },
);

test('all positions are removed, and nothing else', () => {
  const text = '(AND (NOT (= a "b c")) (OR (in d 1 2) (_not_exists e)) (like f g) (nosuch h (= i 1)))';
  const { filter } = parse(text, { dialect });
  const bare = withoutSpans(filter as NonNullable<typeof filter>);
  expect(JSON.stringify(bare)).not.toContain('span');
  expect(bare).toEqual(JSON.parse(JSON.stringify(filter, (key, value) => (key === 'span' ? undefined : value))));
});
