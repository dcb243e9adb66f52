import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDigit } from '../../../src/language/kinds/check-digit.ts';
import { createNoteMaker, type NoteProperties } from '../../../src/sandbox/data/note.ts';
import { Notes } from '../../../src/sandbox/data/notes.ts';
import { createRandom, pickOne, randomInteger, randomText } from '../../../src/sandbox/data/random.ts';
import { issuersOf, ownersOf, stateCode } from '../../../src/sandbox/data/taxpayer.ts';
import { noteXml } from '../../../src/sandbox/data/xml.ts';
import type { Store } from '../../../src/sandbox/store/store.ts';

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

/** Notes with a store that records what it is given. */
function recorded(count = 5, changed: ReadonlyMap<number, NoteProperties> = new Map()) {
  const stored: unknown[] = [];
  const store: Store = {
    origin: { seed: 1, documents: count },
    history: { count, changed },
    change: (changes) => stored.push(...changes),
    setCount: (next) => stored.push(next),
    close() {},
  };
  return { notes: new Notes(make, store), stored, store };
}

test('there are as many as the store counts, with the properties that it remembers', () => {
  const { notes } = recorded(3, new Map([[1, { a: 1 }]]));
  expect([...notes].map(({ index }) => index)).toEqual([0, 1, 2]);
  expect([...notes][1]?.properties).toEqual({ a: 1 });
  expect(notes.get(make(1).accessKey)?.properties).toEqual({ a: 1 });
  expect(notes.get('nobody')).toBeUndefined();
});

test('those after a position come in order, selected and at most so many', () => {
  const { notes } = recorded(10);
  const [first, , third] = [...notes];
  const all = () => true;
  expect(notes.after(0, 2, all).map(({ index }) => index)).toEqual([0, 1]);
  expect(notes.after(first?.position as number, 2, all).map(({ index }) => index)).toEqual([1, 2]);
  expect(notes.after((third?.position as number) - 1, 1, all).map(({ index }) => index)).toEqual([2]);
  expect(notes.after(0, 9, ({ index }) => index % 3 === 2).map(({ index }) => index)).toEqual([2, 5, 8]);
  expect(notes.after(1e9, 9, all)).toEqual([]);
});

test('new notes come last, and are counted in the store first', () => {
  const { notes, stored } = recorded(2);
  notes.arrive(2);
  expect([...notes].map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  expect(stored).toEqual([4]);
});

test('a property is set or removed, whatever its name', () => {
  const { notes } = recorded(1);
  const [note] = [...notes];
  if (note === undefined) throw new Error('no note');
  for (const name of ['a', '__proto__']) {
    notes.set(name, new Map([[note, 'x']]));
    expect(Object.getOwnPropertyDescriptor(notes.get(note.accessKey)?.properties, name)?.value).toBe('x');
    notes.set(name, new Map([[note, null]]));
    expect(Object.hasOwn(notes.get(note.accessKey)?.properties ?? {}, name)).toBe(false);
  }
  expect(notes.get(note.accessKey)?.properties).toEqual(note.properties);
});

test('if the store fails, no note changes', () => {
  const { notes, store } = recorded(2);
  const before = [...notes];
  store.change = () => {
    throw new Error('full');
  };
  expect(() => notes.set('a', new Map(before.map((note) => [note, 1])))).toThrow('full');
  expect([...notes]).toEqual(before);
});

const numbers = (seed: number, stream: number, count: number) => {
  const random = createRandom(seed, stream);
  return Array.from({ length: count }, () => random());
};

test('numbers are from 0 up to 1, and spread evenly', () => {
  const all = numbers(1, 0, 10_000);
  expect(all.every((number) => number >= 0 && number < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = all.filter((number) => Math.floor(number * 10) === tenth).length;
    expect(inside).toBeGreaterThan(850);
    expect(inside).toBeLessThan(1150);
  }
});

test('a seed and a stream give the same numbers on every machine, others give others', () => {
  expect(numbers(1, 0, 2)).toEqual([0.6070562440436333, 0.9851941752713174]);
  const firsts = [-3, -1, 0, 1, 2, 1e9].flatMap((seed) => [-1, 0, 1].map((stream) => numbers(seed, stream, 1)[0]));
  expect(new Set(firsts).size).toBe(firsts.length);
});

test('whole numbers, items and characters are taken from their whole range', () => {
  const random = createRandom(1, 0);
  const drawn = Array.from({ length: 200 }, () => randomInteger(random, 3));
  expect([...new Set(drawn)].sort()).toEqual([0, 1, 2]);
  expect(new Set(Array.from({ length: 200 }, () => pickOne(random, ['a', 'b']))).size).toBe(2);
  expect(randomText(random, 'xy', 50)).toMatch(/^[xy]{50}$/);
  expect(randomText(random, 'xy', 0)).toBe('');
});
