import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded, part, withPlaceholders } from '../../embedded.ts';
import { type Grade, type KeyTest, keyTest, nameTest } from '../../evidence/names.ts';
import { urlsIn } from '../../evidence/url.ts';
import { comment, inValue } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host, Hosted, HostSettings } from '../../host.ts';
import { prescanned } from '../../prescan.ts';
import { javascript, typescript } from '../javascript/javascript.ts';
import { json } from '../json/json.ts';
import { readEntities } from './entities.ts';
import { type Attribute, type AttributeForm, type MarkupLanguage, MarkupScanner, type MarkupToken } from './tags.ts';

/** Makes a reader of elements: their attributes, text, comments, scripts and expressions. */
export function markupHost(language: MarkupLanguage): Host {
  return prescanned('values', (source, settings) => {
    const { text } = source;
    const reader = new MarkupReader(source, language, settings);
    const front = language.hasFrontMatter ? /^\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*$/ms.exec(text) : null;
    if (front !== null) {
      const start = text.indexOf('\n') + 1;
      reader.extraction.add(typescript(part(source, { start, end: start + (front[1] as string).length }), settings));
    }
    for (const token of new MarkupScanner(text, language).tokens(front?.[0].length ?? 0)) {
      if (reader.extraction.isFull) break;
      reader.read(token);
    }
    return reader.extraction;
  });
}

/** An element that is still open. */
interface Element {
  readonly name: string;
  /** Whether its own name, or an attribute such as `name` or `key`, is a configured one. */
  readonly grade: Grade | undefined;
  /** The text of the last element in it, which may name the next one. */
  lastText: string;
}

