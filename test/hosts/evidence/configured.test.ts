import { expect, test } from 'vitest';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { lint } from '../../../src/lint/lint.ts';

const settings = settingsOf({ sources: { keys: ['filter', 'selecao'] } });

test.each([
  ['U.pas', "cds.Filter := '§';\n"],
  ['a.js', "x({ filter: '§' })"],
  ['a.py', 'selecao = "§"\n'],
  ['a.yaml', 'filter: §\n'],
  ['a.json', '{"minhaSelecao": "§"}'],
  ['a.toml', 'filter = "§"\n'],
  ['a.ini', 'filter = §\n'],
  ['a.env', 'FILTER="§"\n'],
])('%s: under a key that the configuration says, a default too, any comparison counts', (file, form) => {
  const found = (text: string, asked = settings) =>
    lint({ file, text: form.replace('§', text) }, asked).map(({ problem }) => problem.severity);
  for (const text of ['(ATIVO = 1)', '(a eq b)', '(zzz a b)', 'ATIVO = 1']) {
    expect([text, found(text)[0]]).toEqual([text, 'error']);
    expect([text, found(text, settingsOf())]).toEqual([text, []]);
  }
  expect(['all', '', 'x-y', 'a b c'].flatMap((text) => found(text))).toEqual([]);
});

test('a longer name than the default that is said is that of others', () => {
  expect(lint({ file: '.env', text: 'LDAP_FILTER=(&(cn=a)(b=c))\n' }, settings)).toEqual([]);
});
