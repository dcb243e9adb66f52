import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { filter } from '../../src/builder/template.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { compile } from '../../src/meaning/match/compile.ts';
import { documentOf, type NoteDocument, noteProperties, readNote } from '../../src/nfe/index.ts';
import { elements, flatName } from '../../src/nfe/note.ts';
import { validate } from '../../src/validate/validate.ts';
import { full } from '../meaning/full.ts';
import { sandboxNotes } from './sandbox-notes.ts';

const [note = ''] = sandboxNotes(1);

test('a note as a flat document', () => {
  expect(documentOf(readNote(note))).toEqual({
    kind: 'nfe',
    accessKey: '29260700097327021256559200000000011917542897',
    model: '55',
    operation: 'Venda de mercadoria',
    direction: '1',
    purpose: '1',
    number: '1',
    series: '920',
    issuedAt: '2026-07-02T21:31:43-03:00',
    environment: '2',
    issuerCpf: '97327021256',
    issuerName: 'João Conceição',
    issuerState: 'BA',
    issuerCity: 'Salvador',
    recipientCnpj: '38897135000174',
    recipientName: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    recipientState: 'SC',
    recipientCity: 'Florianópolis',
    code: ['187482', '029527', '660222'],
    description: ['Parafuso 3/8"', 'Pão francês', 'Caderno <A4>'],
    cfop: ['6102', '6102', '6102'],
    ncm: ['19059090', '19059090', '19059090'],
    quantity: ['14.0000', '20.0000', '13.0000'],
    unitPrice: ['496.54', '437.37', '163.47'],
    itemTotal: ['6951.56', '8747.40', '2125.11'],
    total: '17824.07',
    protocolStatus: '100',
    protocolAuthorizedAt: '2026-07-04T00:00:43-03:00',
  });
});

test.each([
  ['(= issuedAt 2026-07)', true],
  ['(= issuedAt 2026-07-02)', true],
  ['(= issuedAt 2026-07-03T00:31:43Z)', true],
  ['(< issuedAt 2026-07-02T21:31:43-03:00)', false],
  ['(= total 17824.070)', true],
  ['(= quantity 20)', true],
  ['(= issuerCpf 973.270.212-56)', true],
  ['(startsWith recipientCnpj 38897135)', true],
  ['(= accessKey "2926 0700 0973 2702 1256 5592 0000 0000 0119 1754 2897")', true],
])('%s: %s, by the kinds of the fields', (text, expected) => {
  const filter = parseOrThrow(text, { dialect: full });
  expect(compile(filter, { properties: noteProperties })(documentOf(readNote(note)))).toBe(expected);
});

test.each<[string, NoteDocument]>([
  ['<resNFe/>', { kind: 'resNFe' }],
  ['<NFe><infNFe/></NFe>', { kind: 'nfe' }],
  [
    '<NFe><infNFe><det><prod><CFOP/></prod></det><det/><det><prod><CFOP>2</CFOP></prod></det></infNFe></NFe>',
    { kind: 'nfe', cfop: ['', '2'] },
  ],
])('what %s does not have is absent', (xml, document) => {
  expect(documentOf(readNote(xml))).toEqual(document);
});

test('every property of a document is declared, and every declared one has a field, but for `cancelled`', () => {
  expect(Object.keys(noteProperties).sort()).toEqual(
    ['kind', 'cancelled', ...Object.keys(elements).map(flatName)].sort(),
  );
  const many = Object.entries(noteProperties).filter(([, facts]) => Object(facts).many === true);
  expect(many.map(([name]) => name)).toEqual(
    Object.keys(elements)
      .filter((path) => path.startsWith('items.'))
      .map(flatName),
  );
});

test('the comment of each field names the element that it comes from', () => {
  const source = readFileSync(fileURLToPath(new URL('../../src/nfe/note.ts', import.meta.url)), 'utf8');
  const interfaces: Readonly<Record<string, RegExp>> = {
    Nfe: /^\w+$/,
    Party: /^issuer\./,
    Item: /^items\./,
    Protocol: /^protocol\./,
  };
  for (const [name, paths] of Object.entries(interfaces)) {
    const body = new RegExp(`export interface ${name} \\{\n(.*?)\n\\}`, 's').exec(source)?.[1] ?? '';
    const fields = Object.entries(elements).filter(([path]) => paths.test(path));
    expect(fields.length).toBeGreaterThan(1);
    for (const [path, element] of fields) {
      const field = path.split('.').at(-1);
      const [, comment = ''] = new RegExp(`/\\*\\* (.*) \\*/\n  readonly ${field}\\?:`).exec(body) ?? [];
      const own = element.replace(/^(?:emit|det|protNFe\/infProt)\//, '');
      expect([path, comment]).toEqual([path, expect.stringContaining(`\`${own}\``)]);
    }
  }
});

describe('filters over notes', () => {
  const documents = sandboxNotes(200).map((xml) => documentOf(readNote(xml)));
  const selected = (text: string) =>
    documents.filter(compile(parseOrThrow(text, { dialect: full }), { dialect: full, properties: noteProperties }));

  test('the properties are checked, also by the compiler', () => {
    const codes = (text: string) =>
      validate(text, { dialect: full, properties: noteProperties }).map(({ code }) => code);
    expect(codes('(AND (> total 5000) (= issuerState SP))')).toEqual([]);
    expect(codes('(OR (= issuerstate SP) (= issuerState XX))')).toEqual(['unknown-property', 'invalid-value']);
    const check = filter({ dialect: full, properties: noteProperties });
    expect(check('(= issuerState SP)').property.text).toBe('issuerState');
    // @ts-expect-error Property `issuerUf` is not declared.
    expect(() => check('(= issuerUf SP)')).toThrow('`issuerUf` is not declared');
    // @ts-expect-error `XX` is not a value of `issuerState`.
    expect(() => check('(= issuerState XX)')).toThrow('`XX` is not a value of `issuerState`');
  });

  test('by issuer, total and item', () => {
    const large = documents.filter(({ total }) => Number(total) > 5000);
    expect(selected('(> total 5000)')).toEqual(large);
    expect(selected('(AND (> total 5000) (= issuerState SP))')).toEqual(
      large.filter((one) => one.issuerState === 'SP'),
    );
    expect(selected('(= description "Cimento & cal")')).toEqual(
      documents.filter(({ description }) => description?.includes('Cimento & cal')),
    );
    expect(selected('(> itemTotal 5000)')).toEqual(
      documents.filter(({ itemTotal }) => itemTotal?.some((one) => Number(one) > 5000)),
    );
    for (const text of ['(> total 5000)', '(= issuerState SP)', '(> itemTotal 5000)']) {
      expect(selected(text).length).toBeGreaterThan(5);
    }
  });
});
