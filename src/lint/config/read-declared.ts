import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { Locale } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import { jsonProblem } from './json-problem.ts';
import type { JsonSchema } from './json-schema.ts';
import { configurationProblems } from './problems.ts';

/** Reads JSON with comments and checks it against its schema; returns no tree if there are problems. */
export function readDeclared(
  text: string,
  schema: JsonSchema,
  locale: Locale,
): { readonly root?: Node; readonly problems: readonly Problem[] } {
  const root = rootOf(text);
  if (root === undefined) return { problems: [jsonProblem(text, locale)] };
  const problems = configurationProblems(root, schema, locale);
  return problems.length > 0 ? { problems } : { root, problems };
}

function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    // A byte order mark is not part of the JSON, but positions count it.
    const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
    return errors.length === 0 ? root : undefined;
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
