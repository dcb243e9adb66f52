import { createHash } from 'node:crypto';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { checkDigit } from '../../../src/sandbox/data/check-digit.ts';
import { noteMaker } from '../../../src/sandbox/data/note.ts';
import { ownersOf } from '../../../src/sandbox/data/taxpayer.ts';
import { noteXml } from '../../../src/sandbox/data/xml.ts';

const make = noteMaker({ seed: 1 });
const notes = Array.from({ length: 2000 }, (_, index) => make(index));
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' });

const wellNumbered = (id: string) =>
  id.length === 11
    ? checkDigit(id.slice(0, 9), 11) + checkDigit(id.slice(0, 10), 11) === id.slice(9)
    : checkDigit(id.slice(0, 12)) + checkDigit(id.slice(0, 13)) === id.slice(12);

test('keys are valid and different, with numeric CNPJs, CNPJs with letters, and CPFs', () => {
  expect(new Set(notes.map(({ accessKey }) => accessKey)).size).toBe(notes.length);
  for (const { accessKey: key, issuer } of notes) {
    expect(key).toMatch(/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/);
    expect(key.at(-1)).toBe(checkDigit(key.slice(0, 43)));
    expect(key.slice(6, 20)).toBe(issuer.id.padStart(14, '0'));
    expect(wellNumbered(issuer.id)).toBe(true);
  }
  const issuers = [...new Set(notes.map(({ issuer }) => issuer.id))];
  expect(issuers.filter((id) => /[A-Z]/.test(id)).length).toBeGreaterThan(10);
  expect(issuers.filter((id) => id.length === 11).length).toBeGreaterThan(3);
  expect(issuers.filter((id) => /^\d{14}$/.test(id)).length).toBeGreaterThan(10);
});

test('the account has companies of both kinds of CNPJ and a person, each of which receives notes', () => {
  const owners = ownersOf(1).map(({ id }) => id);
  expect(owners.map((id) => [id.length, /[A-Z]/.test(id)])).toEqual([
    [14, false],
    [14, true],
    [11, false],
    [14, false],
  ]);
  expect(owners.every(wellNumbered)).toBe(true);
  expect(new Set(notes.map(({ owner }) => owner.id))).toEqual(new Set(owners));
});

test('positions grow, leave gaps, and are not offsets', () => {
  const gaps = notes.slice(1).map(({ position }, i) => position - (notes[i]?.position as number));
  expect(Math.min(...gaps)).toBe(1);
  expect(Math.max(...gaps)).toBe(9);
  expect(notes.slice(1).every(({ createdAt }, i) => createdAt > (notes[i]?.createdAt as number))).toBe(true);
});

test('properties are missing, booleans or texts', () => {
  const found = new Set(notes.map(({ properties }) => JSON.stringify(properties.processed) ?? 'missing'));
  expect([...found].sort()).toEqual(['"false"', '"true"', 'false', 'missing', 'true']);
  expect(notes.some(({ properties }) => typeof properties.priority === 'number')).toBe(true);
});

test('the same seed gives the same notes, in any order and on every machine; another seed gives others', () => {
  const print = (seed: number, indexes: readonly number[]) => {
    const again = noteMaker({ seed });
    const made = indexes.map((index) => again(index));
    const text = made.sort((a, b) => a.index - b.index).map((note) => JSON.stringify(note) + noteXml(note, seed));
    return createHash('sha256').update(text.join('')).digest('hex').slice(0, 16);
  };
  expect(print(1, [0, 1, 2, 3])).toBe(print(1, [3, 1, 0, 2]));
  expect(print(1, [0, 1, 2, 3])).toBe('5a1103672e3f3fb2');
  expect(print(2, [0, 1, 2, 3])).not.toBe(print(1, [0, 1, 2, 3]));
});

test('values from the caller replace generated ones', () => {
  const given = { accessKey: 'key', xml: '<nfeProc/>', properties: { a: 1 }, createdAt: new Date(5000) };
  const made = noteMaker({ seed: 1, documents: [given, { properties: {} }] });
  expect(made(0)).toMatchObject({ accessKey: 'key', xml: '<nfeProc/>', properties: { a: 1 }, createdAt: 5000 });
  expect(made(1)).toEqual({ ...make(1), properties: {} });
  expect(made(2)).toEqual(make(2));
});

describe('the XML', () => {
  const read = (index: number) => {
    const note = notes[index] as (typeof notes)[0];
    return { note, xml: noteXml(note, 1), tree: parser.parse(noteXml(note, 1)).nfeProc };
  };

  test('is well formed, in the namespace of the layout, and contains its key', () => {
    for (let i = 0; i < 200; i++) {
      const { note, xml, tree } = read(i);
      expect(XMLValidator.validate(xml)).toBe(true);
      expect(tree['@xmlns']).toBe('http://www.portalfiscal.inf.br/nfe');
      expect(tree.NFe.infNFe['@Id']).toBe(`NFe${note.accessKey}`);
      expect(tree.protNFe.infProt.chNFe).toBe(note.accessKey);
      expect(tree.NFe.Signature.SignedInfo.Reference['@URI']).toBe(`#NFe${note.accessKey}`);
    }
  });

  test('agrees with the key', () => {
    for (let i = 0; i < 200; i++) {
      const { note, tree } = read(i);
      const { ide, emit, dest } = tree.NFe.infNFe;
      const key = note.accessKey;
      expect([ide.cUF, ide.mod, ide.cNF, ide.cDV]).toEqual([key.slice(0, 2), '55', key.slice(35, 43), key.at(-1)]);
      expect([Number(ide.serie), Number(ide.nNF)]).toEqual([Number(key.slice(22, 25)), Number(key.slice(25, 34))]);
      expect(ide.dhEmi.replace(/^\d\d(\d\d)-(\d\d).*/, '$1$2')).toBe(key.slice(2, 6));
      expect((emit.CNPJ ?? emit.CPF).padStart(14, '0')).toBe(key.slice(6, 20));
      expect(dest.CNPJ ?? dest.CPF).toBe(note.owner.id);
      expect(ide.tpAmb).toBe('2');
    }
  });

  test('has correct totals', () => {
    for (let i = 0; i < 200; i++) {
      const { infNFe } = read(i).tree.NFe;
      const items = [infNFe.det].flat();
      const cents = (text: string) => Math.round(Number(text) * 100);
      const sum = items.reduce((all, { prod }) => all + cents(prod.vProd), 0);
      for (const { prod } of items) expect(cents(prod.vProd)).toBe(Number(prod.qCom) * cents(prod.vUnCom));
      expect(cents(infNFe.total.ICMSTot.vNF)).toBe(sum);
      expect(cents(infNFe.pag.detPag.vPag)).toBe(sum);
    }
  });

  test('contains characters that need more than one byte and that need escaping', () => {
    const all = notes
      .slice(0, 50)
      .map((note) => noteXml(note, 1))
      .join('');
    expect(all).toMatch(/ação/);
    expect(all).toMatch(/&amp;.*&lt;.*&quot;|&quot;.*&lt;.*&amp;/);
    expect(parser.parse(noteXml(notes[0] as (typeof notes)[0], 1)).nfeProc.NFe.infNFe.infAdic.infCpl).toMatch(
      /^Pedido nº \d+: "sem valor fiscal" <teste> & ação$/,
    );
  });
});
