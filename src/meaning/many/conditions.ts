import type { Word } from '../../language/filter.ts';
import type { Test } from '../../language/kinds/kind.ts';
import { kindIn } from '../../language/kinds/kind-of.ts';
import { shared } from '../../language/kinds/value-tests.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import { some, testOf } from '../match/test-value.ts';
import type { ValueAsk } from '../normal-form.ts';
import type { View } from '../options.ts';
import { resized, withRoom } from './buffers.ts';
import { constantOf, identitiesOf, Property } from './property.ts';

// How a condition is decided: it is found by a value, or has a test, or compares numbers in one of four orders.
const found = 0;
const tested = 1;
const orders = ['less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const satisfies readonly OrderMeaning[];
const [less, lessOrEqual, greater] = [2, 3, 4];

/** The condition that no document fulfils. */
export const never = 0;

/**
 * The conditions of many filters, each under a number, and which of them the last document fulfils. Conditions that are
 * written alike have one number, but for those that compare numbers: to compare again is as quick as to look up.
 */
export class Conditions {
  readonly #view: View;
  readonly #properties = new Map<string, Property>();
  /** The same, to walk them quickly; empty if it must be made again. */
  #all: Property[] = [];
  #end = 1;
  readonly #free: number[] = [];
  readonly #tests: (Test | undefined)[] = [];
  readonly #freeTests: number[] = [];

  // Of each condition: its kind, its property, what it is found by there, the number it compares with or that of its test,
  // and how often it is used.
  #kinds = new Int32Array(16);
  readonly #subjects: (Property | undefined)[] = [undefined];
  readonly #keys: unknown[] = [undefined];
  #operands = new Float64Array(16);
  #uses = new Int32Array(16);

  /** The number of the last document, and for each condition the last documents that fulfilled and refuted it. */
  #document = 0;
  #fulfilledBy = new Uint32Array(16);
  #refutedBy = new Uint32Array(16);
  readonly #fulfilled: number[] = [];

  constructor(view: View) {
    this.#view = view;
  }

  /** The number of the last document. They are counted from 1, and from 1 again after four thousand million. */
  get document(): number {
    return this.#document;
  }

  /** Of all uses of conditions about a property, the share that asks for a value. */
  shareOf(name: string, identity: unknown): number {
    const property = this.#properties.get(name);
    const condition = property?.equalities.get(identity) ?? never;
    return (1 + (this.#uses[condition] as number)) / (2 + (property?.uses ?? 0));
  }

  /** By what a document's value that equals one of these words is found; `undefined` if it is not. */
  identitiesOf(name: string, words: readonly Word[]): readonly unknown[] | undefined {
    return identitiesOf(this.#properties.get(name)?.kind ?? kindIn(this.#view, name), words);
  }

  /** The condition that a property has a value that is found. */
  equal(name: string, identity: unknown): number {
    const property = this.#propertyOf(name);
    // A part of a filter's text would keep all of it in memory.
    return (
      property.equalities.get(identity) ??
      this.#make(property, found, 0, typeof identity === 'string' ? shared(identity) : identity, property.equalities)
    );
  }

  /** The condition that a property is present. */
  present(name: string): number {
    return this.#propertyOf(name).present;
  }

  /** The number under which it is said that a property is absent. */
  absent(name: string): number {
    return this.#propertyOf(name).absent;
  }

  /** The condition of an ask, or the one that it negates. */
  of(ask: ValueAsk): number {
    const property = this.#propertyOf(ask.property);
    if (ask.family === 'order') {
      const constant = constantOf(property.kind, ask);
      if (constant !== undefined) return this.#make(property, less + orders.indexOf(ask.means), constant);
    }
    const key = JSON.stringify([ask.means, ...ask.values.map(({ text, quoted }) => [text, quoted])]);
    const known = property.tests.get(key);
    if (known !== undefined) return known;
    const values = ask.values.map((word) => ({ ...word, text: shared(word.text) }));
    const test = this.#freeTests.pop() ?? this.#tests.length;
    this.#tests[test] = testOf({ ...ask, values }, this.#view);
    return this.#make(property, tested, test, key, property.tests);
  }

  /** Counts a use of a condition. */
  use(condition: number): void {
    this.#uses[condition] = (this.#uses[condition] as number) + 1;
    const property = this.#subjects[condition];
    if (property !== undefined) property.uses++;
  }

  /** Takes a use back. A condition without uses is forgotten, and so is a property without conditions. */
  release(condition: number): void {
    const uses = (this.#uses[condition] as number) - 1;
    this.#uses[condition] = uses;
    const property = this.#subjects[condition];
    if (property === undefined) return;
    property.uses--;
    if (uses === 0 && condition !== property.present && condition !== property.absent)
      this.#forget(condition, property);
    if (property.uses > 0) return;
    this.#properties.delete(property.name);
    this.#all = [];
    this.#forget(property.present, property);
    this.#forget(property.absent, property);
  }

  /** Gives the memory back that was reserved for more conditions. */
  trim(): void {
    this.#resize(resized);
  }

  /**
   * Reads a document. Returns the numbers of the conditions of equality and presence that it fulfils, and of the properties that
   * it lacks, in a list that the next document changes.
   */
  read(document: object): readonly number[] {
    if (this.#document === 0xffffffff) this.#restart();
    this.#document++;
    const fulfilled = this.#fulfilled;
    fulfilled.length = 0;
    if (this.#all.length === 0) this.#all = [...this.#properties.values()];
    for (const property of this.#all) property.read(document, fulfilled);
    // Equal values of a list fulfil the same condition: it is named once.
    let count = 0;
    for (const condition of fulfilled) {
      if (this.#fulfilledBy[condition] === this.#document) continue;
      this.#fulfilledBy[condition] = this.#document;
      fulfilled[count++] = condition;
    }
    fulfilled.length = count;
    return fulfilled;
  }

  /** Lets go of the values of the last document. */
  forgetDocument(): void {
    for (const property of this.#all) property.value = undefined;
  }

  /** Whether `read` names the condition for a document that fulfils it. */
  canBeFound(condition: number): boolean {
    return this.#kinds[condition] === found;
  }

  /** Whether the last document fulfils a condition that can be found. */
  isFound(condition: number): boolean {
    return this.#fulfilledBy[condition] === this.#document;
  }

  /** Whether the last document fulfils any other condition. */
  isFulfilled(condition: number): boolean {
    const kind = this.#kinds[condition];
    const property = this.#subjects[condition] as Property;
    const operand = this.#operands[condition] as number;
    if (kind === tested) return this.#passes(condition, property, operand);
    if (property.isLong) return this.#comparesLong(kind as number, property, operand);
    if (kind === less) return property.least < operand;
    if (kind === greater) return property.greatest > operand;
    return kind === lessOrEqual ? property.least <= operand : property.greatest >= operand;
  }

  #passes(condition: number, { value }: Property, test: number): boolean {
    if (value === undefined || this.#refutedBy[condition] === this.#document) return false;
    if (this.#fulfilledBy[condition] === this.#document) return true;
    const passes = (this.#tests[test] as Test)(value);
    (passes ? this.#fulfilledBy : this.#refutedBy)[condition] = this.#document;
    return passes;
  }

  /** Compares as `compile` does. The word is another one for the same number. */
  #comparesLong(kind: number, { value, kind: ofValues }: Property, operand: number): boolean {
    const means = orders[kind - less] as OrderMeaning;
    return some(ofValues.test(ofValues.order(means, { text: String(operand) })))(value);
  }

  #propertyOf(name: string): Property {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const property = new Property(shared(name), this.#view, this.#next(), this.#next());
    for (const condition of [property.present, property.absent]) this.#set(condition, property, found, 0);
    this.#properties.set(property.name, property);
    this.#all = [];
    return property;
  }

  #make(property: Property, kind: number, operand: number, key?: unknown, known?: Map<unknown, number>): number {
    const condition = this.#next();
    this.#set(condition, property, kind, operand);
    this.#keys[condition] = key;
    known?.set(key, condition);
    if (kind >= less) property.orders++;
    return condition;
  }

  #next(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const condition = this.#end++;
    this.#resize(withRoom);
    return condition;
  }

  #set(condition: number, property: Property, kind: number, operand: number): void {
    this.#kinds[condition] = kind;
    this.#subjects[condition] = property;
    this.#operands[condition] = operand;
  }

  #forget(condition: number, property: Property): void {
    const kind = this.#kinds[condition] as number;
    const key = this.#keys[condition];
    if (kind >= less) property.orders--;
    else if (key !== undefined) (kind === tested ? property.tests : property.equalities).delete(key);
    if (kind === tested) {
      const test = this.#operands[condition] as number;
      this.#tests[test] = undefined;
      this.#freeTests.push(test);
    }
    this.#subjects[condition] = this.#keys[condition] = undefined;
    this.#fulfilledBy[condition] = this.#refutedBy[condition] = 0;
    this.#free.push(condition);
  }

  #resize(change: typeof withRoom): void {
    this.#kinds = change(this.#kinds, this.#end);
    this.#operands = change(this.#operands, this.#end);
    this.#uses = change(this.#uses, this.#end);
    this.#fulfilledBy = change(this.#fulfilledBy, this.#end);
    this.#refutedBy = change(this.#refutedBy, this.#end);
  }

  /** Begins to count documents again. */
  #restart(): void {
    this.#document = 0;
    this.#fulfilledBy.fill(0);
    this.#refutedBy.fill(0);
  }
}
