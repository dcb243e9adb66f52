import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { readXmlPath, textsInXml, type XmlPath } from '../../../../../src/cli/commands/query/sources/xml-paths.ts';
import { createSandbox } from '../../../../../src/sandbox/sandbox.ts';
import { XmlError } from '../../../../../src/xml/xml-error.ts';
import { growsLinearly } from '../../../../support/cpu-ms.ts';

const textAt = (xml: string, path: string) => textsInXml(xml, [readXmlPath(path) as XmlPath])[0]?.[0];

test.each([
  ['<a><b>1</b><b>2</b></a>', '/a/b', '1'],
  ['<a><c><b>0</b></c><b>1</b></a>', '/a/b', '1'],
  ['<a><a><b>0</b></a><b>1</b></a>', '/a/b', '1'],
  ['<a><b/></a>', '/a/b', ''],
  ['<a><b></b></a>', '/a/b', ''],
  ['<a/>', '/a/b', undefined],
  ['<a/>', '/a', ''],
  ['<b>1</b>', '/a', undefined],
  ['<a>1<b>2</b>3</a>', '/a', '123'],
  ['<x:a xmlns:x="u"><x:b>1</x:b></x:a>', '/a/b', '1'],
  ['<a><b n="1"/><b m="2"/></a>', '/a/b/@m', '2'],
  [`<a m='>"' n = "&lt;&#x41;&#66;"/>`, '/a/@n', '<AB'],
  [`<a m='>"'><b>1</b></a>`, '/a/b', '1'],
  ['<?xml version="1.0"?><!DOCTYPE a><!-- <a>0</a> --><a><!-- x -->1<![CDATA[<&amp;]]>&amp;</a>', '/a', '1<&amp;&'],
  ['<a>1\r\n2\r3</a>', '/a', '1\n2\n3'],
  ['\ufeff<a>1</a>', '/a', '1'],
  ['<a>&#x10FFFF;</a>', '/a', '\u{10ffff}'],
])('%s at %s', (xml, path, text) => {
  expect(textAt(xml, path)).toBe(text);
});

test.each(['', 'a', '/', '/a/', '//a', '/@a', '/a/@', '/a/@b/c', '/a[1]', '/a b'])('%j is no path', (path) => {
  expect(readXmlPath(path)).toBeUndefined();
});

test('a note of the sandbox: each element as another reader finds it', async () => {
  const sandbox = createSandbox({ documents: 5 });
  const response = await sandbox.fetch(
    new Request('http://sandbox/v1/nfe/received', { headers: { 'x-api-id': 'a', 'x-api-key': 'b' } }),
  );
  const { data } = (await response.json()) as { data: readonly { xml: string }[] };
  expect(data.length).toBeGreaterThan(0);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
  });
  for (const { xml: encoded } of data) {
    const xml = Buffer.from(encoded, 'base64').toString();
    const places: [string, string][] = [];
    const collect = (value: unknown, path: string): void => {
      const [first] = Array.isArray(value) ? value : [value];
      if (typeof first === 'string') places.push([path, first]);
      else
        for (const [name, inside] of Object.entries(first as object))
          if (!/^(?:#|\?|@xmlns)/.test(name)) collect(inside, `${path}/${name}`);
    };
    collect(parser.parse(xml), '');
    expect(places.length).toBeGreaterThan(80);
    const found = textsInXml(
      xml,
      places.map(([path]) => readXmlPath(path) as XmlPath),
    );
    expect(found).toEqual([places.map(([, text]) => text)]);
  }
});

test('each document of a batch, at paths from the root of the batch or from its own', () => {
  const note = (id: string, rest = '') => `<NFe><infNFe Id="${id}"/>${rest}</NFe>`;
  const batch = `<lote><id>1</id>${note('a')}<x>${note('no')}</x>${note('b', '<id>2</id>')}<id>3</id><evento/></lote>`;
  const paths = [
    '/lote/id',
    '/lote/NFe/infNFe/@Id',
    '/NFe/infNFe/@Id',
    '/NFe/id',
    '/infNFe/@Id',
    '/lote/x/NFe/infNFe/@Id',
  ];
  expect(
    textsInXml(
      batch,
      paths.map((path) => readXmlPath(path) as XmlPath),
    ),
  ).toEqual([
    ['1', 'a', 'a', undefined, undefined, 'no'],
    ['1', 'b', 'b', '2', undefined, 'no'],
    ['1', undefined, undefined, undefined, undefined, 'no'],
  ]);
});

test('takes time in proportion to the text', () => {
  const wide = (count: number) => expect(textAt(`<a>${'<b c="d">e</b>'.repeat(count)}<z>1</z></a>`, '/a/z')).toBe('1');
  const deep = (count: number) => expect(textAt('<a>'.repeat(count) + '</a>'.repeat(count), '/a/z')).toBeUndefined();
  expect([growsLinearly(wide, 15_000), growsLinearly(deep, 15_000)]).toEqual([true, true]);
});

test.each(['<a><b/>', '<a>&unknown;</a>', '<a>1</a><b/>', '<a>&#1114112;</a>', ''])('%j is refused', (xml) => {
  expect(() => textsInXml(xml, [{ elements: ['a'] }])).toThrow(XmlError);
});
