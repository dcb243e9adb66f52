import type { Tokens } from '../tokens.ts';

/** How many more opening than closing parentheses a text has. */
export function openParentheses(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 40) depth++;
    else if (unit === 41) depth--;
  }
  return depth;
}

/** Whether a text has as many opening as closing parentheses. */
export function isBalanced(text: string): boolean {
  return openParentheses(text) === 0;
}

/** The end of the parentheses that open at `start`; `undefined` if they are not closed. */
export function balancedEnd(text: string, start: number): number | undefined {
  const mark = /[()]/g;
  mark.lastIndex = start;
  let depth = 0;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    depth += match[0] === '(' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return undefined;
}

/** How many elements of brackets end before a token. */
function commasBefore(tokens: Tokens, bracket: number, token: number): number {
  let count = 0;
  for (let at = bracket + 1; at < token; at++) if (tokens.at(at) === ',' && tokens.opener(at) === bracket) count++;
  return count;
}

/** Functions that fill in a format which they take apart from its values, as in `Format('…', [x])`. */
const formatting = /^(?:format|formatted)$/i;

/** The one of these parameters of a URL that a text ends with, up to its value: `…?filter=`. */
export function parameterBefore(text: string, parameters: readonly string[]): string | undefined {
  const parameter = /(?:^|[?&])([\w.-]+)=$/.exec(text.slice(-200))?.[1];
  return parameters.find((name) => name === parameter);
}

/** The parameter of a URL as which a value in brackets is filled into a format: `Sprintf("%s?filter=%s", base, f("…"))`. */
export function filledParameter(tokens: Tokens, value: number, bracket: number, parameters: readonly string[]) {
  const format = formatOf(tokens, bracket);
  if (format === undefined) return undefined;
  const index = commasBefore(tokens, bracket, Math.min(value, bracket + 200)) - format.skipped;
  const text = tokens.textOf(format.at).slice(0, 2000);
  const hole = [...text.matchAll(/%(?!%)[-+0# ]*\d*[a-zA-Z@]|\{\w*\}/g)][index];
  return hole && parameterBefore(text.slice(0, hole.index), parameters);
}

/** The format that the values in brackets fill in, and how many elements before them are none. */
function formatOf(tokens: Tokens, bracket: number): { readonly at: number; readonly skipped: number } | undefined {
  if (tokens.isLiteral(bracket + 1) && tokens.at(bracket) === '(') return { at: bracket + 1, skipped: 1 };
  // `Format('…', [x])`, `"…" % (x)`, `"…".format(x)`.
  const before = tokens.at(bracket - 1);
  const at = /^[,%]$/.test(before) ? bracket - 2 : formatting.test(before) ? bracket - 3 : -1;
  return tokens.isLiteral(at) ? { at, skipped: 0 } : undefined;
}
