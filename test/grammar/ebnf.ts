/*
 * Reads grammars in the EBNF of the W3C (https://www.w3.org/TR/xml/#sec-notation), except `A - B`.
 */

/** Inclusive ranges of code points, ascending and apart. */
export type Ranges = readonly (readonly [from: number, to: number])[];

export type Expression =
  | { readonly kind: 'rule'; readonly name: string }
  | { readonly kind: 'character'; readonly ranges: Ranges }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Expression[] }
  | { readonly kind: 'repeat'; readonly of: Expression; readonly mark: Repeat };

/** At most once, any number of times, at least once. */
type Repeat = '?' | '*' | '+';

/** The rules by name, in the order of the file. */
export type Ebnf = ReadonlyMap<string, Expression>;

const lexeme =
  /\s*(?:(?<name>[A-Za-z]\w*)|(?<code>#x[0-9A-F]+)|\[(?<set>[^\]]+)\]|"(?<double>[^"]+)"|'(?<single>[^']+)'|(?<sign>::=|[()|?*+]))/y;

/** Throws for unknown syntax, and for a rule that is used but missing, or defined twice. */
export function readEbnf(text: string): Ebnf {
  const lexemes = lexemesOf(text);
  const starts = [...lexemes.keys()].filter((index) => lexemes[index + 1]?.sign === '::=');
  const rules = new Map<string, Expression>();
  for (const [index, start] of starts.entries()) {
    const name = lexemes[start]?.name;
    if (name === undefined || rules.has(name)) throw new Error(`no rule can be called ${name}`);
    rules.set(name, expressionOf(lexemes.slice(start + 2, starts[index + 1])));
  }
  for (const name of [...rules.values()].flatMap(namesIn)) {
    if (!rules.has(name)) throw new Error(`there is no rule ${name}`);
  }
  return rules;
}

export function readExpression(text: string): Expression {
  return expressionOf(lexemesOf(text));
}

/** The rules that an expression uses. */
export function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'rule':
      return [expression.name];
    case 'character':
      return [];
    case 'sequence':
      return expression.parts.flatMap(namesIn);
    case 'choice':
      return expression.alternatives.flatMap(namesIn);
    case 'repeat':
      return namesIn(expression.of);
  }
}

type Lexeme = Readonly<Partial<Record<'name' | 'code' | 'set' | 'double' | 'single' | 'sign', string>>>;

function lexemesOf(text: string): Lexeme[] {
  const rest = text.replace(/\/\*.*?\*\//gs, '').trimEnd();
  const found: Lexeme[] = [];
  lexeme.lastIndex = 0;
  while (lexeme.lastIndex < rest.length) {
    const at = lexeme.lastIndex;
    const match = lexeme.exec(rest);
    if (match === null) throw new Error(`cannot read ${rest.slice(at, at + 20)}`);
    found.push(match.groups as Lexeme);
  }
  return found;
}

function expressionOf(lexemes: readonly Lexeme[]): Expression {
  let at = 0;
  const whole = choice();
  if (at < lexemes.length) throw new Error(`surplus in an expression: ${JSON.stringify(lexemes[at])}`);
  return whole;

  function choice(): Expression {
    const alternatives = [sequence()];
    while (lexemes[at]?.sign === '|') {
      at++;
      alternatives.push(sequence());
    }
    return alternatives.length === 1 ? (alternatives[0] as Expression) : { kind: 'choice', alternatives };
  }

  function sequence(): Expression {
    const parts: Expression[] = [];
    while (lexemes[at] !== undefined && lexemes[at]?.sign !== '|' && lexemes[at]?.sign !== ')') parts.push(repeated());
    return parts.length === 1 ? (parts[0] as Expression) : { kind: 'sequence', parts };
  }

  function repeated(): Expression {
    const of = single();
    const mark = lexemes[at]?.sign;
    if (mark !== '?' && mark !== '*' && mark !== '+') return of;
    at++;
    return { kind: 'repeat', of, mark };
  }

  function single(): Expression {
    const { name, code, set, double, single = double, sign } = lexemes[at++] as Lexeme;
    if (name !== undefined) return { kind: 'rule', name };
    if (code !== undefined) return { kind: 'character', ranges: rangesOf(code) };
    if (set !== undefined) return { kind: 'character', ranges: rangesOf(set) };
    if (single !== undefined) return literal(single);
    if (sign !== '(') throw new Error(`${sign} out of place`);
    const inner = choice();
    if (lexemes[at++]?.sign !== ')') throw new Error('a ) is missing');
    return inner;
  }
}

function literal(text: string): Expression {
  const parts = [...text].map((character): Expression => {
    const code = character.codePointAt(0) as number;
    return { kind: 'character', ranges: [[code, code]] };
  });
  return parts.length === 1 ? (parts[0] as Expression) : { kind: 'sequence', parts };
}

/** The content of the brackets of a set: characters, `#xN`, ranges of either, and `^` first for all except these. */
function rangesOf(set: string): Ranges {
  const listed = [...set.replace(/^\^/, '').matchAll(/(#x[0-9A-F]+|.)(?:-(#x[0-9A-F]+|.))?/gsu)]
    .map(([, from, to = from]) => [codeOf(from as string), codeOf(to as string)] as const)
    .sort(([a], [b]) => a - b);
  return set.startsWith('^') ? allBut(listed) : listed;
}

function codeOf(character: string): number {
  return character.length > 2 ? Number.parseInt(character.slice(2), 16) : (character.codePointAt(0) as number);
}

function allBut(listed: Ranges): Ranges {
  const gaps: [number, number][] = [];
  let from = 0;
  for (const [start, end] of listed) {
    if (start > from) gaps.push([from, start - 1]);
    from = end + 1;
  }
  return [...gaps, [from, 0x10ffff]];
}
