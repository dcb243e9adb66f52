import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { type Nfe, readNote, readNotes, XmlError } from '../../src/nfe/index.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { heapInUse } from '../support/heap.ts';
import { isGate, long, runs } from '../support/runs.ts';
import { readByParser } from './read-by-parser.ts';
import { sandboxNotes } from './sandbox-notes.ts';

const notes = sandboxNotes(long ? 1000 : isGate ? 200 : 60);
const note = notes[0] as string;
const read = readNote(note);

test('the notes of the sandbox: each field as another reader finds it', () => {
  expect(notes.map((xml) => readNote(xml))).toEqual(notes.map(readByParser));
});

const namespace = 'http://www.portalfiscal.inf.br/nfe';
/** What makes a document a note of a known layout. */
const head = new RegExp(
  `<nfeProc xmlns="${namespace}" versao="4.00"><NFe xmlns="${namespace}"><infNFe Id="\\w+" versao="4.00"><ide>`,
);
const isUnknown = (found: unknown) => (found as { kind: string }).kind === 'unknown';

test('a note that is changed anywhere is refused, or read as another reader reads it', () => {
  const marks =
    `< > & " ' / = - ] x 0 \0 é <!-- --> <![CDATA[ ]]> <? ?> &amp; &#x41; &#233; &#0; &nbsp; <a/> <a> </a> </ /> <!--<--> ` +
    '<?b?> <!DOCTYPE_nfeProc> <vNF>1.00</vNF> <![CDATA[<vNF>]]> <enderEmit/> <total/> _a="1" _a=1 _a _ <?xml_version="1.0"?>';
  const mark = fc.constantFrom(...marks.split(' ')).map((one) => one.replaceAll('_', ' '));
  // Without the random characters of the signature, more changes meet what matters.
  const short = notes.map((xml) => xml.replace(/<Signature .*<\/Signature>/, '<Signature/>'));
  const change = fc.record({
    at: fc.nat(),
    mark,
    how: fc.constantFrom('insert', 'replace', 'move', 'drop', 'token', 'text'),
  });
  // Whole elements without others inside, and what is between them; or tags and texts.
  const elements = /<(\w+)[^<>]*>[^<]*<\/\1>|<[^>]*>|[^<]+/g;
  const split = { move: elements, drop: elements, text: elements, token: /<[^>]*>|[^<]+/g };
  let accepted = 0;
  fc.assert(
    fc.property(fc.nat(short.length - 1), fc.array(change, { minLength: 1, maxLength: 2 }), (i, changes) => {
      let changed = short[i] as string;
      for (const { at, mark, how } of changes) {
        const parts = how === 'insert' || how === 'replace' ? [...changed] : (changed.match(split[how]) ?? []);
        const [one = ''] = parts.splice(at % parts.length, how === 'insert' ? 0 : 1);
        const place = (how === 'move' ? at >> 8 : at) % parts.length;
        if (how === 'move') parts.splice(place, 0, one);
        else if (how !== 'drop') parts.splice(place, 0, how === 'text' ? one.replace(/>.*</s, `>${mark}<`) : mark);
        changed = parts.join('');
      }
      let found: unknown;
      try {
        found = readNote(changed);
      } catch (error) {
        expect(error).toBeInstanceOf(XmlError);
        const { line, column } = error as XmlError;
        const lines = changed.split('\n');
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual((lines[line - 1] as string).length + 1);
        return;
      }
      if (isUnknown(found)) {
        expect(changed).not.toMatch(head);
        return;
      }
      accepted++;
      // The validator only takes references of small letters and digits.
      const validated = XMLValidator.validate(changed.replace(/&[a-z_:é][\w:.\-é]*;/gi, '&name;'));
      expect([validated, found]).toEqual([true, readByParser(changed)]);
    }),
    runs(2),
  );
  expect(accepted).toBeGreaterThan(runs(2).numRuns / 10);
});

