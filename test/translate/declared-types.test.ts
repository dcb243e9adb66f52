import { describe, expect, test } from 'vitest';
import type { Properties } from '../../src/language/properties.ts';
import { translate } from '../../src/translate/translate.ts';
import { full, read } from '../meaning/full.ts';

/*
 * The type of a declared property counts for every store, as one in `fields` does.
 */

const properties: Properties = {
  total: 'number',
  open: 'boolean',
  name: 'string',
  status: ['1', 'done'],
  count: { type: 'number', column: { type: 'integer' } },
};
const fields = {
  total: { type: 'number' },
  open: { type: 'boolean' },
  name: { type: 'string' },
  status: { type: 'string' },
  count: { type: 'integer' },
} as const;
const filters = [
  ...['(= total 2)', '(in total 2 7 x)', '(> total 2)', '(= total x)', '(!= total 2)'],
  ...[
    '(= open true)',
    '(= open 1)',
    '(!= open false)',
    '(= name 2)',
    '(> name a)',
    '(= status 1)',
    '(= count 2)',
    '(< count 2.5)',
  ],
];

describe.each(['mongodb', 'elasticsearch', 'jsonlogic', 'ldap', 'rsql', 'react-querybuilder'] as const)(
  '%s',
  (target) => {
    test.each(['text', 'typed'] as const)('equality %s', (equality) => {
      for (const text of filters) {
        const by = (options: object) => {
          const { output, notes } = translate(read(text), target as 'mongodb', { equality, strict: false, ...options });
          return [text, output, notes.map(({ reason }) => reason)];
        };
        expect(by({ properties })).toEqual(by({ fields }));
      }
    });
  },
);

test.each([
  ['mongodb', { total: 2 }],
  ['elasticsearch', { term: { total: 2 } }],
  ['jsonlogic', { '===': [{ var: 'total' }, 2] }],
  ['cel', '("total" in document && document["total"] == 2.0)'],
  ['rsql', 'total=="2"'],
  ['react-querybuilder', { combinator: 'and', rules: [{ field: 'total', operator: '=', value: 2 }] }],
] as const)('`(= total 2)` in %s asks for the number alone, exactly', (target, output) => {
  const translation = translate(read('(= total 2)'), target, { properties });
  expect([translation.output, translation.fidelity]).toEqual([output, 'exact']);
});

test('a number in CEL is an integer or a double, unless its field says which', () => {
  const { output } = translate(read('(> total 2)'), 'cel', { properties });
  expect(output).toMatch(/== double .*== int /);
  expect(translate(read('(> total 2)'), 'cel', { fields }).output).not.toMatch(/== int/);
});

test('a server of RSQL compares numbers and booleans as such, and texts as it likes', () => {
  const asked = (text: string, dialect = full) =>
    translate(read(text), 'rsql', { properties, dialect, absence: '=isnull=', strict: false });
  expect(asked('(!= total 2)').output).toBe('(total!="2",total=isnull=true)');
  expect(asked('(= name a)').fidelity).toBe('approximate');
  expect(asked('(in open true 1)').output).toBe('open=="true"');
  expect(asked('(= total x)').fidelity).toBe('unsupported');
});
