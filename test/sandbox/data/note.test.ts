import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/language/kinds/check-digit.ts';
import { createNoteMaker } from '../../../src/sandbox/data/note.ts';
import { issuersOf, ownersOf, stateCode } from '../../../src/sandbox/data/taxpayer.ts';
import { noteXml } from '../../../src/sandbox/data/xml.ts';

const make = createNoteMaker(1);
const notes = Array.from({ length: 2000 }, (_, index) => make(index));

const wellNumbered = (id: string) => {
  const [length, heaviest] = id.length === 11 ? [9, 11] : [12, 9];
  return (
    `${checkDigit(id.slice(0, length), heaviest)}${checkDigit(id.slice(0, length + 1), heaviest)}` === id.slice(length)
  );
};

test('keys are valid and different, with numeric CNPJs, CNPJs with letters, and CPFs', () => {
  expect(new Set(notes.map(({ accessKey }) => accessKey)).size).toBe(notes.length);
  for (const { accessKey: key, issuer } of notes) {
    expect(key).toMatch(/^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/);
    expect(key.at(-1)).toBe(`${checkDigit(key.slice(0, 43))}`);
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
    const again = createNoteMaker(seed);
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
  const made = createNoteMaker(1, [given, { properties: {} }]);
  expect(made(0)).toMatchObject({ accessKey: 'key', xml: '<nfeProc/>', properties: { a: 1 }, createdAt: 5000 });
  expect(made(1)).toEqual({ ...make(1), properties: {} });
  expect(made(2)).toEqual(make(2));
});

test('the issuers are of all kinds, with right check digits, and differ', () => {
  const issuers = issuersOf(1);
  const kinds = issuers.map(({ id }) => (id.length === 11 ? 'person' : /[A-Z]/.test(id) ? 'letters' : 'digits'));
  expect(kinds).toHaveLength(48);
  expect(kinds.filter((kind) => kind === 'person')).toHaveLength(8);
  expect(kinds.filter((kind) => kind === 'letters')).toHaveLength(16);
  expect(issuers.every(({ id }) => wellNumbered(id))).toBe(true);
  expect(new Set(issuers.map(({ id }) => id)).size).toBe(48);
});

test('the same seed gives the same taxpayers, another one gives others', () => {
  expect(issuersOf(2)).toEqual(issuersOf(2));
  expect(issuersOf(2)).not.toEqual(issuersOf(1));
  expect(ownersOf(2)).not.toEqual(ownersOf(1));
});

test('the code of a state begins that of its cities', () => {
  for (const { city } of issuersOf(1)) expect(stateCode(city)).toMatch(/^(?:35|33|31|41|42|52|53|29)$/);
});
