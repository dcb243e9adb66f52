import type { Embedded } from './embedded.ts';
import { type Grade, holdsValue, isWrapped, type KeyTest, keyTest, nameTest, namingKeys } from './evidence/names.ts';
import { inValue } from './evidence/value.ts';
import { Extraction, underName } from './extraction.ts';
import type { Evidence, Hosted, HostKind, HostSettings } from './host.ts';
import { mayHoldFilter } from './prescan.ts';

/** A value in keyed data: as it is written, and how to read it, which is done only where it counts. */
export interface Scalar {
  readonly image: string;
  readonly decode: () => Embedded;
}

/** The keys that Node-RED has for `name` and `value`. */
const [otherName, otherValues] = ['p', new Set(['to', 'v', 'payload'])];
/** Keys of programs in exports of Node-RED, n8n and Postman. */
const programs = new Set(['func', 'initialize', 'finalize', 'jsCode', 'functionCode', 'exec']);

/** Whether a key is that of a program in an export. */
export function isProgram(key: string): boolean {
  return programs.has(key);
}

/** A value whose name is not known yet; `key` is the one that it stands under. */
interface Waiting {
  /** How many waited before it. */
  readonly number: number;
  readonly value: Scalar;
  readonly key: string | undefined;
}

/** Extracts from a value; `key` is the one that it stands under, if it is no element of a list. */
export type ReadValue = (value: Embedded, evidence: Evidence, key?: string) => Partial<Hosted>;

/** A map or list that is open. */
interface Level {
  readonly key: string | undefined;
  readonly isList: boolean;
  /** The name in a map, which its `value` belongs to. */
  name?: string;
  /** The element before in a list, if it is an option of a command. */
  option?: string;
  /** The values that belong to a name in this map, or in one around it. */
  waiting: Waiting[];
}

/**
 * What stands under which key, for data of any language: its reader says `enter` and `leave` for maps and lists, and `scalar` for a
 * value. All that makes a value a filter is decided here.
 */
export class KeyedWalk {
  readonly extraction = new Extraction();
  /** The keys from the outermost map to what is read. */
  readonly keys: string[] = [];
  readonly #settings: HostSettings;
  readonly #isKey: KeyTest;
  readonly #isName: ReturnType<typeof nameTest>;
  readonly #levels: Level[] = [{ key: undefined, isList: false, waiting: [] }];
  readonly #inValue: ReadValue;
  #count = 0;

