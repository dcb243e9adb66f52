import { firstWhere } from '../../source/lines.ts';
import type { Change, Store } from '../store/store.ts';
import type { Note, NoteProperties, PropertyValue } from './note.ts';

/** The notes of an account in the order of their positions, with a store for the changes to them. */
export class Notes {
  readonly #all: Note[] = [];
  readonly #byKey = new Map<string, Note>();
  readonly #make: (index: number) => Note;
  readonly #store: Store;

  constructor(make: (index: number) => Note, store: Store) {
    this.#make = make;
    this.#store = store;
    this.#grow(store.history.count);
    for (const change of store.history.changed) this.#put(change);
  }

  [Symbol.iterator](): Iterator<Note> {
    return this.#all[Symbol.iterator]();
  }

  get(accessKey: string): Note | undefined {
    return this.#byKey.get(accessKey);
  }

  /** The first selected notes after a position, at most so many. */
  after(position: number, limit: number, selects: (note: Note) => boolean): Note[] {
    const selected: Note[] = [];
    for (let i = this.#firstAfter(position); i < this.#all.length && selected.length < limit; i++) {
      const note = this.#all[i] as Note;
      if (selects(note)) selected.push(note);
    }
    return selected;
  }

  /** Adds new notes after all others. */
  arrive(count: number): void {
    this.#store.setCount(this.#all.length + count);
    this.#grow(this.#all.length + count);
  }

  /** Sets a property of notes, or removes it (`null`): for all of them, or for none if the store fails. */
  set(name: string, values: ReadonlyMap<Note, PropertyValue | null>): void {
    const changes = Array.from(values, ([{ index }, value]): Change => {
      return [index, changeProperty((this.#all[index] as Note).properties, name, value)];
    });
    this.#store.change(changes);
    for (const change of changes) this.#put(change);
  }

  #grow(count: number): void {
    for (let index = this.#all.length; index < count; index++) {
      const note = this.#make(index);
      this.#all.push(note);
      this.#byKey.set(note.accessKey, note);
    }
  }

  #put([index, properties]: Change): void {
    const note = { ...(this.#all[index] as Note), properties };
    this.#all[index] = note;
    this.#byKey.set(note.accessKey, note);
  }

  #firstAfter(position: number): number {
    return firstWhere(this.#all.length, (at) => (this.#all[at] as Note).position > position);
  }
}

// A computed key makes an own property of any name, even `__proto__`.
function changeProperty(properties: NoteProperties, name: string, value: PropertyValue | null): NoteProperties {
  if (value !== null) return { ...properties, [name]: value };
  return Object.fromEntries(Object.entries(properties).filter(([own]) => own !== name));
}
