import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import * as source from '../../src/index.ts';
import { long } from '../support/runs.ts';

const dist = new URL('../../dist/', import.meta.url);
const built = (await import(new URL('index.js', dist).href)) as typeof source;

interface Vector {
  readonly name: string;
  readonly dialect: string;
  readonly filter: string;
}

const folder = new URL('../../grammar/conformance/', import.meta.url);
const vectors = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'dialects.json')
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[]);

test('the built package behaves like the source', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(150);
  const dialects = [
    [built.received, source.received],
    [built.qive, source.qive],
  ] as const;
  for (const { filter, dialect } of vectors) {
    const [ours, theirs] = dialects[dialect === 'qive' ? 1 : 0];
    expect(built.parse(filter, { dialect: ours })).toEqual(source.parse(filter, { dialect: theirs }));
  }
  for (const text of ['(= a 日)', '(= a \ufe0f)', '\ufeff(= 😀 \uffff)', '(= a "', '(']) {
    expect(built.validate(text)).toEqual(source.validate(text));
  }
  const different: number[] = [];
  // All characters in `test:long`: the lexer of the built package has its table filled by blocks of 255.
  const isAsked = (code: number) => long || code < 0x300 || code % 255 < 2 || code % 256 < 2 || code % 7 === 0;
  for (let code = 0; code < 0x1_0000; code++) {
    if (!isAsked(code)) continue;
    const text = `(= ${String.fromCharCode(code)} b)`;
    if (!isDeepStrictEqual(built.parse(text), source.parse(text))) different.push(code);
  }
  expect(different).toEqual([]);
});

test('`require()` gives the same exports', () => {
  const required = createRequire(import.meta.url)(new URL('index.js', dist).pathname) as typeof source;
  expect(Object.keys(required).sort()).toEqual(Object.keys(source).sort());
});

test('the types of the package do not mention chevrotain', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    files: string[];
  };
  const left = files.filter((name) => name.startsWith('!')).map((name) => name.slice(6));
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts') || left.includes(name)) continue;
    expect([name, readFileSync(new URL(name, dist), 'utf8').includes('chevrotain')]).toEqual([name, false]);
  }
});