  /** `read` extracts from a value, where that is more than one of this kind of file. */
  constructor(kind: HostKind, settings: HostSettings, read?: ReadValue) {
    this.#settings = settings;
    this.#isKey = keyTest(settings.sources.keys);
    this.#isName = nameTest(settings.sources.keys);
    this.#inValue = read ?? ((value, evidence) => inValue(value, kind, evidence, settings));
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  /** Whether the innermost level is a list. */
  get isInList(): boolean {
    return this.#levels.at(-1)?.isList === true;
  }

  /** Opens the map or list under a key of the innermost map; without a key an element of the innermost list. */
  enter(key?: string, isList = false): void {
    this.#levels.push({ key, isList, waiting: [] });
    if (key !== undefined) this.keys.push(key);
  }

  /** Closes the innermost map or list: its values belong to its name, else to that of the map around it, or to its key. */
  leave(): void {
    const level = this.#levels.pop() as Level;
    const outer = this.#levels.at(-1);
    const { key, name, waiting, isList } = level;
    if (waiting.length > 0 && outer !== undefined && (isList || (name === undefined && isWrapped(this.keys)))) {
      // The shorter list is added to the longer one, so that no depth takes quadratic time.
      const [many, few] = waiting.length > outer.waiting.length ? [waiting, outer.waiting] : [outer.waiting, waiting];
      for (const one of few) many.push(one);
      outer.waiting = many;
    } else this.#readWaiting(level);
    if (key !== undefined) this.keys.pop();
  }

  /** Closes levels until so many are open. */
  leaveTo(depth: number): void {
    while (this.depth > depth) this.leave();
  }

  /** Closes and opens maps until those under these keys are open. */
  moveTo(path: readonly string[]): void {
    let same = 0;
    while (same < this.depth && this.#levels[same + 1]?.key === path[same]) same++;
    this.leaveTo(same);
    for (const key of path.slice(same)) this.enter(key);
  }

  /** Opens a map anew under these keys; those around it stay open. */
  open(path: readonly string[]): void {
    this.moveTo(path.slice(0, -1));
    if (path.length > 0) this.enter(path.at(-1));
  }

  /** Closes what is open. */
  end(): Extraction {
    this.leaveTo(0);
    this.#readWaiting(this.#levels[0] as Level);
    return this.extraction;
  }

  /** Reads what waits for the name of a level, or for its key. */
  #readWaiting({ name, waiting }: Level): void {
    if (waiting.length === 0) return;
    const path = name === undefined ? this.keys : [...this.keys, name];
    for (const { value, key } of waiting.splice(0).sort((one, other) => one.number - other.number)) {
      const grade = path.length === 0 ? undefined : this.#gradeOf(path, key === undefined);
      this.#read(value, grade, key, path);
    }
  }

  /** Whether the key of a value says that it is a filter. */
  grade(key: string | undefined): Grade | undefined {
    if (key === undefined) return this.#gradeOf(this.keys, true);
    this.keys.push(key);
    const grade = this.#gradeOf(this.keys, false);
    this.keys.pop();
    return grade;
  }

  /** A value under a key of the innermost map; without a key an element of the innermost list. */
  scalar(key: string | undefined, value: Scalar): void {
    const level = this.#levels.at(-1) as Level;
    const isListed = key === undefined;
    const name = key ?? this.keys.at(-1) ?? '';
    if (!isListed && namingKeys.includes(name)) level.name = value.decode().text;
    else if (!isListed && name === otherName) level.name ??= value.decode().text;
    const ofKey = this.grade(key);
    const option = ofKey === undefined && isListed ? this.#optionBefore(level, value) : undefined;
    const grade = option === undefined ? ofKey : 'named';
    const isWaiting = grade === undefined && (holdsValue(name) || otherValues.has(name));
    const path = option === undefined ? this.keys : [option];
    if (!isWaiting) this.#read(value, grade, key, isListed || grade === undefined ? path : [...path, key]);
    else if (mayHoldFilter(value.image, 'values', this.#settings.sources))
      level.waiting.push({ number: this.#count++, value, key });
  }

  /** The element before this one in a list, if it is an option of a command with a name that counts. */
  #optionBefore(level: Level, { image }: Scalar): string | undefined {
    const { option } = level;
    if (/^--?[A-Za-z][\w-]*$/.test(image)) level.option = image;
    else delete level.option;
    return option !== undefined && this.#isName(option) !== undefined ? option : undefined;
  }

  #gradeOf(path: readonly string[], isListed: boolean): Grade | undefined {
    return this.#isKey(path, isListed) ?? this.#isName(path.at(-1) ?? '');
  }

  #read({ image, decode }: Scalar, grade: Grade | undefined, key: string | undefined, path: readonly string[]): void {
    // Without a name there may be a URL or a command in it; a comment on the line above announces any text.
    const mayBeBelow = this.#settings.isAnnounced !== undefined;
    if (grade === undefined && !mayBeBelow && !/[=\\]|-\w+[ \t]+["'`]?\(/.test(image)) return;
    const found = this.#inValue(decode(), grade ?? 'none', key);
    this.extraction.add(grade === undefined ? found : underName(found, this.#nameOf(path, grade, key === undefined)));
  }

  /** As many keys from the end of a path as say what all of them say. */
  #nameOf(path: readonly string[], grade: Grade, isListed: boolean): string {
    let at = path.length - 1;
    while (at > 0 && this.#gradeOf(path.slice(at), isListed) !== grade) at--;
    return path.slice(at).join('.');
  }
}
