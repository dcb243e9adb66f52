import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';

/** The properties of a language of elements and attributes. */
export interface MarkupLanguage {
  /** Whether `<script>` is an ordinary element. */
  readonly isXml?: true;
  /** What begins an expression of JavaScript in text; `{` does so in attributes too. */
  readonly braces?: '{' | '{{';
  /** Whether there is TypeScript between lines of `---` at the start. */
  readonly hasFrontMatter?: true;
}

/** The languages of elements and attributes, which is all that their reader knows about them. */
export const markupLanguages = {
  xml: { isXml: true },
  html: {},
  vue: { braces: '{{' },
  svelte: { braces: '{' },
  astro: { braces: '{', hasFrontMatter: true },
} as const satisfies Readonly<Record<string, MarkupLanguage>>;

/** How the value of an attribute is written. */
export type AttributeForm = 'double' | 'single' | 'bare' | 'braces';

export interface Attribute {
  /** Empty for braces without a name. */
  readonly name: string;
  /** Without its quotes. */
  readonly value: Span;
  readonly form: AttributeForm;
}

/** A token of markup. `content` excludes its delimiters. */
export type MarkupToken =
  | { readonly type: 'text' | 'cdata' | 'expression'; readonly content: Span }
  | { readonly type: 'comment'; readonly content: Span; readonly span: Span }
  | {
      readonly type: 'open';
      readonly name: string;
      readonly attributes: readonly Attribute[];
      /** Whether it has no content. */
      readonly isClosed: boolean;
      /** The content of a script or style, which is not markup. */
      readonly raw?: Span;
    }
  | { readonly type: 'close'; readonly name: string };

const mostUnclosed = 20;

