import { expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { unsupported } from '../../src/translate/inexact.ts';
import { translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';
import { refusal } from './refusal.ts';

test('reasons have a language; the error is English', () => {
  const options = { locale: 'pt-BR' } as const;
  const { notes } = translate(read('(= a b)'), 'ldap', { ...options, strict: false });
  expect(notes.map(({ reason }) => reason)).toEqual([
    'o servidor pode ignorar maiúsculas e espaços; se não ignora, indique o atributo em `exact`',
  ]);
  const error = refusal(() => translate(read('(= a b)'), 'ldap', options));
  expect(error.message).toMatch(/^ldap cannot express `\(= a b\)` exactly: the server may ignore case and spaces/);
  expect(error.notes).toEqual(notes);
  const own = { ...options, strict: false, operators: { near: { cel: () => unsupported('too far') } } };
  const near: Filter = { kind: 'call', operator: { text: 'near' }, operands: [] };
  expect(translate(near, 'cel', own).notes[0]?.reason).toBe('too far');
  expect(translate(near, 'cel', { ...options, strict: false }).notes[0]?.reason).toBe(
    '`near` não tem significado no seu dialeto',
  );
});
