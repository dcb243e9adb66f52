import { encode } from '../language/encode.ts';
import type { Span } from '../source/problem.ts';
import { Decoding, type Embedded, verbatim } from './embedded.ts';
import type { UrlParameter } from './host.ts';

interface QueryOptions {
  /** The closing bracket or quote around the URL. */
  readonly closer: string | undefined;
  /** True if prose may follow the URL. */
  readonly isProse: boolean;
  /** Whether the value of a parameter may contain white space inside parentheses. */
  readonly mayHoldSpaces: (name: string, from: number) => boolean;
}

interface Query {
  readonly end: number;
  readonly parameters: readonly UrlParameter[];
}

const opening = /(?:[A-Za-z_=!&|]{1,12}(?:\s|%20|\+))?(?:\(|%28)/iy;

/** Reads the query or fragment that begins at `at`, split as a server does: `&` and `#` end a value even inside parentheses. */
export function readQuery(text: string, at: number, options: QueryOptions): Query {
  const parameters: UrlParameter[] = [];
  let inFragment = text[at] === '#';
  let end = at;
  // The service writes `??` itself, in the address of the next page.
  while (text[end] === '?' && text[end + 1] === '?') end++;
  let depth = 0;
  for (;;) {
    const nameStart = end + 1;
    const nameEnd = nameEndAt(text, nameStart, depth, inFragment, options);
    const name = text.slice(nameStart, nameEnd);
    end = nameEnd;
    if (text[nameEnd] === '=') {
      opening.lastIndex = nameEnd + 1;
      const isSpaced = opening.test(text) && options.mayHoldSpaces(name, nameEnd + 1);
      // `filter=OR (= a b)…`: the parenthesis before it is missing.
      const first = isSpaced ? opening.lastIndex - 1 : nameEnd + 1;
      const from = /\s/.test(text.slice(nameEnd + 1, first)) ? first : nameEnd + 1;
      ({ end, depth } = valueEndAt(text, from, depth, isSpaced, inFragment, options));
      parameters.push({
        name,
        nameSpan: { start: nameStart, end: nameEnd },
        valueSpan: { start: nameEnd + 1, end },
        inFragment,
      });
    }
    const next = text[end];
    if (next === '#') inFragment = true;
    else if (next !== '&' && !(inFragment && next === '?')) break;
  }
  return options.isProse ? withoutPunctuation(text, end, parameters) : { end, parameters };
}

/** `depth` is the number of parentheses still open from before: a `&` may have cut a filter in two. */
function nameEndAt(text: string, from: number, depth: number, inFragment: boolean, { closer }: QueryOptions): number {
  const stop = inFragment ? /[\s"'`<>()=&#?]/ : /[\s"'`<>()=&#]/;
  let at = from;
  let brackets = 0;
  let parentheses = depth;
  for (; at < text.length; at++) {
    const character = text[at] as string;
    if (character === ')' && parentheses > 0) parentheses--;
    else if (stop.test(character)) return at;
    else if (character === '[') brackets++;
    else if (character === ']' && --brackets < 0 && closer === ']') return at;
  }
  return at;
}

function valueEndAt(
  text: string,
  from: number,
  before: number,
  isSpaced: boolean,
  inFragment: boolean,
  { closer, isProse }: QueryOptions,
): { end: number; depth: number } {
  const token = /%28|%29|[\s"'`<>()&#?{}[\]|]/gi;
  token.lastIndex = from;
  let depth = before;
  let end = from;
  for (let found = token.exec(text); ; found = token.exec(text)) {
    end = found?.index ?? text.length;
    const character = found?.[0];
    if (character === undefined || /[\r\n&#]/.test(character) || (inFragment && character === '?')) break;
    // A cell of a table.
    if (character === '|' && isProse && depth === 0) break;
    // Inside `<…>` only `>` ends the URL.
    if (character === '>' && closer === '>') break;
    if (character === '(' || character === '%28') depth++;
    else if (character === '%29') depth = Math.max(0, depth - 1);
    else if (character === ')') {
      if (depth === 0 && (isProse || closer === ')')) break;
      depth = Math.max(0, depth - 1);
    } else if (!(isSpaced && depth > 0)) {
      if (character === ' ' && isBeforeTime(text, from, end)) continue;
      if (/[\s"`<>]/.test(character) || character === closer) break;
    }
  }
  // A filter that is never closed ends with its line, without trailing white space.
  while (end > from && /\s/.test(text[end - 1] as string)) end--;
  return { end, depth };
}

/** Whether a space stands between a date and a time, as in the service's documentation. */
function isBeforeTime(text: string, from: number, space: number): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text.slice(from, space)) && /^\d{1,2}:\d\d/.test(text.slice(space + 1, space + 7));
}

/** In prose, punctuation that ends a sentence or emphasis is not part of the URL. */
function withoutPunctuation(text: string, from: number, parameters: readonly UrlParameter[]): Query {
  const last = parameters.at(-1);
  let end = from;
  while (end > (last?.valueSpan.start ?? end) && '.,;:!?*_~'.includes(text[end - 1] as string)) end--;
  if (last === undefined || last.valueSpan.end !== from) return { end, parameters };
  return { end, parameters: [...parameters.slice(0, -1), { ...last, valueSpan: { ...last.valueSpan, end } }] };
}

/** Whether `+` means a space in an encoded text, as in forms: the text has a `+` and neither `%20` nor a raw space. */
export function isFormEncoded(text: string): boolean {
  return text.includes('+') && !/ |%20/.test(text);
}

/** A character in percent-encoded UTF-8. */
const escapes =
  '%[0-7][\\da-f]|%[c-d][\\da-f]%[89ab][\\da-f]|%e[\\da-f](?:%[89ab][\\da-f]){2}|%f[\\da-f](?:%[89ab][\\da-f]){3}';
const [plain, form] = [new RegExp(escapes, 'gi'), new RegExp(`\\+|${escapes}`, 'gi')];

/** Decodes percent-encoded text as a server does; broken sequences and the spans of `except` are kept as they are. */
export function percentDecoded(text: string, isForm: boolean, except: readonly Span[] = []): Embedded {
  const decoding = new Decoding(verbatim(text));
  let next = 0;
  decoding.decode(0, text.length, isForm ? form : plain, ({ 0: image, index }) => {
    while ((except[next]?.end ?? text.length) <= index) next++;
    if ((except[next]?.start ?? text.length) <= index) return undefined;
    return image === '+' ? ' ' : characterOf(image);
  });
  return decoding.done((written) => {
    if (!written.isWellFormed()) return undefined;
    return isForm ? encode(written).replaceAll('%20', '+') : encode(written);
  });
}

/** The character of an escape; `undefined` for one that UTF-8 does not have. */
function characterOf(image: string): string | undefined {
  try {
    return decodeURIComponent(image);
  } catch {
    return undefined;
  }
}