const tagName = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const attributeName = /[^\s"'<>/={}]+/y;
const equals = /\s*=\s*/y;
const bare = /[^\s>]*/y;
const gap = /[\s/]*/y;

/** Reads a text as markup, without a grammar; never throws, and takes linear time. */
export class MarkupScanner {
  readonly #text: string;
  readonly #language: MarkupLanguage;
  /** The delimiters that are known to be missing after the last position where they were searched for. */
  readonly #missing = new Set<string>();
  /** How many braces and tags were not closed; each one searches the rest of the text. */
  #unclosed = 0;

  constructor(text: string, language: MarkupLanguage) {
    this.#text = text;
    this.#language = language;
  }

  *tokens(from: number): Generator<MarkupToken> {
    const text = this.#text;
    const { braces } = this.#language;
    let kept = from;
    for (let at = this.#nextMark(from); at < text.length; at = this.#nextMark(at)) {
      const found = this.#tokenAt(at);
      if (found === undefined) at += braces !== undefined && text.startsWith(braces, at) ? braces.length : 1;
      else {
        if (at > kept) yield { type: 'text', content: { start: kept, end: at } };
        if (found.token !== undefined) yield found.token;
        at = kept = found.end;
      }
    }
    if (kept < text.length) yield { type: 'text', content: { start: kept, end: text.length } };
  }

  /** The next `<`, or the next brace if it begins an expression; the end of the text if there is none. */
  #nextMark(from: number): number {
    const { braces } = this.#language;
    const mark = braces === undefined ? /</g : braces === '{' ? /[<{]/g : /<|\{\{/g;
    return matchFrom(mark, this.#text, from)?.index ?? this.#text.length;
  }

  #find(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1;
    const found = this.#text.indexOf(mark, from);
    if (found < 0) this.#missing.add(mark);
    return found;
  }

  #tokenAt(start: number): { readonly token: MarkupToken | undefined; readonly end: number } | undefined {
    const text = this.#text;
    if (text[start] === '{') return this.#expression(start);
    for (const [open, close, type] of enclosed) {
      if (!text.startsWith(open, start)) continue;
      const found = this.#find(close, start + open.length);
      if (found < 0) return undefined;
      const end = found + close.length;
      const content = { start: start + open.length, end: found };
      return { token: type === undefined ? undefined : { type, span: { start, end }, content }, end };
    }
    if (text[start + 1] === '/') {
      const name = matchFrom(tagName, text, start + 2)?.[0];
      const close = name === undefined ? -1 : this.#find('>', tagName.lastIndex);
      return name === undefined || close < 0 ? undefined : { token: { type: 'close', name }, end: close + 1 };
    }
    const name = matchFrom(tagName, text, start + 1)?.[0];
    return name === undefined || this.#unclosed > mostUnclosed ? undefined : this.#open(name, tagName.lastIndex);
  }

  #expression(start: number): { readonly token: MarkupToken; readonly end: number } | undefined {
    const { braces = '{' } = this.#language;
    const close = braces === '{' ? this.#braceEnd(start) : this.#find('}}', start + 2);
    if (close === undefined || close < 0) return undefined;
    const content = { start: start + braces.length, end: close };
    return { token: { type: 'expression', content }, end: close + braces.length };
  }

  /** The `}` of the `{` at an offset; strings and templates may hold others. */
  #braceEnd(start: number): number | undefined {
    if (this.#unclosed > mostUnclosed) return undefined;
    const token = /\\.|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.|\$(?!\{))*`|[{}]/gs;
    token.lastIndex = start;
    let depth = 0;
    for (let found = token.exec(this.#text); found !== null; found = token.exec(this.#text)) {
      if (found[0] === '{') depth++;
      else if (found[0] === '}' && --depth === 0) return found.index;
    }
    this.#unclosed++;
    return undefined;
  }

  #open(name: string, from: number): { readonly token: MarkupToken; readonly end: number } | undefined {
    const text = this.#text;
    const attributes: Attribute[] = [];
    for (let at = from; ; ) {
      at += matchFrom(gap, text, at)?.[0].length ?? 0;
      if (at >= text.length) {
        this.#unclosed++;
        return undefined;
      }
      if (text[at] === '>') {
        const isClosed = text[at - 1] === '/';
        const raw = isClosed ? undefined : this.#raw(name, at + 1);
        const token: MarkupToken = { type: 'open', name, attributes, isClosed, ...(raw && { raw }) };
        return { token, end: raw?.end ?? at + 1 };
      }
      if (text[at] === '<' && tagStart.test(text.slice(at, at + 3))) return undefined;
      const attribute = this.#attribute(at);
      if (attribute === undefined) at++;
      else {
        if (attribute.value !== undefined) attributes.push(attribute as Attribute);
        at = attribute.end;
      }
    }
  }

  #attribute(start: number): (Partial<Attribute> & { readonly end: number }) | undefined {
    const text = this.#text;
    if (text[start] === '{' && this.#language.braces === '{') return this.#braced('', start);
    const name = matchFrom(attributeName, text, start)?.[0];
    if (name === undefined) return undefined;
    equals.lastIndex = attributeName.lastIndex;
    if (!equals.test(text)) return { end: attributeName.lastIndex };
    const at = equals.lastIndex;
    const quote = text[at] as string;
    if (quote === '{' && this.#language.braces === '{') {
      const braced = this.#braced(name, at);
      if (braced !== undefined) return braced;
    }
    if (quote === '"' || quote === "'") {
      const close = this.#find(quote, at + 1);
      if (close >= 0) {
        const form = quote === '"' ? 'double' : 'single';
        return { name, value: { start: at + 1, end: close }, form, end: close + 1 };
      }
    }
    const end = at + (matchFrom(bare, text, at)?.[0].length ?? 0);
    return { name, value: { start: at, end }, form: 'bare', end };
  }

  #braced(name: string, start: number): (Attribute & { readonly end: number }) | undefined {
    const close = this.#braceEnd(start);
    return close === undefined
      ? undefined
      : { name, value: { start: start + 1, end: close }, form: 'braces', end: close + 1 };
  }

  /** The content of a script or style. */
  #raw(name: string, start: number): Span | undefined {
    const element = name.toLowerCase();
    if (this.#language.isXml || (element !== 'script' && element !== 'style')) return undefined;
    if (this.#missing.has(element)) return { start, end: this.#text.length };
    const close = new RegExp(`</${element}`, 'gi');
    const end = matchFrom(close, this.#text, start)?.index;
    if (end === undefined) this.#missing.add(element);
    return { start, end: end ?? this.#text.length };
  }
}

const tagStart = /^<[/!?\p{L}]/u;

/** Content with its own delimiters, and its kind. */
const enclosed: readonly (readonly [open: string, close: string, type: 'comment' | 'cdata' | undefined])[] = [
  ['<!--', '-->', 'comment'],
  ['<![CDATA[', ']]>', 'cdata'],
  ['<%--', '--%>', 'comment'],
  ['<%', '%>', undefined],
  ['<?', '?>', undefined],
  ['<!', '>', undefined],
];
