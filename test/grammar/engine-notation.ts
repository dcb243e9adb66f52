import type { Ebnf, Expression } from './ebnf.ts';

/*
 * A reader of the parts of GBNF and of Lark that generated grammars have: rules, literals, sets of escapes, groups, `|`, `?`, `*`, `+`.
 */

const lexeme = /\s*(?:(?<name>[a-z]\w*)|"(?<literal>(?:[^"\\]|\\.)*)"|\/?\[(?<set>[^\]]+)\]\/?|(?<sign>[()|?*+]))/y;

export function readNotation(text: string, defines: '::=' | ':'): Ebnf {
  const rules = text
    .trim()
    .split('\n')
    .map((line): [string, Expression] => {
      const at = line.indexOf(` ${defines} `);
      return [line.slice(0, at), expressionOf(line.slice(at + defines.length + 2))];
    });
  return new Map(rules);
}

type Lexeme = Readonly<Partial<Record<'name' | 'literal' | 'set' | 'sign', string>>>;

function expressionOf(text: string): Expression {
  const lexemes: Lexeme[] = [];
  for (lexeme.lastIndex = 0; lexeme.lastIndex < text.length; ) {
    const from = lexeme.lastIndex;
    const found = lexeme.exec(text)?.groups;
    if (found === undefined) throw new Error(`cannot read ${text.slice(from, from + 30)}`);
    lexemes.push(found);
  }
  let at = 0;
  const whole = choice();
  if (at < lexemes.length) throw new Error(`surplus in ${text}`);
  return whole;

  function choice(): Expression {
    const alternatives = [sequence()];
    for (; lexemes[at]?.sign === '|'; ) {
      at++;
      alternatives.push(sequence());
    }
    return { kind: 'choice', alternatives };
  }

  function sequence(): Expression {
    const parts: Expression[] = [];
    while (lexemes[at] !== undefined && lexemes[at]?.sign !== '|' && lexemes[at]?.sign !== ')') {
      const of = single();
      const mark = lexemes[at]?.sign;
      if (mark === '?' || mark === '*' || mark === '+') {
        at++;
        parts.push({ kind: 'repeat', of, mark });
      } else parts.push(of);
    }
    return { kind: 'sequence', parts };
  }

  function single(): Expression {
    const { name, literal, set, sign } = lexemes[at++] as Lexeme;
    if (name !== undefined) return { kind: 'rule', name };
    if (literal !== undefined) {
      const codes = [...literal.replace(/\\(.)/g, '$1')].map((one) => one.codePointAt(0) as number);
      return { kind: 'sequence', parts: codes.map((code) => ({ kind: 'character', ranges: [[code, code]] })) };
    }
    if (set !== undefined) {
      const codes = /\\(?:x(..)|u(....)|U(........))(?:-\\(?:x(..)|u(....)|U(........)))?/g;
      const ranges = [...set.matchAll(codes)].map(([, ...found]) => {
        const [from, to = from] = found.filter((code) => code !== undefined).map((code) => Number.parseInt(code, 16));
        return [from as number, to as number] as const;
      });
      return { kind: 'character', ranges };
    }
    if (sign !== '(') throw new Error(`${sign} out of place`);
    const inner = choice();
    if (lexemes[at++]?.sign !== ')') throw new Error('a ) is missing');
    return inner;
  }
}
