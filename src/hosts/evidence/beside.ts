import type { Tokens } from '../tokens.ts';
import { namingKeys } from './names.ts';
import { assigning, isOperand, type NamingStyle, startOf } from './statements.ts';
import { annotatedNames, targetBefore } from './targets.ts';

/** Keys that give the name of the value beside them. */
const naming = new RegExp(`^(?:${namingKeys.join('|')}|alias|param|nome|chave)$`, 'i');

/** Whether a name is configured. */
type IsName = (name: string) => boolean;

/** Words before a name that a value follows without an operator. */
const defining = /^(?:(?:scoped|global)-define|def|define|defp|set|const|constant|param|let|val|var)$/i;

/** Whether a value is the default of an option: `option('--filter <text>', 'help', '…')`, `Option("…", "--filter")`. */
export function isDefaultOf(tokens: Tokens, isName: IsName, start: number, last: number, bracket: number): boolean {
  const isFirst = start === bracket + 1;
  if (isFirst && tokens.at(last + 1) !== ',') return false;
  // `set("…", forKey: "filter")` of Swift.
  const isKey = isFirst && tokens.at(last + 2) === 'forKey' && tokens.at(last + 3) === ':';
  if (isKey) return isName(tokens.textOf(last + 4));
  const at = isFirst ? last + 2 : bracket + 1;
  const name = tokens.isLiteral(at) ? /(?:^|[\s,|])--([\w-]+)/.exec(tokens.textOf(at))?.[1] : undefined;
  return name !== undefined && isName(name);
}

/** Looks for the name beside a value such as `default`: in the same brackets, before them, or after an annotation. */
export function isNameBeside(tokens: Tokens, isName: IsName, operator: number): boolean | undefined {
  const bracket = tokens.opener(operator);
  const isNaming = (at: number) =>
    assigning.test(tokens.at(at)) && tokens.isLiteral(at + 1) && naming.test(targetBefore(tokens, at).names[0] ?? '');
  // `option :filter, type: :string, default: '…'`
  for (let at = operator - 2, left = 20; at > bracket && left > 0 && !tokens.startsLine(at + 1); at--, left--) {
    const isSymbol = tokens.at(at) === ':' && tokens.isWord(at + 1) && tokens.at(at + 2) === ',';
    if (isSymbol && tokens.end(at) === tokens.start(at + 1) && isName(tokens.at(at + 1))) return true;
  }
  const most = bracket < 0 ? 6 : 400;
  for (let at = operator - 2, left = most; at > bracket && left > 0; at = startOf(tokens, at) - 1, left--) {
    if (tokens.type(at) === 'other') break;
    if (!isNaming(at)) continue;
    if (isName(tokens.textOf(at + 1))) return true;
    // Another name may stand before an alias: `option('filter', { alias: 'f', default: '…' })`.
    if (!/^alias$/i.test(tokens.at(at - 1))) return false;
  }
  if (bracket < 0) return undefined;
  if (tokens.isLiteral(bracket + 1) && isName(tokens.textOf(bracket + 1))) return true;
  // `'filter': { default: '…' }`, `option('filter', { default: '…' })`
  const before = /^[:,]$/.test(tokens.at(bracket - 1)) ? bracket - 2 : bracket - 1;
  if (tokens.isLiteral(before) && isName(tokens.textOf(before))) return true;
  const end = Math.min(tokens.closer(bracket), bracket + most);
  for (let at = operator + 1; at < end; at = Math.max(at + 1, tokens.isOpening(at) ? tokens.closer(at) : 0)) {
    if (tokens.type(at) === 'other') break;
    if (isNaming(at)) return isName(tokens.textOf(at + 1));
  }
  // `@Column({ default: '…' }) filter`
  const paren = tokens.at(bracket) === '{' && tokens.at(bracket - 1) === '(' ? bracket - 1 : bracket;
  return tokens.at(paren) === '(' && annotatedNames(tokens, paren).some(isName) ? true : undefined;
}

/** Whether a literal stands directly after a name: `-Filter '…'`, `filter "…"`, `#define FILTER "…"`, `filter << '…'`. */
export function isAfterName(tokens: Tokens, isName: IsName, style: NamingStyle, value: number): boolean {
  const isShifted = tokens.at(value - 1) === '<' && tokens.at(value - 2) === '<';
  const name = isShifted ? value - 3 : value - 1;
  if (isShifted && tokens.isLiteral(value)) return tokens.isWord(name) && isName(tokens.at(name));
  if (!tokens.isLiteral(value)) return false;
  // `{"filter" "…"}` of Clojure.
  const isPair =
    tokens.isLiteral(name) && !style.joins.startsWith(' ') && /^[({[]$/.test(tokens.at(tokens.opener(value)));
  if (isPair && tokens.literalEnd(name) === name) return isName(tokens.textOf(name));
  // `hidden_field_tag :filter, '…'` of Ruby.
  const isSymbol = tokens.at(name) === ',' && tokens.at(value - 3) === ':' && tokens.isWord(value - 4);
  if (isSymbol && style.strict === undefined && tokens.end(value - 3) === tokens.start(value - 2))
    return isName(tokens.at(value - 2));
  // `environment 'FILTER', '…'` of Groovy and Ruby.
  const isCommand = tokens.at(name) === ',' && tokens.isLiteral(value - 2) && tokens.isWord(value - 3);
  if (isCommand && style.strict === undefined && !tokens.startsLine(value) && !tokens.startsLine(value - 2))
    return isName(tokens.textOf(value - 2));
  // The line of a macro of C may go on.
  if (!tokens.isWord(name) || (tokens.startsLine(value) && tokens.at(name - 1) !== 'define')) return false;
  // `Set-Variable -Name filter -Value '…'`
  const isVariable =
    /^value$/i.test(tokens.at(name)) && tokens.at(name - 1) === '-' && /^name$/i.test(tokens.at(name - 3));
  if (isVariable && isName(tokens.textOf(name - 2))) return true;
  if (tokens.end(name) === tokens.start(value) || !isName(tokens.at(name))) return false;
  // `set -gx filter '…'`
  if (tokens.at(name - 2) === '-' || style.isProse) return true;
  return tokens.startsLine(name) || !isOperand(tokens, name - 1) || defining.test(tokens.at(name - 1));
}
