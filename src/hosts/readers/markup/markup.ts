import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { Decoding, type Embedded, part, withPlaceholders } from '../../embedded.ts';
import { holdsValue, nameTest, namingKeys } from '../../evidence/names.ts';
import { urlsIn } from '../../evidence/url.ts';
import { inValue } from '../../evidence/value.ts';
import type { Extraction } from '../../extraction.ts';
import type { Evidence, Host, Hosted, HostSettings } from '../../host.ts';
import { KeyedWalk } from '../../keyed.ts';
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
    return reader.end();
  });
}

/** An element that is still open. */
interface Element {
  readonly name: string;
  /** The key that its text has in the element around it: `<key>…</key>`, `<field name="value">…</field>` of Odoo. */
  readonly leaf: string | undefined;
  /** How many levels were open before it. */
  readonly depth: number;
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

/** The keys of what stands in an attribute and between tags. */
const [inAttribute, inText] = ['default', 'value'];

class MarkupReader {
  readonly extraction: Extraction;
  readonly #source: Embedded;
  readonly #language: MarkupLanguage;
  readonly #settings: HostSettings;
  readonly #isName: ReturnType<typeof nameTest>;
  readonly #walk: KeyedWalk;
  readonly #open: Element[] = [];

  constructor(source: Embedded, language: MarkupLanguage, settings: HostSettings) {
    this.#source = source;
    this.#language = language;
    this.#settings = settings;
    this.#isName = nameTest(settings.sources.keys);
    this.#walk = new KeyedWalk('code', settings, (value, evidence, key) => this.#value(value, evidence, key));
    this.extraction = this.#walk.extraction;
  }

  end(): Extraction {
    return this.#walk.end();
  }

  read(token: MarkupToken): void {
    switch (token.type) {
      case 'comment':
        this.extraction.add(comment(this.#source, token.content, token.span, 'code', this.#settings));
        return;
      case 'text':
      case 'cdata':
        this.#text(token.content, token.type);
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
    const walk = this.#walk;
    const { depth } = walk;
    const names = attributes
      .filter((attribute) => naming.test(attribute.name))
      .map(({ value, form }) => this.#decoded(value, form));
    const label = names.find(({ text }) => this.#isName(text) !== undefined) ?? names[0];
    // JMeter writes `Argument.name` and `Argument.value`.
    const called = label && this.#isName(label.text) === undefined ? label.text.split('.').at(-1) : label?.text;
    const leaf = [called, attributes.length === 0 ? name : undefined].find(
      (key) => key !== undefined && (namingKeys.includes(key) || holdsValue(key)),
    );
    if (leaf === undefined) {
      walk.enter(valueElement.test(name) ? inText : name);
      if (label !== undefined) walk.scalar('name', { image: '', decode: () => label });
    }
    for (const attribute of attributes) this.#attribute(attribute);
    if (raw !== undefined) this.#script(part(this.#source, raw), name, attributes);
    if (raw === undefined && !isClosed && (this.#language.isXml || !empty.test(name))) {
      this.#open.push({ name, leaf, depth, lastText: '' });
    } else walk.leaveTo(depth);
  }

  #close(name: string): void {
    for (let at = this.#open.length - 1; at >= Math.max(0, this.#open.length - 20); at--) {
      const element = this.#open[at] as Element;
      if (element.name !== name) continue;
      this.#walk.leaveTo(element.depth);
      this.#open.length = at;
      return;
    }
  }

  #attribute({ name, form, value }: Attribute): void {
    const image = this.#source.text.slice(value.start, value.end);
    const decode = () => this.#decoded(value, form);
    if (form === 'braces' || (!this.#language.isXml && expression.test(name))) this.#program(name, decode());
    else if (/^\s*[{[].*(?:"|&)/s.test(image)) {
      this.extraction.add(withoutProblems(json(decode(), this.#settings)));
    } else if (naming.test(name)) {
      if (image.includes('=')) this.extraction.add(this.#value(decode(), 'none', inAttribute));
    } else this.#walk.scalar(holding.test(name) ? inAttribute : name, { image, decode });
  }

  #text(content: Span, type: 'text' | 'cdata'): void {
    const image = this.#source.text.slice(content.start, content.end);
    const text = image.trim();
    if (text === '') return;
    const element = this.#open.at(-1);
    const parent = this.#open.at(-2);
    const before = parent?.lastText ?? '';
    const value = { image, decode: () => this.#decoded(content, type) };
    if (parent !== undefined) parent.lastText = text.length < 200 ? text : '';
    // `<td>filter</td><td>(…)</td>`
    const isNamed = element !== undefined && valueElement.test(element.name) && this.#isName(before) !== undefined;
    this.#walk.scalar(isNamed ? before : (element?.leaf ?? inText), value);
  }

  /** What stands in an attribute or between tags. */
  #value(value: Embedded, evidence: Evidence, key: string | undefined): Partial<Hosted> {
    const isBelow = this.#settings.isAnnounced?.(value.map({ start: 0, end: 0 }).start);
    const isProse = evidence === 'none' && !isBelow && key === inText;
    if (isProse) return urlsIn(withPlaceholders(value), 'code', 'prose', this.#settings);
    return inValue(value, 'code', isBelow && evidence === 'none' ? 'named' : evidence, this.#settings);
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
      return attribute === undefined ? '' : this.#decoded(attribute.value, attribute.form).text.toLowerCase();
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