test('a note, whole', () => {
  expect(read).toEqual({
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
    issuer: { cpf: '97327021256', name: 'João Conceição', city: 'Salvador', state: 'BA' },
    recipient: {
      cnpj: '38897135000174',
      name: 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
      city: 'Florianópolis',
      state: 'SC',
    },
    total: '17824.07',
    items: [
      { code: '187482', description: 'Parafuso 3/8"', quantity: '14.0000', unitPrice: '496.54', total: '6951.56' },
      { code: '029527', description: 'Pão francês', quantity: '20.0000', unitPrice: '437.37', total: '8747.40' },
      { code: '660222', description: 'Caderno <A4>', quantity: '13.0000', unitPrice: '163.47', total: '2125.11' },
    ].map((item) => ({ ...item, ncm: '19059090', cfop: '6102' })),
    protocol: { status: '100', authorizedAt: '2026-07-04T00:00:43-03:00' },
  });
});

describe('the same note, written otherwise', () => {
  const latin1 = (xml: string) => Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1');

  test.each<[string, string | Uint8Array]>([
    ['in bytes', Buffer.from(note)],
    ['with a byte order mark', `\ufeff${note}`],
    ['in Latin-1', latin1(note)],
    ['in UTF-16', Buffer.from(`\ufeff${note.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
    ['as a text that declares another encoding', note.replace('UTF-8', 'ISO-8859-1')],
    ['without a declaration', note.replace(/^<\?.*?\?>/, '')],
    ['with a prefix', note.replace(/<(\/?)(?=\w)/g, '<$1n:').replaceAll('xmlns=', 'xmlns:n=')],
    ['with a prefix that nothing declares', note.replace(/<(\/?)(?=\w)/g, '<$1n:').replaceAll(/ xmlns="[^"]*"/g, '')],
    ['without a namespace', note.replaceAll(/ xmlns="[^"]*"/g, '')],
    ['with texts in sections', note.replace(/>([^<>&]+)</g, '><![CDATA[$1]]><')],
    ['with each character as a number', note.replace(/>([^<>&]+)</g, (_, text) => `>${text.replace(/./gu, hex)}<`)],
    ['with comments in its texts', note.replace(/>([^<>&]+)</g, '><!-- <vNF>1.00</vNF> -->$1<!----><')],
    ['with instructions', note.replace(/<(?=\w)/g, '<?vNF 1.00?><')],
    ['on many lines', note.replace(/></g, '>\r\n\t<').replace(/>\r\n\t<\//g, '></')],
    ['with other quotes and spaces', note.replace(/="([^"]*)"/g, `\n=\t'$1' `).replace(/<\?.*?\?>/, '')],
    ['with tags that end on another line', note.replace(/(<\/\w+)>/g, '$1\n>')],
    ['with a document type', note.replace('<nfeProc', '<!DOCTYPE nfeProc [<!ENTITY vNF "<vNF>1.00</vNF>">]><nfeProc')],
    [
      'with elements of others beside its own',
      note.replace(/<(vNF|xNome|det )/g, '<x:vNF xmlns:x="urn:x">1.00</x:vNF><$1'),
    ],
  ])('%s', (_, xml) => {
    expect(readNote(xml)).toEqual(read);
  });

  test('of the layout 3.10, and without its protocol', () => {
    expect(readNote(note.replaceAll('versao="4.00"', 'versao="3.10"'))).toEqual(read);
    const { protocol: _, ...rest } = read as typeof read & { protocol: object };
    expect(readNote(/<NFe .*<\/NFe>/.exec(note)?.[0] as string)).toEqual(rest);
  });

  function hex(character: string): string {
    return `&#x${(character.codePointAt(0) as number).toString(16)};`;
  }
});

test('the groups of 2026 beside the old ones change nothing', () => {
  const tax =
    '<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>1.00</vBC><vIBS>0.10</vIBS></gIBSCBS></IBSCBS>';
  const xml = note
    .replace('<verProc>', '<cMunFGIBS>2927408</cMunFGIBS><gCompraGov><tpEnteGov>1</tpEnteGov></gCompraGov><verProc>')
    .replaceAll('</imposto>', `${tax}</imposto><vItem>1.00</vItem>`)
    .replace('</total>', '<IBSCBSTot><vBCIBSCBS>1.00</vBCIBSCBS></IBSCBSTot><vNFTot>2.00</vNFTot></total>');
  expect(readNote(xml)).toEqual(read);
});

test('numbers keep all their digits, and empty elements are empty texts', () => {
  const digits = '12345678901234567890.1234567890';
  const xml = note.replace(/<vUnCom>[^<]*/, `<vUnCom>${digits}`).replace(/<xNome>[^<]*<\/xNome>/, '<xNome/>');
  expect(readNote(xml)).toMatchObject({ items: [{ unitPrice: digits }, {}, {}], issuer: { name: '' } });
});

test('what a note does not have is left out', () => {
  const empty = '<NFe><infNFe Id="35"/></NFe>';
  expect(readNote(empty)).toEqual({ kind: 'nfe', items: [] });
  const gaps =
    '<NFe><infNFe><emit><CNPJ>1</CNPJ></emit><dest/><det nItem="1"/><det nItem="2"><prod/></det></infNFe></NFe>';
  expect(readNote(gaps)).toEqual({ kind: 'nfe', issuer: { cnpj: '1' }, items: [{}, {}] });
});

describe('other documents are told apart, and not read', () => {
  const event = '<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento/><retEvento/></procEventoNFe>';
  test.each([
    ['resNFe', '<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><chNFe>1</chNFe></resNFe>'],
    ['event', event],
    ['event', '<resEvento xmlns="http://www.portalfiscal.inf.br/nfe"/>'],
    ['event', '<procEventoCTe xmlns="http://www.portalfiscal.inf.br/cte"/>'],
    ['cte', '<cteProc xmlns="http://www.portalfiscal.inf.br/cte"><CTe/></cteProc>'],
    ['cte', '<CTeOS xmlns="http://www.portalfiscal.inf.br/cte"/>'],
    ['unknown', '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>'],
    ['unknown', '<nfeProc xmlns="http://www.portalfiscal.inf.br/cte"><NFe><infNFe/></NFe></nfeProc>'],
    ['unknown', '<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe"><NFe><infNFe/></NFe></enviNFe>'],
    ['unknown', '<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"/>'],
    ['unknown', '<constructor/>'],
    ['unknown', note.replaceAll('versao="4.00"', 'versao="5.00"')],
    ['unknown', note.replaceAll('/nfe"', '/nfe/5"')],
  ])('%s: %s', (kind, xml) => {
    expect(readNote(xml)).toEqual({ kind });
  });

  test('they must be well-formed to the end all the same', () => {
    expect(() => readNote(event.replace('<retEvento/>', '<retEvento>'))).toThrow(
      '1:79: `</procEventoNFe>` stands where `</retEvento>` is due.',
    );
  });
});

describe('an event', () => {
  const key = '29260700097327021256559200000000011917542897';
  const other = key.replace(/^29/, '35');
  const part = (name: string, facts: Readonly<Record<string, string>>) =>
    `<${name}><infEvento>${Object.entries(facts)
      .map(([field, text]) => `<${field}>${text}</${field}>`)
      .join('')}</infEvento></${name}>`;
  const asked = { chNFe: key, tpEvento: '110111' };
  const eventOf = (answer: Readonly<Record<string, string>>, request = asked, root = 'procEventoNFe') =>
    `<${root} xmlns="http://www.portalfiscal.inf.br/nfe">${part('evento', request)}${part('retEvento', answer)}</${root}>`;

  test.each<[string | undefined, string]>([
    [key, eventOf({ cStat: '135', ...asked })],
    [key, eventOf({ cStat: '136', ...asked })],
    [key, eventOf({ cStat: '155', ...asked, tpEvento: '110112' })],
    [key, eventOf({ cStat: '\n135 ', chNFe: ` ${key}\n`, tpEvento: ' 110111 ' })],
    [key, eventOf({ cStat: '135' })],
    [other, eventOf({ cStat: '135', chNFe: other })],
    [undefined, eventOf({ cStat: '135', tpEvento: '110110' })],
    [undefined, eventOf({ cStat: '573', ...asked })],
    [undefined, eventOf({ cStat: '1135', ...asked })],
    [undefined, eventOf(asked)],
    [undefined, eventOf({ cStat: '135', ...asked }, { ...asked, tpEvento: '210200' }).replaceAll('110111', '210200')],
    [undefined, eventOf({ cStat: '135', ...asked }).replaceAll('retEvento', 'other')],
    [undefined, eventOf({ cStat: '135', ...asked }).replace('<retEvento>', '<retEvento xmlns="urn:other">')],
    [undefined, eventOf({ cStat: '135', ...asked }, asked, 'evento')],
  ])('cancels %s: %s', (cancels, xml) => {
    expect(readNote(xml)).toEqual({ kind: 'event', ...(cancels && { cancels }) });
  });

  test('of a CT-e cancels no note', () => {
    const xml = eventOf({ cStat: '135', ...asked }, asked, 'procEventoCTe').replaceAll('/nfe"', '/cte"');
    expect(readNote(xml)).toEqual({ kind: 'event' });
  });

  test('that answers twice is refused', () => {
    const twice = eventOf({ cStat: '135', ...asked }).replace('<cStat>', '<cStat>573</cStat><cStat>');
    expect(() => readNote(twice)).toThrow('`<cStat>` is there more than once.');
  });
});

describe('a batch', () => {
  const bare = note.replace(/^<\?.*?\?>/, '');
  const nfe = /<NFe .*<\/NFe>/s.exec(bare)?.[0] ?? '';

  test.each<[string, string, number]>([
    ['enviNFe', nfe, 3],
    ['enviNFe', `<idLote>1</idLote>${nfe}<other>${nfe}</other>`, 2],
    ['notes', bare, 2],
  ])('in <%s>: its notes, as each is alone', (root, content, times) => {
    const xml = `<${root} xmlns="http://www.portalfiscal.inf.br/nfe">${content.repeat(times)}</${root}>`;
    const { protocol, ...alone } = read as Nfe;
    const one = content.startsWith('<nfeProc') ? { ...alone, protocol } : alone;
    expect(readNotes(xml)).toEqual(Array.from({ length: times }, () => one));
    expect(readNote(xml)).toEqual({ kind: 'unknown' });
  });

  test.each([
    note,
    '<resNFe/>',
    '<enviNFe/>',
    '<enviNFe><idLote>1</idLote></enviNFe>',
    '<nfeProc/>',
    '<procEventoNFe><evento/></procEventoNFe>',
  ])('of anything else, that alone: %.40s', (xml) => {
    expect(readNotes(xml)).toEqual([readNote(xml)]);
  });

  test('holds other documents beside notes, also those that are not known', () => {
    const xml = `<all><resNFe/><NFe/>${nfe}<nfeProc xmlns="urn:other"/><cteProc/></all>`;
    expect(readNotes(xml).map(({ kind }) => kind)).toEqual(['resNFe', 'unknown', 'nfe', 'cte']);
  });

  test('must be well-formed to its end', () => {
    expect(() => readNotes(`<enviNFe>${nfe}</enviNF>`)).toThrow(XmlError);
    expect(() => readNotes(`<enviNFe>${nfe}`)).toThrow(XmlError);
  });
});

describe('nothing is guessed', () => {
  test.each([
    [(xml: string) => xml.replace('<vNF>', '<vNF>1.00</vNF><vNF>'), 'repeated', '`<vNF>` is there more than once.'],
    [(xml: string) => xml.replace('<emit>', '<emit/><emit>'), 'repeated', '`<emit>` is there more than once.'],
    [(xml: string) => xml.replace(/(<NFe .*<\/NFe>)/, '$1$1'), 'repeated', '`<NFe>` is there more than once.'],
    [(xml: string) => xml.replace(/(<infNFe .*<\/infNFe>)/, '$1$1'), 'repeated', '`<infNFe>` is there more than once.'],
    [(xml: string) => xml.replace('<vNF>', '<vNF><x/>'), 'more-elements', '`vNF` must not contain elements.'],
    [
      (xml: string) => xml.replace('<vNF>', '<vNF>&nbsp;'),
      'reference',
      '`&nbsp;` is not a reference that XML knows; `&` itself is written `&amp;`.',
    ],
    [
      (xml: string) => xml.replace('Id="', 'Id="&nbsp;'),
      'reference',
      '`&nbsp;` is not a reference that XML knows; `&` itself is written `&amp;`.',
    ],
    [
      (xml: string) => `${xml}${xml.replace(/^<\?.*?\?>/, '')}`,
      'second-root',
      '`<nfeProc>` begins a second root element.',
    ],
    [
      (xml: string) => xml.replace('versao="4.00"', 'versao=4.00'),
      'attribute',
      'The value of the attribute `versao` must be in quotes, without `<`.',
    ],
  ])('%s', (change, code, message) => {
    const xml = change(note);
    expect(xml).not.toBe(note);
    expect(() => readNote(xml)).toThrow(XmlError);
    expect(() => readNote(xml)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});

test('a megabyte of items is read in proportion', () => {
  const item = /<det .*?<\/det>/.exec(note)?.[0] as string;
  const large = note.replace(/<det .*<\/det>/, item.repeat(2000));
  expect(large.length).toBeGreaterThan(1_000_000);
  let { items } = read as Nfe;
  expect(takesAtMost(1000, () => ({ items } = readNote(large) as Nfe))).toBe(true);
  expect([items.length, items[1999]]).toEqual([2000, (read as Nfe).items[0]]);
});

test('a note that is kept does not keep its XML in memory', () => {
  const before = heapInUse();
  const kept = Array.from({ length: 12 }, (_, i) =>
    readNote(note.replace('<infCpl>', `<infCpl>${`${i}`.repeat(1e6)}`)),
  );
  expect(heapInUse() - before).toBeLessThan(6_000_000);
  expect(kept[11]).toEqual(read);
});

test.each([
  ['NFe29260700097327021256559200000000011917542897', { accessKey: '29260700097327021256559200000000011917542897' }],
  ['29260700097327021256559200000000011917542897', { accessKey: '29260700097327021256559200000000011917542897' }],
  [
    'NFe29260700097327021256559200000000011917542891',
    {
      accessKey: '29260700097327021256559200000000011917542891',
      accessKeyProblem: 'ends in 1, where the check digit of the others is 7',
    },
  ],
  ['NFe2926070009732702125655920000000001191754289', {}],
  ['NFe1', {}],
  ['CTe29260700097327021256559200000000011917542897', {}],
  ['NFe29260700097327021256559200000000011917542897 ', {}],
])('the key in the Id %j', (id, expected) => {
  const { accessKey, accessKeyProblem } = readNote(note.replace(/ Id="[^"]*"/, ` Id="${id}"`)) as Nfe;
  expect({ ...(accessKey && { accessKey }), ...(accessKeyProblem && { accessKeyProblem }) }).toEqual(expected);
});

test('the totals of 2026', () => {
  const totals = '<IBSCBSTot><gIBS><vIBS>1.10</vIBS></gIBS><gCBS><vCBS>9.90</vCBS></gCBS></IBSCBSTot>';
  expect(readNote(note.replace('</total>', `${totals}</total>`))).toMatchObject({ ibs: '1.10', cbs: '9.90' });
});
