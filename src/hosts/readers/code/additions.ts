import { escapeRegExp } from '../../../source/patterns.ts';
import { remembered } from '../../../source/remembered.ts';
import { isBalanced } from '../../evidence/brackets.ts';
import { adding, appending } from '../../evidence/statements.ts';
import type { Found } from '../../evidence/value.ts';
import type { Tokens } from '../../tokens.ts';

const assigning = /^(?:=|:=|<-)$/;
const member = /^(?:\.|->|::|:|\?\.)$/;
const joining = /^(?:str_?n?cat|append|concat\w*|paste0?|str_c|push|array_push|push!|append!)$/i;
/** A variable in a literal, in any language. */
const inLiteral = /[$#%{(!][{(]?@?([\p{L}_][\p{L}\p{N}_]*)/gu;
/** How far an assignment goes, in tokens. */
const longest = 60;

/** Where a program adds to texts that it puts together in several statements. */
export class Additions {
  readonly #tokens: Tokens;
  readonly #joins: ReadonlySet<string>;
  #counts: ReadonlyMap<string, number> | undefined;

  /** `joins` are the operators that join two texts. */
  constructor(tokens: Tokens, joins: ReadonlySet<string>) {
    this.#tokens = tokens;
    this.#joins = joins;
  }

  /** How often the program adds to a variable or member. */
  count(name: string): number {
    this.#counts ??= this.#counted();
    return this.#counts.get(plain(name)) ?? 0;
  }

  /** Whether a literal is what is added: an operand of `+=` or `<<`, an argument of `append`. */
  isOperand(literal: number): boolean {
    const tokens = this.#tokens;
    const before = tokens.at(literal - 1);
    if (appending.test(before) || (before === '<' && tokens.at(literal - 2) === '<')) return true;
    const callee = tokens.at(literal - 2);
    if (before === '(' && (adding.test(callee) || joining.test(callee))) return true;
    // `new StringBuilder("…").append(…)`, `'…'.concat(…)`
    const end = (tokens.literalEnd(literal) ?? literal) + 1;
    const after = before === '(' && tokens.at(end) === ')' ? end + 1 : end;
    return member.test(tokens.at(after)) && adding.test(tokens.at(after + 1));
  }

  #counted(): ReadonlyMap<string, number> {
    const tokens = this.#tokens;
    const counts = new Map<string, number>();
    const add = (name: string) => counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
    for (let token = 0; token < tokens.count; token++) {
      if (tokens.isWord(token)) {
        if (this.#isAddedTo(token)) add(tokens.at(token));
      } else if (tokens.isLiteral(token) && this.#isOpen(token)) {
        for (let part = token; part < tokens.count; part = tokens.closer(part)) {
          for (const [, name = ''] of tokens.textOf(part).matchAll(inLiteral)) add(name);
          if (!tokens.isOpening(part)) break;
          if (tokens.isWord(part + 1)) add(tokens.at(part + 1));
        }
      }
    }
    return counts;
  }

  /** Whether something is added to a variable at one of its places. */
  #isAddedTo(name: number): boolean {
    const tokens = this.#tokens;
    const next = tokens.at(name + 1);
    if (appending.test(next) || (next === '<' && tokens.at(name + 2) === '<')) return true;
    if (next === '[' && tokens.at(name + 2) === ']' && tokens.at(name + 3) === '=') return true;
    if (member.test(next) && adding.test(tokens.at(name + 2)) && tokens.at(name + 3) !== '=') return true;
    if (assigning.test(next) && this.#isInOwnValue(name)) return true;
    const before = tokens.at(name - 1);
    if (before === '(' && joining.test(tokens.at(name - 2))) return this.#isOpen(name + 2);
    // `CONCATENATE filter …`, `set -a filter …`
    if (/^concatenate$/i.test(before) || (before === 'a' && tokens.at(name - 2) === '-')) return true;
    return (this.#joins.has(next) && this.#isOpen(name + 2)) || (this.#joins.has(before) && this.#isOpen(name - 2));
  }

  /** Whether a variable is joined with something in the value that is assigned to it. */
  #isInOwnValue(name: number): boolean {
    const tokens = this.#tokens;
    const own = plain(tokens.at(name));
    for (let at = name + 2; at < Math.min(tokens.count, name + longest) && tokens.at(at) !== ';'; at++) {
      if (tokens.startsLine(at) && !this.#joins.has(tokens.at(at)) && !this.#joins.has(tokens.at(at - 1))) return false;
      if (!tokens.isWord(at) || plain(tokens.at(at)) !== own) continue;
      const isJoined = this.#joins.has(tokens.at(at + 1)) || this.#joins.has(tokens.at(at - 1));
      if (isJoined || (/^[(,]$/.test(tokens.at(at - 1)) && joining.test(tokens.at(tokens.opener(at) - 1)))) return true;
    }
    return false;
  }

  /** Whether a token is a literal that opens more parentheses than it closes, or the other way round. */
  #isOpen(token: number): boolean {
    const tokens = this.#tokens;
    if (!tokens.isLiteral(token)) return false;
    let text = '';
    for (let part = token; part < tokens.count; part = tokens.closer(part)) {
      text += tokens.textOf(part);
      if (!tokens.isOpening(part)) break;
    }
    return !isBalanced(text);
  }
}

/** Tells whether lines of a script add to a variable: `FILTER += …`, `filter="$filter…"`, `set "FILTER=%FILTER%…"`. */
export function additionsIn(script: string): (variable: string) => boolean {
  return remembered((variable) => hasAddition(script, escapeRegExp(variable)));
}

/** In one pass, since a line may set the variable many times: whether a use of it follows on the line that sets it. */
function hasAddition(text: string, name: string): boolean {
  if (new RegExp(`(?<!\\w)${name}\\s*\\+=`).test(text)) return true;
  const uses = text.matchAll(new RegExp(`[$%!][{(]?${name}(?!\\w)`, 'g'));
  let use = uses.next().value;
  let lineEnd = -1;
  for (const { index, 0: setting } of text.matchAll(new RegExp(`(?<!\\w)${name}["']?\\s*[:?]?=`, 'g'))) {
    const end = index + setting.length;
    while (use !== undefined && use.index < end) use = uses.next().value;
    if (use === undefined) return false;
    if (lineEnd < end) lineEnd = (text.indexOf('\n', end) + 1 || text.length + 1) - 1;
    if (use.index < lineEnd) return true;
  }
  return false;
}

/** The filters of a value as parts of a filter, if it does not close its parentheses and lines of the script add to its variable. */
export function asParts(found: Found, isAddedTo: (variable: string) => boolean, variable: string): Found {
  if (found.filters.every((filter) => isBalanced(filter.text)) || !isAddedTo(variable)) return found;
  return { ...found, filters: found.filters.map((filter) => ({ ...filter, isFragment: true })) };
}

/** A name without the marks that some languages write before it. */
function plain(name: string): string {
  return name.replace(/^[$@%!]+/, '');
}
