import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike } from '../../language/filter.ts';
import { checkOptions } from '../../language/filter-error.ts';
import { check, listOf, openShape } from '../../source/shape.ts';
import { documentCheck } from '../match/compile.ts';
import { normalForm } from '../normal-form.ts';
import { type View, type ViewOptions, viewChecks, viewOf } from '../options.ts';
import { resized, withRoom } from './buffers.ts';
import { Conditions, never } from './conditions.ts';
import { countShares, findCover, guessShares, type Shares } from './cover.ts';
import { forEachFilter, type NamedFilters } from './named-filters.ts';
import { Postings } from './postings.ts';
import { accept, conditionOf, end, isFound, writeProgram } from './program.ts';

export interface CompileManyOptions extends ViewOptions {
  /**
   * Some documents like those that will be matched, from which it is learned by which conditions filters are found quickly. No answer
   * depends on them.
   */
  readonly sample?: readonly object[];
}

/** Many filters, compiled to be matched together. */
export interface CompiledFilters<Id> {
  /** The ids of the filters that select a document, in the order in which they were added. */
  match(document: object): Id[];
  /** Adds a filter. One with the same id is replaced, in its place. Throws as `compile` does; nothing has changed then. */
  add(id: Id, filter: FilterLike): void;
  /** Takes a filter out; `false` if there is none with this id. */
  delete(id: Id): boolean;
  /** How many filters there are. */
  readonly size: number;
  /**
   * The ids of the filters that each document is tried against, because nothing in them is an equality, a presence or an
   * absence that a selected document must fulfil. A filter that is always true is one of them.
   */
  readonly unselective: Id[];
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<CompileManyOptions>({ ...viewChecks, sample: listOf(documentCheck, 'a list of documents') }))();

/**
 * Compiles many filters to find those that select a document, at a cost that grows with how many might rather than with how
 * many there are. Documents are read as `compile` reads them. Throws as `compile` does, for the first filter that cannot be
 * compiled.
 */
export function compileMany<Id>(
  filters: Iterable<readonly [id: Id, filter: FilterLike]>,
  options?: CompileManyOptions,
): CompiledFilters<Id>;
export function compileMany(
  filters: Readonly<Record<string, FilterLike>>,
  options?: CompileManyOptions,
): CompiledFilters<string>;
export function compileMany<Id>(filters: NamedFilters<Id>, options: CompileManyOptions = {}): CompiledFilters<Id> {
  checkOptions(optionsCheck, options);
  const set = new FilterSet<Id>(viewOf(options), options.sample);
  forEachFilter(filters, (id, filter) => set.add(id, filter));
  set.trim();
  return set;
}

/** The key of filters without a cover: the condition that nothing fulfils. */
const uncovered = never;

// Programs are moved together when more than half of them, and more than this, is garbage.
const mostGarbage = 10_000;

class FilterSet<Id> implements CompiledFilters<Id> {
  readonly #conditions: Conditions;
  readonly #shares: Shares;
  readonly #postings = new Postings();
  readonly #numbers = new Map<Id, number>();
  // Of each filter, by its number: its id, where its program begins (negative if it is gone), its first posting, and the document
  // for which it was last tried.
  #ids: (Id | undefined)[] = [];
  #starts = new Int32Array(16);
  #entries = new Int32Array(16);
  #triedFor = new Uint32Array(16);
  #programs = new Int32Array(64);
  #programsEnd = 0;
  #garbage = 0;
  readonly #selected: number[] = [];

  constructor(view: View, sample: readonly object[] | undefined) {
    this.#conditions = new Conditions(view);
    this.#shares = sample === undefined ? guessShares(this.#conditions) : countShares(sample, view);
  }

  get size(): number {
    return this.#numbers.size;
  }

