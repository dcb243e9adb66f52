import { deflateRawSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyState,
  hashOf,
  maxLinkBytes,
  readableHashOf,
  readHash,
  type State,
} from '../../../src/site/playground/state.ts';
import { runs } from '../../support/runs.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const state: fc.Arbitrary<State> = fc.record({
  filter: text,
  second: text,
  documents: text,
  dialect: fc.constantFrom('received', 'qive'),
  extension: text,
  properties: text,
  column: text,
  exact: fc.boolean(),
  absence: text,
  shareDocuments: fc.boolean(),
  language: fc.constantFrom('', 'en', 'pt-BR'),
});

const linked = (value: unknown) => `#v1/${deflateRawSync(JSON.stringify(value)).toString('base64url')}`;

/** Links in their original form: they stay readable forever, so none of these lines may change. */
const oldLinks: readonly (readonly [string, Partial<State>])[] = [
  ['#v1/q64FAA', {}],
  ['#v1/q1ZKy8wpSS1SslLSsFUoKMpPTi0uTk1RSEvMKU7VVKoFAA', { filter: '(= processed false)' }],
  [
    '#v1/RYs9C4MwEIb_SngnA3boGnAp3QvOglzjaQNpYnNnKYj_vWRyfT52zCEqFzg0j940nVlL9izCk5kpClvTjCnryL8gKqe1Fi2EfU5TfTtD5lnRlP325qQCh30ADXDXY0jVBIrsFQ6f8OV6v6jw_ey1bNwiUlo2WhgOq15uPY4_',
    {
      filter: '(OR (= processed false) (_not_exists processed))',
      second: '(= a b)',
      dialect: 'qive',
      documents: '{"a":1}\n',
      shareDocuments: true,
      language: 'pt-BR',
    },
  ],
  [
    '#v1/JcwxCsIwFAbgq4R_UujQUQLeQRCc3hLTpwTSvJq8gFAKHsPNwaN4IY8gsfvHN-MSonKGxWZvkoxsCMfPW8zB1Sjm-3o-DNVh1_eELTrwXTmVIAkWM-FWRXk4uVi5EKzmygs6TFkmzhq4rKzFBEsomkO6EhryEuvYnqbL_3Ze16SDOxdOnmGB5Qc',
    {
      filter: '(= nome "São Paulo 😀 \ud800")',
      extension: '{"quotedValues":true}',
      properties: '{"nome":"string"}',
      column: 'props',
      exact: true,
      absence: '',
    },
  ],
  [
    '#filter=%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29',
    { filter: '(OR (= processed false) (_not_exists processed))' },
  ],
  [
    '#filter=(AND (= a b) (= c d))&dialect=qive&second=(= a b)&language=pt-BR',
    { filter: '(AND (= a b) (= c d))', dialect: 'qive', second: '(= a b)', language: 'pt-BR' },
  ],
];

describe('a link', () => {
  test.each(oldLinks)('from an earlier version stays readable: %s', async (hash, held) => {
    expect(await readHash(hash)).toEqual({ state: held });
  });

  test('restores all of a state, and documents only on request', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (made) => {
        const hash = (await hashOf(made)) as string;
        expect(hash).toMatch(/^#v1\/[\w-]*$/);
        const read = await readHash(hash);
        expect({ ...emptyState, ...read?.state }).toEqual(made.shareDocuments ? made : { ...made, documents: '' });
      }),
      runs(0.2),
    );
  });

  test('without documents contains no trace of them', async () => {
    const hash = (await hashOf({ ...emptyState, filter: '(= a b)', documents: '{"cnpj":"1"}' })) as string;
    expect(inflateRawSync(Buffer.from(hash.slice('#v1/'.length), 'base64url')).toString()).toBe('{"filter":"(= a b)"}');
  });

  test('unpacks to at most a megabyte', async () => {
    const around = '{"filter":""}'.length;
    const longest = { filter: 'x'.repeat(maxLinkBytes - around) };
    expect(await readHash(linked(longest))).toEqual({ state: longest });
    expect(await readHash(linked({ filter: `${longest.filter}x` }))).toEqual({ problem: 'too-long' });
    expect(await readHash(linked({ filter: 'x'.repeat(20_000_000) }))).toEqual({ problem: 'too-long' });
    expect(await hashOf({ ...emptyState, ...longest })).toBeDefined();
    expect(await hashOf({ ...emptyState, filter: `${longest.filter}x` })).toBeUndefined();
  });

  test.each([
    ['#v1/!', 'damaged'],
    ['#v1/', 'damaged'],
    ['#v1/q1ZKy8wpSS1SslLSsFUoKMpPTi0uTk1RSEvMKU7V', 'damaged'],
    [linked('text'), 'damaged'],
    [linked(null), 'damaged'],
    [`#v1/${deflateRawSync(Buffer.from([0x22, 0xff, 0x22])).toString('base64url')}`, 'damaged'],
    ['#filter=%', 'damaged'],
    ['#filter=%ff', 'damaged'],
    [`#filter=${'x'.repeat(maxLinkBytes)}`, 'too-long'],
    ['#v2/q64FAA', 'unknown-version'],
  ])('that cannot be read has a reason: %.40s', async (hash, problem) => {
    expect(await readHash(hash)).toEqual({ problem });
  });

  test('contains only parts of a state, each of its type', async () => {
    const given = {
      filter: 1,
      second: '(= a b)',
      dialect: 'sql',
      language: 'de',
      exact: 'yes',
      more: 'x',
      documents: [],
    };
    expect(await readHash(linked(given))).toEqual({ state: { second: '(= a b)' } });
    expect(await readHash(linked(['(= a b)']))).toEqual({ state: {} });
    expect(await readHash('#filter=a&__proto__=b&documents=c')).toEqual({ state: { filter: 'a' } });
  });

  test('any other hash is a position on the page', async () => {
    for (const hash of ['', '#', '#tree', '#v1', '#version']) expect(await readHash(hash)).toBeUndefined();
  });
});

describe('a readable link', () => {
  test('restores a filter, a second one and the dialect', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, fc.constantFrom('received', 'qive'), async (filter, second, dialect) => {
        const made = { ...emptyState, filter, second, dialect } as State;
        const hash = readableHashOf(made);
        const isHeld = filter !== '' && filter.isWellFormed() && second.isWellFormed();
        expect(hash !== undefined).toBe(isHeld);
        if (!isHeld) return;
        // A chat program ends a link at a parenthesis.
        expect(hash).toMatch(/^#filter=[^()\s]*$/);
        expect({ ...emptyState, ...(await readHash(hash as string))?.state }).toEqual(made);
      }),
      runs(0.2),
    );
  });

  test('is not offered for what it cannot contain', () => {
    expect(readableHashOf({ ...emptyState, filter: '(= a b)', properties: '{}' })).toBeUndefined();
    expect(readableHashOf({ ...emptyState, filter: '(= a b)', documents: '{}' })).toBe('#filter=%28%3D%20a%20b%29');
  });
});
