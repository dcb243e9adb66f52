import { assigning, control, grouping, type Walk } from './walk.ts';

const declaring = /^(?:def|defp|function|func|fun|fn|sub|procedure|get|method|property)$/i;
/** Words that can precede a block that is not a function, besides those of control and grouping. */
const statement = /^(?:try|do|finally|get|set)$/i;

/**
 * The name of the function or property that returns a value; `block` is the bracket around it, if there is no `return`
 * before it.
 */
export function resultName(code: Walk, value: number, block?: number): string | undefined {
  if (block !== undefined) return headerName(code, block);
  for (let outer = code.opener(value); outer >= 0; outer = code.opener(outer)) {
    const name = code.at(outer) === '{' ? headerName(code, outer) : undefined;
    if (name !== undefined) return name;
  }
  // Languages without braces.
  for (let at = value - 1, steps = 120; at > 0 && steps > 0; at--, steps--) {
    if (code.at(at) === '}' && /^(?:\)|\w+)$/.test(code.at(code.opener(at) - 1))) return undefined;
    if (code.isWord(at) && declaring.test(code.at(at - 1))) return lastOfPath(code, at);
  }
  return undefined;
}

/** The last name of a path: that of `TNfe.GetFilter` and `M:get_filter(`. */
function lastOfPath(code: Walk, first: number): string {
  let at = first;
  while (code.isWord(at + 2) && (code.at(at + 1) === '.' || (code.at(at + 1) === ':' && code.at(at + 3) === '(')))
    at += 2;
  return code.at(at);
}

/** The name of the function or property that a block belongs to; `undefined` for other blocks. */
function headerName(code: Walk, block: number): string | undefined {
  for (let at = beforeType(code, block - 1), steps = 40; at >= 0 && steps > 0; at--, steps--) {
    const text = code.at(at);
    if (/^[;{}]$/.test(text) || [statement, control, grouping].some((words) => words.test(text))) return undefined;
    if (text === ')') at = Math.max(0, code.opener(at));
    if (assigning.test(code.at(at)) && code.at(at) !== ':' && code.at(at) !== '->') return code.textOf(code.before(at));
    if (!code.isWord(at)) continue;
    const isMethod = code.at(at - 1) === ')' && code.at(code.opener(at - 1) - 1) === 'func';
    if (isMethod || (code.isWord(at - 1) && /^[({:]$/.test(code.at(at + 1)))) return code.at(at);
    if (code.isWord(at - 1) && declaring.test(code.at(at - 1))) return code.at(at);
  }
  return undefined;
}

/** The last token before the return type of a function, as in `fn f() -> &'static str {`. */
function beforeType(code: Walk, last: number): number {
  for (let at = last; at > last - 12 && (code.isWord(at) || /^(?:[&'<>[\].,?*]|::|->)$/.test(code.at(at))); at--) {
    if (code.at(at) === '->') return at - 1;
  }
  return last;
}
