import { expect, test } from 'vitest';
import { part, verbatim } from '../../../src/hosts/embedded.ts';
import { jsonString } from '../../../src/hosts/json/string.ts';
import { hostEdits } from '../../../src/lint/host-rule.ts';

test('edits map to the file and are escaped for it', () => {
  const text = '"a\\u0062c"';
  const string = jsonString(verbatim(text), { start: 1, end: 9 });
  expect(hostEdits(string, [{ span: { start: 1, end: 2 }, text: '"' }])).toEqual([
    { span: { start: 2, end: 8 }, text: '\\"' },
  ]);
  expect(hostEdits(string, [])).toEqual([]);
});

test('there are no edits if one of them cannot be written', () => {
  const place = {
    ...part(verbatim('abc'), { start: 0, end: 3 }),
    encode: (text: string) => (text === 'x' ? text : undefined),
  };
  const edit = (text: string) => ({ span: { start: 0, end: 1 }, text });
  expect(hostEdits(place, [edit('x')])).toHaveLength(1);
  expect(hostEdits(place, [edit('x'), edit('y')])).toBeUndefined();
});
