import { expect, test } from 'vitest';
import { factsOf, noFacts, userSettings } from '../../../src/editor/lsp/client-settings.ts';
import { capable } from './client.ts';

test('a client has the capabilities that it declares, and no others', () => {
  expect(factsOf({}, {})).toEqual(noFacts);
  expect(factsOf({}, { copies: true })).toEqual({ ...noFacts, copies: true });
  const all = { markdown: true, snippets: true, related: true, documentChanges: true, resolvesEdits: true };
  expect(factsOf(capable, {})).toEqual({ ...all, copies: false });
  const hover = { contentFormat: ['plaintext', 'markdown'] } as const;
  expect(factsOf({ textDocument: { hover: { contentFormat: [...hover.contentFormat] } } }, {}).markdown).toBe(false);
});

test.each([
  [undefined, {}],
  [null, {}],
  ['x', {}],
  [
    { locale: 'en', languages: ['yaml'], codeLens: true, copies: false },
    { locale: 'en', languages: ['yaml'], codeLens: true, copies: false },
  ],
  [{ locale: 1, languages: 'yaml', codeLens: 'x', copies: 1, other: 2 }, {}],
  [{ languages: ['yaml', 1] }, { languages: ['yaml'] }],
])('of the settings %j these apply: %j', (given, expected) => {
  expect(userSettings(given)).toEqual(expected);
});
