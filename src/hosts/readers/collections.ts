import { comment } from '../comment.ts';
import { type Embedded, inside } from '../embedded.ts';
import { inValue } from '../evidence/value.ts';
import type { Extraction } from '../extraction.ts';
import type { HostKind, HostSettings } from '../host.ts';
import { KeyedWalk } from '../keyed.ts';
import type { Tokens } from '../tokens.ts';
import { Concatenation } from './code/concatenation.ts';
import type { Language } from './code/language.ts';
import { announcedLiterals } from './code/program.ts';

/** How a language writes lists and maps in brackets. */
export interface CollectionForm {
  readonly kind: HostKind;
  readonly language: Language;
  /** What stands between a key and its value. */
  readonly separator: '=' | ':';
  /** Whether a value that is no text and no collection is one of the language; any is, if it is missing. */
  readonly isValue?: (image: string) => boolean;
  readonly isKey?: (image: string) => boolean;
}

/** Reads lists and maps in brackets from tokens, without recursion, so that no depth overflows the stack. */
export class Collections {
  readonly walk: KeyedWalk;
  /** The first token that does not belong where it stands. */
  wrong: number | undefined;
  readonly #source: Embedded;
  readonly #tokens: Tokens;
  readonly #form: CollectionForm;
  readonly #settings: HostSettings;
  readonly #announced: ReadonlySet<number>;
  readonly #seen = new Set<number>();

  constructor(source: Embedded, tokens: Tokens, form: CollectionForm, settings: HostSettings) {
    this.walk = new KeyedWalk(form.kind, settings);
    this.#source = source;
    this.#tokens = tokens;
    this.#form = form;
    this.#settings = settings;
    this.#announced = announcedLiterals(tokens, settings.sources.comments);
  }

  /** Closes what is open, and adds the comments. */
  end(): Extraction {
    const extraction = this.walk.end();
    for (const { start, end, content } of this.#tokens.comments) {
      extraction.add(comment(this.#source, content, { start, end }, this.#form.kind, this.#settings));
    }
    return extraction;
  }

  /** Reads a value with all that is in it; returns the token behind it. */
  value(from: number, key?: string): number {
    const tokens = this.#tokens;
    /** The number of open levels in each bracket. */
    const inner: number[] = [];
    let expected: 'value' | 'key' | 'comma' = 'value';
    let name = key;
    let at = from;
    do {
      const mark = tokens.at(at);
      const depth = inner.at(-1);
      if (expected === 'value' && (mark === '[' || mark === '{')) {
        this.walk.enter(name, mark === '[');
        inner.push(this.walk.depth);
        [name, expected] = [undefined, mark === '[' ? 'value' : 'key'];
        at++;
      } else if (depth !== undefined && (mark === ']' || mark === '}')) {
        this.walk.leaveTo(depth);
        if (this.walk.isInList !== (mark === ']') || (expected === 'value' && name !== undefined)) this.#blame(at);
        this.walk.leave();
        inner.pop();
        expected = 'comma';
        at++;
      } else if (expected === 'value') {
        at = this.#scalar(at, name);
        expected = 'comma';
      } else if (expected === 'key') {
        const { keys, next } = this.keys(at);
        const isKey = tokens.at(next) === this.#form.separator && keys.length > 0;
        for (const above of isKey ? keys.slice(0, -1) : []) this.walk.enter(above);
        if (isKey) [name, expected] = [keys.at(-1), 'value'];
        else this.#blame(Math.max(at, next - 1));
        at = Math.max(at, next) + 1;
      } else {
        if (mark !== ',') this.#blame(at);
        else if (depth !== undefined) {
          this.walk.leaveTo(depth);
          [name, expected] = [undefined, this.walk.isInList ? 'value' : 'key'];
        }
        at++;
      }
    } while (inner.length > 0 && at < tokens.count);
    if (inner.length > 0) this.#blame(tokens.count);
    return at;
  }

  /** The keys with points between them from a token on, and the token behind them. */
  keys(from: number): { readonly keys: readonly string[]; readonly next: number } {
    const tokens = this.#tokens;
    const keys: string[] = [];
    let next = from;
    for (; tokens.isLiteral(next) || tokens.isWord(next) || /^[.\d-]/.test(tokens.at(next)); next++) {
      if (tokens.isLiteral(next)) keys.push(tokens.textOf(next));
      else for (const key of tokens.at(next).split('.')) if (key !== '') keys.push(key);
      if (this.#form.isKey?.(tokens.at(next)) === false && !tokens.isLiteral(next)) this.#blame(next);
    }
    return { keys, next };
  }

  #scalar(at: number, key: string | undefined): number {
    const tokens = this.#tokens;
    if (tokens.isLiteral(at)) {
      const { start, end } = tokens.content(at);
      const decode = () => inside(this.#source, new Concatenation(tokens, at, this.#form.language, this.#seen).decoded);
      if (this.#announced.has(at)) {
        this.walk.extraction.add(inValue(decode(), this.#form.kind, 'announced', this.#settings));
      } else this.walk.scalar(key, { image: tokens.text.slice(start, end), decode });
      return (tokens.literalEnd(at) ?? tokens.count) + 1;
    }
    let next = at + 1;
    while (next < tokens.count && !/^[,[\]{}=:]$/.test(tokens.at(next)) && !tokens.startsLine(next)) next++;
    const image = tokens.text.slice(tokens.start(at), tokens.end(next - 1));
    if (this.#form.isValue?.(image) === false) this.#blame(at);
    return next;
  }

  #blame(token: number): void {
    this.wrong ??= token;
  }
}
