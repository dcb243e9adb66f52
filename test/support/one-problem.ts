import { expect } from 'vitest';
import { type ParseOptions, parse } from '../../src/language/parse/parse.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { marked } from './marked.ts';

/** Expects one error at the marked range of a text, and the text after its fix, if it has one. */
export function expectOneProblem(
  source: string,
  {
    code,
    message,
    repaired,
  }: { readonly code: string; readonly message: string; readonly repaired: string | undefined },
  options: ParseOptions = {},
): void {
  const { text, spans } = marked(source);
  const { ok, problems } = parse(text, options);
  expect(ok).toBe(false);
  expect(problems).toMatchObject([{ code, severity: 'error', message, span: spans[0] }]);
  const edits = problems[0]?.fix?.edits;
  expect(edits && applyEdits(text, edits)).toBe(repaired);
}
