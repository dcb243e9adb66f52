import { expect, test } from 'vitest';
import { createNoteMaker, type NoteProperties } from '../../../src/sandbox/data/note.ts';
import { Notes } from '../../../src/sandbox/data/notes.ts';
import type { Store } from '../../../src/sandbox/store/store.ts';

const make = createNoteMaker(1);

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
