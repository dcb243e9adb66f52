import { describe, expect, test } from 'vitest';
import { QueryFolder } from '../commands/query/folder.ts';

const keys = ['1', '2', '3'].map((end) => `3526071234567800019555001000000001100000001${end}`);
const [first = '', second = '', third = ''] = keys;
const nfe = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
const note = (key: string, total = 1) =>
  `<NFe ${nfe}><infNFe Id="NFe${key}" versao="4.00"><total><ICMSTot><vNF>${total}.00</vNF></ICMSTot></total></infNFe></NFe>`;
const event = (key: string, type = '110111', status = '135') =>
  `<procEventoNFe ${nfe}><evento><infEvento><chNFe>${key}</chNFe><tpEvento>${type}</tpEvento></infEvento></evento>
  <retEvento><infEvento><cStat>${status}</cStat><chNFe>${key}</chNFe><tpEvento>${type}</tpEvento></infEvento></retEvento></procEventoNFe>`;
const line = (accessKey: string, xml: string) => `${JSON.stringify({ accessKey, xml })}\n`;

const folder = new QueryFolder();

/** The notes that a filter selects: the access key, and whether it is cancelled. */
async function selected(filter: string, ...notes: readonly string[]) {
  const argv = notes.flatMap((name) => ['--notes', name]);
  const { exitCode, stdout, stderr } = await folder.run(['match', filter, ...argv, '-f', 'ndjson'], { now: () => 0 });
  const found = stdout
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  return { exitCode, stderr, found, cancelled: found.map(({ accessKey, cancelled }) => [accessKey, cancelled]) };
}

describe('`cancelled`', () => {
  test.each<[what: string, isCancelled: boolean, files: Readonly<Record<string, string | Uint8Array>>]>([
    ['no event', false, {}],
    ['110111 with 135', true, { 'b.xml': event(first) }],
    ['before its note', true, { '0.xml': event(first) }],
    ['110112 with 136', true, { 'b.xml': event(first, '110112', '136') }],
    ['155, too late', true, { 'b.xml': event(first, '110111', '155') }],
    ['rejected', false, { 'b.xml': event(first, '110111', '573') }],
    ['rejected, then registered', true, { 'b.xml': event(first, '110111', '573'), 'c.xml': event(first) }],
    ['another event', false, { 'b.xml': event(first, '110110') }],
    ['an event of another note', false, { 'b.xml': event(second) }],
    ['below in the folder', true, { 'events/2026/b.xml': event(first) }],
    ['in a line', true, { 'documents.ndjson': line('x', event(second)) + line('y', event(first)) }],
    ['in UTF-16', true, { 'b.xml': Buffer.from(`\ufeff${event(first)}`, 'utf16le') }],
    ['among others in a file', true, { 'b.xml': `<events>${event(second)}${event(first)}</events>` }],
  ])('%s: %s', async (what, isCancelled, files) => {
    const name = what.replaceAll(/\W/g, '-');
    folder.put(`${name}/a.xml`, note(first));
    for (const [file, content] of Object.entries(files)) folder.put(`${name}/${file}`, content);
    expect(await selected('(= kind nfe)', name)).toMatchObject({ exitCode: 0, cancelled: [[first, isCancelled]] });
    expect((await selected(`(= cancelled ${isCancelled})`, name)).cancelled).toEqual([[first, isCancelled]]);
    expect((await selected(`(= cancelled ${!isCancelled})`, name)).cancelled).toEqual([]);
  });

  test('only for notes with an access key', async () => {
    folder.put('kinds/a.xml', `<NFe ${nfe}><infNFe versao="4.00"/></NFe>`);
    folder.put('kinds/b.xml', event(first));
    expect((await selected('(_not_exists cancelled)', 'kinds')).found).toHaveLength(2);
    expect((await selected('(OR (= cancelled true) (= cancelled false))', 'kinds')).found).toEqual([]);
  });

  test('a broken event is told, and cancels nothing', async () => {
    folder.put('broken/a.xml', note(first));
    folder.put('broken/b.xml', event(first).replace('</retEvento>', ''));
    folder.put('broken/c.xml', event(first).replace('<cStat>', '<cStat>135</cStat><cStat>'));
    folder.put('broken/d.xml', Buffer.from(event(first).replace('110111', '11\xff'), 'latin1'));
    const { exitCode, stderr, cancelled } = await selected('(= kind nfe)', 'broken');
    expect([exitCode, cancelled]).toEqual([2, [[first, false]]]);
    for (const place of ['b.xml:2:', 'c.xml:2:', 'd.xml:1:']) expect(stderr).toContain(`broken/${place}`);
  });

  describe('folders', () => {
    const a = () => {
      folder.put('a/note.xml', note(first));
      folder.put('b/event.xml', event(first));
      folder.put('all/in/note.xml', note(first));
      folder.put('all/event.xml', event(first));
    };

    test.each([
      [['a', 'b'], false],
      [['b', 'a'], false],
      [['all'], true],
      [['all/in'], false],
      [['all/in', 'all'], true],
      [['all', 'all/in'], true],
      [['all/**'], true],
      [['all/in/note.xml', 'all/event.xml'], false],
    ])('that are named are told apart: %j: %s', async (names, isCancelled) => {
      a();
      const { cancelled } = await selected('(= kind nfe)', ...names);
      expect(cancelled).toEqual([[first, isCancelled]]);
    });

    test('files that are named are of their folder', async () => {
      folder.put('two/note.xml', note(first));
      folder.put('two/event.xml', event(first));
      expect((await selected('(= kind nfe)', 'two/note.xml', 'two/event.xml')).cancelled).toEqual([[first, true]]);
    });
  });

  test('also for `query`, and in its rows', async () => {
    folder.put('query/a.xml', note(first));
    folder.put('query/b.xml', event(first));
    folder.put('query/c.xml', note(second));
    const found = await folder.found('(= cancelled true)', '--from', 'query');
    expect(found).toEqual([{ file: 'query/a.xml', kind: 'nfe', accessKey: first, cancelled: true, total: '1.00' }]);
    expect(await folder.found('(= cancelled false)', '--from', 'query')).toMatchObject([{ accessKey: second }]);
  });
});

describe('a batch', () => {
  const batch = `<enviNFe ${nfe} versao="4.00"><idLote>1</idLote><indSinc>0</indSinc>${keys.map((key, i) => note(key, i)).join('\n')}</enviNFe>`;

  test('is read note by note, each with the name of the file', async () => {
    folder.put('batch/a.xml', batch);
    folder.put('batch/b.xml', event(second));
    folder.put('batch/c.ndjson', line('batch', batch));
    const { found, stderr } = await selected('(AND (= kind nfe) (> total 0))', 'batch');
    expect(found.map(({ file, accessKey, cancelled }) => [file, accessKey, cancelled])).toEqual([
      ['batch/a.xml', second, true],
      ['batch/a.xml', third, false],
      ['batch/c.ndjson', second, true],
      ['batch/c.ndjson', third, false],
    ]);
    expect(stderr).toContain('4 of 7 documents match');
  });

  test('that is broken is one document that is', async () => {
    folder.put('cut/a.xml', batch.slice(0, -1));
    folder.put('cut/b.xml', note(first));
    const { exitCode, found, stderr } = await selected('(= kind nfe)', 'cut');
    expect([exitCode, found.length]).toEqual([2, 1]);
    expect(stderr).toContain('1 of 2 documents matches, 1 is invalid');
  });
});
