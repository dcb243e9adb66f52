import { shortened } from '../../../source/excerpt.ts';
import type { Span } from '../../../source/problem.ts';
import type { Embedded } from '../../embedded.ts';
import { holdsValue, isWrapped, type KeyTest, keyTest, nameTest, namingKeys } from '../../evidence/names.ts';
import { comment, inValue } from '../../evidence/value.ts';
import { Extraction, endsEarly, hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Evidence, Host, HostSettings } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';
import { codeHost } from '../code/code.ts';
import { codeLanguages } from '../code/languages.ts';
import { contentOf, type JsonToken, json5String, jsonString, jsonTokens } from './tokens.ts';

/** What the grammar expects next. */
type Expected = 'value' | 'element' | 'key' | 'first key' | 'colon' | 'comma' | 'end';

/** The kinds of JSON beside the usual one, in which comments and trailing commas are allowed as well. */
interface JsonForm {
  /** Keys without quotes, strings in single quotes and over lines, more numbers. */
  readonly isJson5?: boolean;
  /** One value after the other, as in `.ndjson`. */
  readonly isStream?: boolean;
  /** Reads the commands under `scripts`, as in a `package.json`. */
  readonly script?: Host;
  /** Reads the programs in exports of n8n, Node-RED and Postman. */
  readonly program?: Host;
}

/** Keys of programs in exports of n8n, Node-RED and Postman. */
const programs = /^(?:jsCode|functionCode|func|initialize|finalize|exec)$/;

/** A string whose evidence is known only when the objects around it end. */
interface Waiting {
  readonly content: Span;
  readonly isListed: boolean;
  evidence: Evidence | undefined;
}

/**
 * JSON; comments and trailing commas are allowed in all files. The first syntax error is reported; reading then continues as
 * well as possible.
 */
export const json: Host = jsonHost({});
export const json5: Host = jsonHost({ isJson5: true });
export const jsonLines: Host = jsonHost({ isStream: true });

/** Makes a reader of a kind of JSON. */
export function jsonHost(form: JsonForm): Host {
  return (source, settings) => new JsonReader(source, settings, form).read();
}

const graphql = codeHost(codeLanguages.graphql);

class JsonReader {
  readonly #source: Embedded;
  readonly #text: string;
  readonly #settings: HostSettings;
  readonly #form: JsonForm;
  readonly #extraction = new Extraction();
  readonly #isKey: KeyTest;
  readonly #isOption: ReturnType<typeof nameTest>;
  readonly #closers: ('}' | ']')[] = [];
  // For each enclosing object: its current key, the value of its `name` or `key`, and the strings that wait for it.
  readonly #keys: string[] = [];
  readonly #names: (string | undefined)[] = [];
  readonly #waiting: Waiting[][] = [];
  /** Strings in the order of the file, from the first that waits. */
  #queue: Waiting[] = [];
  #expected: Expected = 'value';
  #isAnnounced = false;
  /** The string before this one in the same list, if it is an option of a command. */
  #option = '';

  constructor(source: Embedded, settings: HostSettings, form: JsonForm) {
    this.#source = source;
    this.#text = source.text;
    this.#settings = settings;
    this.#form = form;
    this.#isKey = keyTest(settings.sources.keys);
    this.#isOption = nameTest(settings.sources.keys);
  }

  read(): Extraction {
    const { locale } = this.#settings;
    for (const token of jsonTokens(this.#text, this.#form.isJson5)) {
      if (this.#extraction.isFull) return this.#extraction;
      if (token.type === 'comment') this.#comment(token);
      else {
        if (this.#form.isStream && this.#expected === 'end') this.#expected = 'value';
        this.#token(token);
        this.#isAnnounced = false;
      }
    }
    const { length } = this.#text;
    if (this.#expected !== 'end' && !(this.#form.isStream && this.#expected === 'value')) {
      this.#blame(() => hostParse(this.#source, { start: length, end: length }, endsEarly('JSON'), locale));
    }
    while (this.#keys.length > 0) this.#closeObject();
    return this.#extraction;
  }

  #token(token: JsonToken): void {
    const isKeyPlace = this.#expected === 'key' || this.#expected === 'first key';
    // In JSON5 a key may be a bare name; of values, only a few look like names.
    const name = this.#form.isJson5 && token.type === 'literal' ? this.#text.slice(token.start, token.end) : '';
    const isName = name !== '' && /^[\p{L}_$]/u.test(name);
    if (token.type === 'string') this.#string(token);
    else if (token.type === 'punctuation') this.#punctuation(token);
    else if (isKeyPlace && isName) this.#key(name);
    else {
      this.#check(token, this.#isValuePlace() && (!isName || /^(?:true|false|null|Infinity|NaN)$/.test(name)));
      this.#expected = this.#afterValue();
    }
  }

  #comment(token: JsonToken): void {
    this.#check(token, true);
    const { start, end } = token;
    const isClosed = this.#text.startsWith('/*', start) && this.#text.endsWith('*/', end) && end >= start + 4;
    const inner = { start: start + 2, end: isClosed ? end - 2 : end };
    this.#extraction.add(comment(this.#source, inner, token, 'json', this.#settings));
    this.#isAnnounced = this.#settings.sources.comments.includes(this.#text.slice(inner.start, inner.end).trim());
  }

  #blame(problem: () => Extraction['problems'][number]): void {
    if (this.#extraction.problems.length === 0) this.#extraction.problems.push(problem());
  }

  #check(token: JsonToken, isExpected: boolean): void {
    if (isExpected && token.wrong === undefined) return;
    const { start, end, why } = token.wrong ?? { ...token, why: 'unexpected' };
    const found = shortened(this.#text.slice(start, why === 'unclosed' && token.type === 'string' ? start + 1 : end));
    const message = why === 'unclosed' ? unclosed(found) : unexpected('JSON', found);
    this.#blame(() => hostParse(this.#source, { start, end }, message, this.#settings.locale));
  }

  #afterValue(): Expected {
    return this.#closers.length > 0 ? 'comma' : 'end';
  }

  #isValuePlace(): boolean {
    return this.#expected === 'value' || this.#expected === 'element';
  }

