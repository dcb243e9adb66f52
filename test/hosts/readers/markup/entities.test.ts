import { expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import { entityText, readEntities } from '../../../../src/hosts/readers/markup/entities.ts';

test.each([
  ['&amp;', '&'],
  ['&#40;', '('],
  ['&#x28;', '('],
  ['&#X1F600;', '😀'],
  ['&nbsp;', '\u00a0'],
  ['&nosuch;', undefined],
  ['&constructor;', undefined],
  ['&#0;', undefined],
  ['&#xD800;', undefined],
  ['&#x110000;', undefined],
])('%s', (reference, text) => {
  expect(entityText(reference)).toBe(text);
});

test('positions in the decoded text map to the file; unknown references stay', () => {
  const text = '<i>&lpar;= a &nosuch; &quot;b&quot;&rpar;</i>';
  const decoding = new Decoding(verbatim(text));
  readEntities(decoding, 3, text.length - 4);
  const { text: decoded, map } = decoding.done(() => undefined, 3);
  expect(decoded).toBe('(= a &nosuch; "b")');
  const at = decoded.indexOf('"b"');
  const { start, end } = map({ start: at, end: at + 3 });
  expect(text.slice(start, end)).toBe('&quot;b&quot;');
});
