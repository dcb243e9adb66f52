import { localized } from '../../../messages/locale.ts';
import { printable } from '../../../report/terminal.ts';
import { applyFixes } from '../../../source/edit.ts';
import type { Problem } from '../../../source/problem.ts';
import { validate } from '../../../validate/validate.ts';
import type { ToolContext } from './context.ts';
import { mcpMessages } from './messages.ts';

/** A repaired text may need another round: a fix can show the next mistake. */
const rounds = 10;

/** What is wrong with a filter, in the sentences of lint, and what to try next; for a right one that it is right. */
export function checkFilterText(
  filter: string,
  context: ToolContext,
): { readonly text: string; readonly isError?: true } {
  const problems = problemsIn(filter, context);
  const lines = problems.map(({ code, severity, message, help, span }) => {
    const advice = help === undefined ? '' : ` ${help}`;
    return `${severity} ${code} ${span.start}-${span.end}: ${message}${advice}`;
  });
  const isError = isWrong(problems);
  const last = isError ? nextLine(filter, problems, context) : mcpMessages[context.locale].right;
  return { text: [...lines, last].map(printable).join('\n'), ...(isError && { isError }) };
}

function nextLine(filter: string, problems: readonly Problem[], context: ToolContext): string {
  const say = mcpMessages[context.locale];
  const repaired = withSafeFixes(filter, context);
  const errors = problemsIn(repaired, context).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return `${say.tryNext} ${repaired}`;
  const [fix] = errors.flatMap((problem) => (problem.fix ? [problem.fix] : []));
  if (fix !== undefined) return `${say.guess} ${withSafeFixes(applyFixes(repaired, [fix]), context)}`;
  const names = Object.keys(context.properties ?? {});
  if (problems.some(({ code }) => code === 'unknown-property') && names.length > 0) return say.names(names);
  const examples = Object.entries(context.dialect.operators).map(([symbol, { example }]) => example ?? `(${symbol} …)`);
  return say.operators(examples.map((example) => localized(example, context.locale)));
}

/** The text with the safe fixes applied, again and again until none is left. */
function withSafeFixes(filter: string, context: ToolContext): string {
  let text = filter;
  for (let round = 0; round < rounds; round++) {
    const fixes = problemsIn(text, context).flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : []));
    const next = applyFixes(text, fixes);
    if (next === text) return text;
    text = next;
  }
  return text;
}

function problemsIn(filter: string, { dialect, properties, locale }: ToolContext): readonly Problem[] {
  return validate(filter, { dialect, locale, ...(properties && { properties }) });
}

function isWrong(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
