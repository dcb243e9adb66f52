import { parse, type ValueNode } from '@humanwhocodes/momoa';
import type { Locale } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import { jsonProblem } from './json-problem.ts';
import type { JsonSchema } from './json-schema.ts';
import { configurationProblems } from './problems.ts';

/** Reads JSON with comments that is as its schema says; nothing is read where there are problems. */
export function readDeclared(
  text: string,
  schema: JsonSchema,
  locale: Locale,
): { readonly root?: ValueNode; readonly problems: readonly Problem[] } {
  const root = rootOf(text);
  if (root === undefined) return { problems: [jsonProblem(text, locale)] };
  const problems = configurationProblems(root, schema, locale);
  return problems.length > 0 ? { problems } : { root, problems };
}

function rootOf(text: string): ValueNode | undefined {
  try {
    // A byte order mark says nothing, and positions count it.
    return parse(text.replace(/^\ufeff/, ' '), { mode: 'jsonc', allowTrailingCommas: true }).body;
  } catch {
    // Its messages are for those who wrote the parser, and it throws a `RangeError` where the stack ends.
    return undefined;
  }
}
