import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scaled } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';

/*
 * What has no limit of its own, such as the body of an answer, must not run out of stack: neither a regular expression, which
 * remembers each character of a repetition where V8 does not optimize it (as in every process with much code), nor a list
 * that becomes the arguments of a call.
 */

const size = scaled(6_000_000);

const script = `
  const { createClient } = await import(process.argv[1] + '/client.js');
  const size = ${size};
  const give = (body, status) => async () => new Response(body, { status });
  const outcomes = [];
  const ask = async (body, status = 200) => {
    const client = createClient({ headers: { 'x-api-id': 'id-1234567', 'x-api-key': 'key-1234567' }, fetch: give(body, status), retry: { attempts: 1 } });
    outcomes.push(await client.receivedPage({}).then((page) => page.documents.map(({ xml, error }) => error?.code ?? xml.length), (error) => error.constructor.name));
  };
  for (const text of [' ', '<']) {
    const body = text.repeat(size / text.length);
    await ask(body, 400);
    await ask(body);
    await ask('{' + body);
  }
  const spaces = ' '.repeat(size);
  const letters = Buffer.from('<a>' + 'a'.repeat(size) + '</a>').toString('base64');
  for (const content of [spaces, spaces + '<a/>', letters + '!', letters.replace(/.{400}/g, '$&\\n')])
    await ask(JSON.stringify({ status: { code: 200 }, data: [{ access_key: 'x', xml: content }], page: { next: 1 } }));
  console.log(JSON.stringify(outcomes));
`;

test('no answer, however long, runs out of stack', () => {
  const dist = new URL('../../dist', import.meta.url).href;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', script, dist],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const outcomes = JSON.parse(stdout) as unknown[];
  const ofText = ['ServiceError', 'ProtocolError', 'NetworkError'];
  expect(outcomes).toEqual([...ofText, ...ofText, ['broken-base64'], [size + 4], ['broken-base64'], [size + 7]]);
});

const notes = `
  const { readNote } = await import(process.argv[1] + '/nfe.js');
  const size = ${size};
  const [blanks, letters, digits] = [' ', 'a', '1'].map((one) => one.repeat(size));
  const texts = [
    '<' + letters + '/>', '<a ' + letters + '="1"/>', '<a b="' + letters + '"/>', '<a' + blanks + '/>', '<a' + blanks + 'b="1"/>',
    '<a b' + blanks + '=' + blanks + '"1"/>', '<a></a' + blanks + '>', '<a>&#' + digits + ';</a>', '<a>&#x' + digits + ';</a>', '<a>&' + letters + ';</a>',
    '<?xml' + blanks + 'version="1.0"?><a/>', '<?xml version="1.' + digits + '"?><a/>', '<?xml version="1.0" encoding="' + letters + '"?><a/>',
    '<!DOCTYPE' + blanks + 'a><a/>', '<!DOCTYPE ' + letters + '><a/>', '<?' + letters + '?><a/>', blanks + '<a/>' + blanks,
  ];
  const read = (xml) => { try { return readNote(xml).kind; } catch (error) { return error.name; } };
  console.log(JSON.stringify([...new Set(texts.flatMap((xml) => [read(xml), read(Buffer.from('\\ufeff' + xml, 'utf16le'))]))]));
`;

test('no note, however long a name, a blank, a number or a value in it is, runs out of stack', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', notes, new URL('../../dist', import.meta.url).href],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['unknown', 'XmlError']);
});

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Calls whose lists are short: rows of a table of our own, two bounds, the lines of one screen, bytes that were cut before. */
const short: ReadonlySet<string> = new Set(
  splitTexts(
    'cli/commands/config.ts¦cli/commands/diff/report.ts¦cli/commands/help.ts¦cli/commands/match/report.ts',
    'cli/commands/query/table.ts¦cli/commands/rules.ts¦cli/files/encoding.ts¦cli/output/rule-page.ts',
    'language/kinds/zone.ts¦meaning/logic/number-members.ts¦report/formats/pretty.ts',
    'site/text/write-markdown.ts¦testing/fast-check/filter-arbitrary.ts',
  ),
);

test('no list of unknown length becomes the arguments of a call', () => {
  const spread = /\.(?:push|unshift|splice|apply|fromCharCode|fromCodePoint|min|max)\((?:[^(){}]*, )?\.\.\./;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.filter((file) => spread.test(readFileSync(join(src, file), 'utf8'))).sort()).toEqual([...short]);
});