/** Attributes that name what an element is about, and those that hold its value. */
const naming = /^(?:name|key|id|n|ref|var|formcontrolname)$/i;
const holding = /^(?:(?:default-?|initial-?|current-?)?value|content|default|example)$/i;
/** Elements that hold the value of the one around them, or of the name before them. */
const valueElement = /value$|^(?:string(?:prop)?|text|default|example|item|entry|add|dd|td|option|const(?:ant)?)$/i;
/** HTML elements without an end tag. */
const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
/** Attributes of Vue, Alpine, Angular and HTML whose values are programs. */
const expression = /^(?:[:@#[(*]|v-|x-|ng-|on[a-z])/i;

class MarkupReader {
  readonly extraction = new Extraction();
  readonly #source: Embedded;
  readonly #language: MarkupLanguage;
  readonly #settings: HostSettings;
  readonly #isName: ReturnType<typeof nameTest>;
  readonly #isKey: KeyTest;
  readonly #open: Element[] = [];

  constructor(source: Embedded, language: MarkupLanguage, settings: HostSettings) {
    this.#source = source;
    this.#language = language;
    this.#settings = settings;
    this.#isName = nameTest(settings.sources.keys);
    this.#isKey = keyTest(settings.sources.keys);
  }

  read(token: MarkupToken): void {
    switch (token.type) {
      case 'comment':
        this.extraction.add(comment(this.#source, token.content, token.span, 'code', this.#settings));
        return;
      case 'text':
      case 'cdata':
        this.#text(this.#decoded(token.content, token.type));
        return;
      case 'expression':
        this.#program('', part(this.#source, token.content));
        return;
      case 'open':
        this.#element(token);
        return;
      case 'close':
        this.#close(token.name);
    }
  }

  #element({ name, attributes, isClosed, raw }: Extract<MarkupToken, { type: 'open' }>): void {
    const parent = this.#open.at(-1);
    const named = () =>
      attributes.flatMap((attribute) =>
        naming.test(attribute.name) ? (this.#isName(this.#valueOf(attribute).text) ?? []) : [],
      )[0];
    const grade = this.#isName(name) ?? named() ?? this.#isKey([parent?.name ?? '', name]);
    for (const attribute of attributes) this.#attribute(attribute, name, grade);
    if (raw !== undefined) this.#script(part(this.#source, raw), name, attributes);
    else if (!isClosed && (this.#language.isXml || !empty.test(name))) this.#open.push({ name, grade, lastText: '' });
  }

  #close(name: string): void {
    for (let at = this.#open.length - 1; at >= Math.max(0, this.#open.length - 20); at--) {
      if (this.#open[at]?.name !== name) continue;
      this.#open.length = at;
      return;
    }
  }

  #attribute(attribute: Attribute, element: string, grade: Grade | undefined): void {
    const { name, form } = attribute;
    const value = this.#valueOf(attribute);
    if (form === 'braces' || (!this.#language.isXml && expression.test(name))) {
      this.#program(name, value);
      return;
    }
    const parent = this.#open.at(-1);
    const held = holding.test(name) ? (grade ?? (valueElement.test(element) ? parent?.grade : undefined)) : undefined;
    const evidence = held ?? this.#isName(name) ?? 'none';
    const isAnnounced = this.#settings.isAnnounced?.(value.map({ start: 0, end: 0 }).start);
    if (/^\s*[{[].*"/s.test(value.text)) {
      this.extraction.add(withoutProblems(json(value, this.#settings)));
      return;
    }
    if (evidence !== 'none' || isAnnounced || value.text.includes('=')) {
      this.extraction.add(inValue(value, 'code', evidence, this.#settings));
    }
  }

  #text(value: Embedded): void {
    const content = value.text.trim();
    if (content === '') return;
    const element = this.#open.at(-1);
    const parent = this.#open.at(-2);
    const isValue = element !== undefined && valueElement.test(element.name);
    const beside = isValue ? (parent?.grade ?? this.#isName(parent?.lastText ?? '')) : undefined;
    if (parent !== undefined) parent.lastText = content.length < 200 ? content : '';
    const isAnnounced = this.#settings.isAnnounced?.(value.map({ start: 0, end: 0 }).start);
    const grade = element?.grade ?? beside;
    if (grade !== undefined || isAnnounced)
      this.extraction.add(inValue(value, 'code', grade ?? 'named', this.#settings));
    else if (content.includes('=')) {
      this.extraction.add(urlsIn(withPlaceholders(value), 'code', 'prose', this.#settings));
    }
  }

  /** Reads an expression of JavaScript as the value of a variable with the attribute's name. */
  #program(name: string, value: Embedded): void {
    const decoding = new Decoding(value);
    const variable = name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_|_$/g, '');
    if (this.#isName(variable)) decoding.read(0, 0, `${variable}=`);
    decoding.keep(0, value.text.length);
    this.extraction.add(withoutProblems(javascript(decoding.done(), this.#settings)));
  }

  #script(script: Embedded, name: string, attributes: readonly Attribute[]): void {
    if (name.toLowerCase() !== 'script') return;
    const textOf = (wanted: string) => {
      const attribute = attributes.find((one) => one.name.toLowerCase() === wanted);
      return attribute === undefined ? '' : this.#valueOf(attribute).text.toLowerCase();
    };
    const type = textOf('type');
    if (/json|importmap/.test(type)) this.extraction.add(json(script, this.#settings));
    else if (/^ts|typescript/.test(textOf('lang'))) this.extraction.add(typescript(script, this.#settings));
    else if (!/html|template|glsl|shader/.test(type)) {
      const found = javascript(script, this.#settings);
      // A template engine may fill in parts that are not JavaScript.
      this.extraction.add(/\{\{|\{%|<%|<\?/.test(script.text) ? withoutProblems(found) : found);
    }
  }

  #valueOf({ value, form }: Attribute): Embedded {
    return this.#decoded(value, form);
  }

  #decoded({ start, end }: Span, form: AttributeForm | 'text' | 'cdata'): Embedded {
    if (form === 'braces') return part(this.#source, { start, end });
    const decoding = new Decoding(this.#source);
    if (form === 'cdata') decoding.keep(start, end);
    else readEntities(decoding, start, end);
    return decoding.done(encoders[form], start);
  }
}

const references: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

function escaped(text: string, characters: RegExp): string {
  return text.replace(characters, (character) => references[character] as string);
}

const encoders: Readonly<Record<Exclude<AttributeForm, 'braces'> | 'text' | 'cdata', Embedded['encode']>> = {
  double: (text) => escaped(text, /[&<>"]/g),
  single: (text) => escaped(text, /[&<>']/g),
  bare: (text) => (/[\s"'`=]/.test(text) ? undefined : escaped(text, /[&<>]/g)),
  text: (text) => escaped(text, /[&<>]/g),
  cdata: (text) => (text.includes(']]>') ? undefined : text),
};

function withoutProblems(found: Hosted): Partial<Hosted> {
  return { ...found, problems: [] };
}
