import { endOfLine } from '../../../source/lines.ts';
import { openParentheses } from '../../evidence/brackets.ts';

/** What continues a line: a backslash at its end, or an indented line after it while its parentheses are open. */
export type Continuation = 'backslash' | 'indent';

/** The end of a line, or of the last one that continues it. */
export function lineEnd(text: string, from: number, continues: Continuation): number {
  return continues === 'indent' ? indentedEnd(text, from) : backslashedEnd(text, from);
}

function backslashedEnd(text: string, from: number): number {
  for (let at = from; ; ) {
    const end = endOfLine(text, at);
    const next = text.indexOf('\n', end) + 1;
    let marks = 0;
    while (end - marks > at && text[end - marks - 1] === '\\') marks++;
    if (marks % 2 === 0 || next === 0) return end;
    at = next;
  }
}

/** The most lines of a value in parentheses. */
const mostIndented = 100;

/** The end of a setting: of its line, or of the last indented one of a value in parentheses, which may begin on the next line. */
function indentedEnd(text: string, from: number): number {
  let end = endOfLine(text, from);
  let line = /^[^\s=:#;][^=:]*[=:](.*)$/s.exec(text.slice(from, end))?.[1];
  if (line === undefined) return end;
  for (let lines = 0, depth = 0; lines < mostIndented; lines++) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0 || !/[ \t]/.test(text[next] ?? '')) return end;
    depth += openParentheses(line);
    const isBlankYet = lines === 0 && line.trim() === '';
    if (isBlankYet ? !/^[ \t]+\(/.test(text.slice(next, next + 100)) : depth <= 0) return end;
    if (lines === 0 && !isBlankYet && !/^\s*\(/.test(line)) return end;
    end = endOfLine(text, next);
    line = text.slice(next, end);
  }
  return end;
}
