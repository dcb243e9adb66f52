import { expect, test } from 'vitest';
import { qive } from '../../src/language/dialect/dialects.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { withoutSpans } from '../../src/language/visit.ts';

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
