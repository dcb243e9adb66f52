import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { createNoteMaker } from '../../../src/sandbox/data/note.ts';
import { noteXml } from '../../../src/sandbox/data/xml.ts';

const make = createNoteMaker(1);
const notes = Array.from({ length: 60 }, (_, index) => make(index));
const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, attributeNamePrefix: '@' });

describe('the XML', () => {
  const all = notes.map((note) => {
    const xml = noteXml(note, 1);
    return { note, xml, tree: parser.parse(xml).nfeProc };
  });

  test('is well formed, in the namespace of the layout, and contains its key', () => {
    for (const { note, xml, tree } of all) {
      expect(XMLValidator.validate(xml)).toBe(true);
      expect(tree['@xmlns']).toBe('http://www.portalfiscal.inf.br/nfe');
      expect(tree.NFe.infNFe['@Id']).toBe(`NFe${note.accessKey}`);
      expect(tree.protNFe.infProt.chNFe).toBe(note.accessKey);
      expect(tree.NFe.Signature.SignedInfo.Reference['@URI']).toBe(`#NFe${note.accessKey}`);
    }
  });

  test('agrees with the key', () => {
    for (const { note, tree } of all) {
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
    for (const { tree } of all) {
      const { infNFe } = tree.NFe;
      const items = [infNFe.det].flat();
      const cents = (text: string) => Math.round(Number(text) * 100);
      const sum = items.reduce((all, { prod }) => all + cents(prod.vProd), 0);
      for (const { prod } of items) expect(cents(prod.vProd)).toBe(Number(prod.qCom) * cents(prod.vUnCom));
      expect(cents(infNFe.total.ICMSTot.vNF)).toBe(sum);
      expect(cents(infNFe.pag.detPag.vPag)).toBe(sum);
    }
  });

  test('contains characters that need more than one byte and that need escaping', () => {
    const texts = all.map(({ xml }) => xml).join('');
    expect(texts).toMatch(/ação/);
    expect(texts).toMatch(/&amp;.*&lt;.*&quot;|&quot;.*&lt;.*&amp;/);
    expect(parser.parse(noteXml(notes[0] as (typeof notes)[0], 1)).nfeProc.NFe.infNFe.infAdic.infCpl).toMatch(
      /^Pedido nº \d+: "sem valor fiscal" <teste> & ação$/,
    );
  });

  test('has its own codes for an operation between two states', () => {
    const codes = all.map(({ note, tree }) => {
      const { ide, det } = tree.NFe.infNFe;
      return `${note.issuer.city.state === note.owner.city.state} ${ide.idDest} ${[det].flat()[0].prod.CFOP}`;
    });
    expect([...new Set(codes)].sort()).toEqual(['false 2 6102', 'true 1 5102']);
  });
});