  #decoded(content: Span): Embedded {
    return this.#form.isJson5 ? json5String(this.#source, content) : jsonString(this.#source, content);
  }

  #key(key: string): void {
    this.#keys[this.#keys.length - 1] = key;
    this.#expected = 'colon';
  }

  #string(token: JsonToken): void {
    const content = contentOf(token);
    if (this.#expected === 'key' || this.#expected === 'first key') {
      this.#check(token, true);
      this.#key(this.#decoded(content).text);
      return;
    }
    this.#check(token, this.#isValuePlace());
    const key = this.#keys.at(-1) ?? '';
    if (this.#expected === 'value' && namingKeys.includes(key)) {
      this.#names[this.#keys.length - 1] = this.#decoded(content).text;
    }
    // `{ "t": "set", "p": "filter", "to": "…" }` of Node-RED.
    if (key === 'p') this.#names[this.#keys.length - 1] ??= this.#decoded(content).text;
    this.#expected = this.#afterValue();
    const isListed = this.#closers.at(-1) === ']';
    const image = this.#text.slice(content.start, content.end);
    if (this.#form.script && this.#keys.at(-2) === 'scripts' && image.includes('(')) {
      this.#extraction.add({ ...this.#form.script(this.#decoded(content), this.#settings), problems: [] });
      return;
    }
    if (this.#form.program && programs.test(key) && this.#mayBeFilter(content)) {
      this.#extraction.add({ ...this.#form.program(this.#decoded(content), this.#settings), problems: [] });
      return;
    }
    const option = isListed ? this.#option : '';
    this.#option = isListed && /^--?[A-Za-z][\w-]*$/.test(image) ? image : '';
    const ofOption = option !== '' && this.#isOption(option) !== undefined ? 'named' : undefined;
    const grade = this.#isKey(this.#keys, isListed) ?? ofOption;
    const isNamed = grade !== undefined;
    const isWaiting = !isNamed && !this.#isAnnounced && (holdsValue(key) || key === 'to') && this.#mayBeFilter(content);
    const mayHoldUrl = /[=\\]|-\w+[ \t]+["'`]?\(/.test(image);
    if (!isNamed && !this.#isAnnounced && !isWaiting && !mayHoldUrl) return;
    const isAnnounced = this.#isAnnounced && content.start < content.end;
    const evidence = isAnnounced ? 'announced' : (grade ?? (isWaiting ? undefined : 'none'));
    const string: Waiting = { content, isListed, evidence };
    if (isWaiting) this.#waiting.at(-1)?.push(string);
    this.#queue.push(string);
    this.#flush();
  }

  #mayBeFilter({ start, end }: Span): boolean {
    return mayHoldFilter(this.#text.slice(start, end), 'values', this.#settings.sources);
  }

  /** Reads the strings up to the first that waits. */
  #flush(): void {
    let done = 0;
    for (const { content, evidence } of this.#queue) {
      if (evidence === undefined) break;
      done++;
      const value = this.#decoded(content);
      const isQuery = evidence === 'none' && /^\s*(?:\{(?!\{)|(?:query|mutation|subscription)\b)/.test(value.text);
      this.#extraction.add(isQuery ? graphql(value, this.#settings) : inValue(value, 'json', evidence, this.#settings));
    }
    if (done > 0) this.#queue = this.#queue.slice(done);
  }

  #punctuation(token: JsonToken): void {
    const mark = this.#text[token.start];
    if (mark === '{' || mark === '[') {
      this.#check(token, this.#isValuePlace());
      this.#closers.push(mark === '{' ? '}' : ']');
      if (mark === '{') {
        this.#keys.push('');
        this.#waiting.push([]);
      }
      this.#expected = mark === '{' ? 'first key' : 'element';
    } else if (mark === ':') {
      this.#check(token, this.#expected === 'colon');
      this.#expected = 'value';
    } else if (mark === ',') {
      this.#check(token, this.#expected === 'comma');
      this.#expected = this.#closers.at(-1) === '}' ? 'key' : 'element';
    } else {
      // A trailing comma is allowed.
      const isExpected = mark === '}' ? /key|comma/.test(this.#expected) : /element|comma/.test(this.#expected);
      this.#check(token, isExpected && mark === this.#closers.at(-1));
      if (mark === this.#closers.at(-1)) {
        this.#closers.pop();
        if (mark === '}') this.#closeObject();
      }
      this.#expected = this.#afterValue();
    }
  }

  /** Ends an object: its strings belong to its name, else to the object around it or to its key. */
  #closeObject(): void {
    this.#keys.pop();
    const strings = this.#waiting.pop() ?? [];
    const name = this.#names[this.#keys.length];
    this.#names.length = this.#keys.length;
    if (strings.length === 0) return;
    const outer = this.#waiting.at(-1);
    if (name === undefined && outer !== undefined && isWrapped(this.#keys)) {
      for (const string of strings) outer.push(string);
      return;
    }
    if (name !== undefined) this.#keys.push(name);
    for (const string of strings) string.evidence = this.#isKey(this.#keys, string.isListed) ?? 'none';
    if (name !== undefined) this.#keys.pop();
    this.#flush();
  }
}
