import { assigning, type Walk } from './walk.ts';

/** The first token of the expression whose branches the arrow at `operator` belongs to: `match ($x) { 1 => …`, `x switch { … }`. */
export function branchesStart(code: Walk, operator: number): number | undefined {
  const block = code.opener(operator);
  if (!/^(?:=>|->|:)$/.test(code.at(operator)) || code.at(block) !== '{') return undefined;
  // `x switch {` in C#, `x match {` in Scala; `when {` in Kotlin.
  if (/^(?:switch|match)$/.test(code.at(block - 1)) && code.isOperand(block - 2)) return operandStart(code, block - 2);
  for (let at = block - 1, steps = 20; at >= 0 && steps > 0; at--, steps--) {
    const text = code.at(at);
    if (/^(?:match|when|switch)$/.test(text)) return at;
    if (/^[)\]}]$/.test(text)) at = code.opener(at);
    else if (assigning.test(text) || /^[;{(,]$/.test(text)) return undefined;
  }
  return undefined;
}

function operandStart(code: Walk, last: number): number {
  if (!/^[)\]]$/.test(code.at(last))) return code.pathStart(last);
  const opener = code.opener(last);
  return code.isWord(opener - 1) ? code.pathStart(opener - 1) : opener;
}

/** The first token of the function without a name whose value follows a mark: `() -> …`, `x => …`, `|_| …`, `lambda: …`. */
export function lambdaStart(code: Walk, mark: number): number | undefined {
  const text = code.at(mark);
  const before = mark - 1;
  if (text === '=>' || text === '->') {
    if (code.at(before) === ')') {
      const opener = code.opener(before);
      if (/^(?:fn|async|static|function)$/.test(code.at(opener - 1))) return opener - 1;
      return code.isWord(opener - 1) ? undefined : opener;
    }
    return code.isWord(before) && /^[(,=]$/.test(code.at(before - 1)) ? before : undefined;
  }
  if (text === '|' || text === ':') {
    const start = text === '|' ? '|' : 'lambda';
    for (let at = before; at >= 0 && at > mark - 8; at--) {
      if (code.at(at) === start) return at;
      if (!code.isWord(at) && code.at(at) !== ',') return undefined;
    }
  }
  return undefined;
}