  get unselective(): Id[] {
    const filters: number[] = [];
    for (let entry = this.#postings.head(uncovered); entry > 0; entry = this.#postings.next(entry))
      filters.push(this.#postings.filterOf(entry));
    return this.#idsOf(filters);
  }

  match(document: object): Id[] {
    check(documentCheck, document, 'document');
    const conditions = this.#conditions;
    const fulfilled = conditions.read(document);
    if (conditions.document === 1) this.#triedFor.fill(0);
    this.#selected.length = 0;
    this.#try(uncovered);
    for (let i = 0; i < fulfilled.length; i++) this.#try(fulfilled[i] as number);
    conditions.forgetDocument();
    return this.#idsOf(this.#selected);
  }

  add(id: Id, filter: FilterLike): void {
    const formula = normalForm(checkFilter(filter));
    const conditions = this.#conditions;
    const program = writeProgram(formula, conditions);
    for (let at = 0; program[at] !== end; at += 2) conditions.use(conditionOf(program[at] as number));
    const keys = findCover(formula, conditions, this.#shares) ?? [uncovered];
    for (const key of keys) conditions.use(key);

    const known = this.#numbers.get(id);
    const number = known ?? this.#ids.length;
    if (known !== undefined) this.#discard(known);
    else {
      this.#numbers.set(id, number);
      this.#ids.push(id);
      this.#resize(withRoom);
    }
    this.#starts[number] = this.#programsEnd;
    this.#entries[number] = this.#postings.add(number, keys);
    this.#programs = withRoom(this.#programs, this.#programsEnd + program.length);
    this.#programs.set(program, this.#programsEnd);
    this.#programsEnd += program.length;
    this.#collectGarbage();
  }

  delete(id: Id): boolean {
    const number = this.#numbers.get(id);
    if (number === undefined) return false;
    this.#discard(number);
    this.#numbers.delete(id);
    this.#ids[number] = undefined;
    this.#collectGarbage();
    return true;
  }

  /** Gives the memory back that was reserved for more filters. */
  trim(): void {
    this.#conditions.trim();
    this.#postings.trim();
    this.#resize(resized);
    this.#programs = resized(this.#programs, this.#programsEnd);
  }

  /** Tries the filters under a key that were not tried for this document. */
  #try(key: number): void {
    const postings = this.#postings;
    const { document } = this.#conditions;
    for (let entry = postings.head(key); entry > 0; entry = postings.next(entry)) {
      const number = postings.filterOf(entry);
      if (!postings.isOnly(entry)) {
        if (this.#triedFor[number] === document) continue;
        this.#triedFor[number] = document;
      }
      if (this.#selects(this.#starts[number] as number)) this.#selected.push(number);
    }
  }

  /** Runs a program. */
  #selects(start: number): boolean {
    const programs = this.#programs;
    const conditions = this.#conditions;
    for (let at = start; ; ) {
      const word = programs[at] as number;
      if (word === end) return false;
      if (
        (isFound(word) ? conditions.isFound(conditionOf(word)) : conditions.isFulfilled(conditionOf(word))) !==
        ((word & 1) === 1)
      ) {
        at += 2;
        continue;
      }
      const far = programs[at + 1] as number;
      if (far === accept) return true;
      at += far;
    }
  }

  #idsOf(numbers: readonly number[]): Id[] {
    const sorted = numbers.length > 1 ? Int32Array.from(numbers).sort() : numbers;
    return Array.from(sorted, (number) => this.#ids[number] as Id);
  }

  /** Takes the program and the postings of a filter away. */
  #discard(number: number): void {
    const start = this.#starts[number] as number;
    let at = start;
    for (; this.#programs[at] !== end; at += 2) this.#conditions.release(conditionOf(this.#programs[at] as number));
    this.#garbage += at + 1 - start;
    const first = this.#entries[number] as number;
    const keys = this.#postings.keysFrom(first);
    this.#postings.delete(first);
    for (const key of keys) this.#conditions.release(key);
    this.#starts[number] = -1;
  }

  /** Moves programs together, and gives filters the lowest numbers, in the same order. */
  #collectGarbage(): void {
    if (this.#garbage < mostGarbage || this.#garbage * 2 < this.#programsEnd) return;
    const programs = new Int32Array(this.#programsEnd - this.#garbage);
    const numbers = new Int32Array(this.#ids.length);
    const ids: (Id | undefined)[] = [];
    let length = 0;
    this.#ids.forEach((id, old) => {
      const start = this.#starts[old] as number;
      if (start < 0) return;
      let at = start;
      while (this.#programs[at] !== end) at += 2;
      programs.set(this.#programs.subarray(start, at + 1), length);
      const number = ids.push(id) - 1;
      numbers[old] = number;
      this.#numbers.set(id as Id, number);
      this.#starts[number] = length;
      this.#entries[number] = this.#entries[old] as number;
      this.#triedFor[number] = 0;
      length += at + 1 - start;
    });
    this.#postings.renumber(numbers);
    this.#ids = ids;
    this.#programs = programs;
    this.#programsEnd = length;
    this.#garbage = 0;
  }

  #resize(change: typeof withRoom): void {
    this.#starts = change(this.#starts, this.#ids.length);
    this.#entries = change(this.#entries, this.#ids.length);
    this.#triedFor = change(this.#triedFor, this.#ids.length);
  }
}
