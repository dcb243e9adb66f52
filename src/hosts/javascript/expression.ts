import type { Tokens } from './tokens.ts';

/** How far back an operand is searched, in tokens (a bracket pair counts as one), and how many operands. */
const maxTokens = 200;
const maxOperands = 50;

/** Tokens at which an operand begins. */
const bounds = new Set([
  ...['', ',', ';', ':', '?', '(', '[', '{', '=', '=>', '+=', '??=', '||=', '&&=', '??', '||', '&&'],
  ...['return', 'case', 'yield', 'throw'],
]);

/** Operators whose operands may be the value of the whole, except the condition of `?`. */
const joining = /^(?:\?\??|\|\||&&)$/;

/** Functions whose result is their argument, or holds it. */
const transparent = new Set([
  ...['encodeURIComponent', 'String', 'freeze', 'useState', 'useRef', 'useSignal', 'createSignal', 'signal', 'ref'],
  ...['shallowRef', 'atom', 'writable', '$state', 'observable', 'of', 'useMemo', 'computed', 'derived', '$derived'],
  ...['dedent', 'outdent', 'stripIndent', 'stripIndents', 'oneLine', 'trimIndent'],
]);

/**
 * The first token of the widest expression whose value may be that of the literal at `value`: parentheses, casts, template
 * tags, the branches of `? :`, `??`, `||` and `&&`, and calls such as `encodeURIComponent(…)` and `useState(…)`.
 */
export function resultOf(tokens: Tokens, value: number): number {
  let at = value;
  for (let left = maxOperands; left > 0; left--) {
    const start = widened(tokens, at);
    if (start === undefined) break;
    at = start;
  }
  return at;
}

/** The first token of the next wider expression; `undefined` if there is none. */
function widened(tokens: Tokens, first: number): number | undefined {
  const before = tokens.at(first - 1);
  if (before === '(') {
    const end = tokens.at(first - 2) === '>' ? (typeStart(tokens, first - 2) ?? first - 1) - 1 : first - 2;
    const callee = tokens.at(end);
    if (transparent.has(callee)) return pathStart(tokens, end);
    // Grouping parentheses, not those of a call.
    return bounds.has(callee) ? first - 1 : undefined;
  }
  if (joining.test(before)) return operandStart(tokens, first - 1);
  if (before === '>') return castStart(tokens, first - 1);
  if (tokens.at(first).startsWith('`') && tokens.type(first - 1) === 'IdentifierName' && !bounds.has(before)) {
    return pathStart(tokens, first - 1);
  }
  const question = before === ':' ? questionBefore(tokens, first - 1) : undefined;
  return question && operandStart(tokens, question);
}

/** The first token of a dotted name that ends here. */
function pathStart(tokens: Tokens, last: number): number {
  let first = last;
  while (/^\??\.$/.test(tokens.at(first - 1)) && tokens.type(first - 2) === 'IdentifierName') first -= 2;
  return first;
}

/** The `<` of a cast such as `<string>`, whose `>` is given. */
function castStart(tokens: Tokens, close: number): number | undefined {
  const start = typeStart(tokens, close);
  return start !== undefined && isBound(tokens, start - 1) ? start : undefined;
}

/** The `<` of a short type between angle brackets. */
function typeStart(tokens: Tokens, close: number): number | undefined {
  if (tokens.type(close) !== 'Punctuator') return undefined;
  for (let at = close - 1; at > close - 12; at--) {
    if (tokens.at(at) === '<') return at;
    if (tokens.type(at) !== 'IdentifierName' && !/^[.|[\]]$/.test(tokens.at(at))) return undefined;
  }
  return undefined;
}

/** The key before the `:` of a value or type: `filter:`, `filter?:`, `'filter':`, `['filter']:`. */
export function keyBefore(tokens: Tokens, value: number): string {
  let at = value - 2;
  if (/^[?!]$/.test(tokens.at(at))) at--;
  const isComputed = tokens.at(at) === ']' && tokens.opener(at) === at - 2;
  return plainText(tokens, isComputed ? at - 1 : at) ?? (isComputed ? '' : tokens.at(at));
}

/** The possible names of the target of an assignment: the name before `=`, and the one before `:` and a type. */
export function namesBefore(tokens: Tokens, equals: number): readonly string[] {
  const name = tokens.at(equals - 1);
  if (tokens.type(equals - 1) === 'JSXIdentifier') return [name];
  // `const [filter, setFilter] = useState(…)`
  if (name === ']') return [tokens.at(tokens.opener(equals - 1) + 1)];
  const type = operandStart(tokens, equals);
  const typed = type !== undefined && tokens.at(type - 1) === ':' ? [keyBefore(tokens, type)] : [];
  return isName(tokens, equals - 1) ? [name, ...typed] : typed;
}

function isName(tokens: Tokens, token: number): boolean {
  const type = tokens.type(token);
  return type === 'IdentifierName' || type === 'PrivateIdentifier';
}

/** The source text inside a literal without interpolations. */
export function plainText(tokens: Tokens, token: number): string | undefined {
  const type = tokens.type(token);
  return type === 'StringLiteral' || type === 'NoSubstitutionTemplate' ? tokens.at(token).slice(1, -1) : undefined;
}

/** The `?` of a conditional expression that a `:` belongs to. */
function questionBefore(tokens: Tokens, colon: number): number | undefined {
  let colons = 1;
  let at = colon;
  for (let left = maxTokens; left > 0; left--) {
    const before = tokens.at(at - 1);
    if (before === ':') colons++;
    else if (before === '?') {
      // The `?` of an optional member stands directly before its colon.
      if (--colons === 0) return at === colon ? undefined : at - 1;
    } else if (!joining.test(before) && isBound(tokens, at - 1)) return undefined;
    at = startOf(tokens, at - 1);
  }
  return undefined;
}

/** The first token of the operand before an operator; `undefined` if it begins too far away. */
function operandStart(tokens: Tokens, operator: number): number | undefined {
  let at = operator;
  for (let left = maxTokens; left > 0; left--) {
    if (isBound(tokens, at - 1)) return at;
    at = startOf(tokens, at - 1);
  }
  return undefined;
}

function isBound(tokens: Tokens, token: number): boolean {
  const type = tokens.type(token);
  if (type === 'TemplateHead' || type === 'TemplateMiddle') return true;
  const text = tokens.at(token);
  return text.length <= 6 && bounds.has(text);
}

/** The first token of a bracket pair or template that ends with this token, else the token itself. */
function startOf(tokens: Tokens, token: number): number {
  let first = token;
  while (/^[)\]}]$/.test(tokens.at(first)[0] ?? '') && tokens.type(first) !== 'JSXText') first = tokens.opener(first);
  return first;
}
