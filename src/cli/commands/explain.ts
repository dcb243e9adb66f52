import { resolve } from 'node:path';
import { parse } from '../../language/parse/parse.ts';
import { allRules } from '../../lint/rules.ts';
import { explain } from '../../meaning/explain/explain.ts';
import { type Locale, localized } from '../../messages/locale.ts';
import { bareFilter } from '../../report/finding.ts';
import { prettyFinding } from '../../report/formats/pretty.ts';
import { printable, wrap } from '../../report/terminal.ts';
import { shortened } from '../../source/excerpt.ts';
import { type RuleId, rules } from '../../validate/rules.ts';
import { validate } from '../../validate/validate.ts';
import type { Declaration, Operand, Run } from '../command-line/command.ts';
import { misuse } from '../command-line/failure.ts';
import { filterFlags, formatFlag, jsonFlag } from '../command-line/flags.ts';
import { type InputInvocation, isFilterFile, isTextOperand, readInputs } from '../command-line/inputs.ts';
import { type FilterSettings, filterSettingsFinder, withDialect } from '../command-line/read-filters.ts';
import type { Io } from '../io/io.ts';
import { displayOn, printsJson, Results, reportProblem } from '../output/output.ts';
import { pageMessages } from '../output/page-messages.ts';
import { isPlace, showPlaces } from '../output/place-page.ts';
import { showRules } from '../output/rule-page.ts';

export const declaration = {
  takes: 'RULE… | FILE:LINE… | [-e TEXT] [FILTER | FILE.filter | FOLDER | -]…',
  completes: 'rules',
  summary: {
    en: 'Explain a rule, a filter, or why a place in a file has one',
    'pt-BR': 'Explicar uma regra, um filtro ou por que há um em um arquivo',
  },
  flags: { ...formatFlag, ...jsonFlag, ...filterFlags },
  examples: [
    "prefilter explain '(OR (= processed false) (_not_exists processed))'",
    'prefilter explain missing-absent-branch',
    'prefilter explain src/sync.ts:12',
  ],
} as const satisfies Declaration;

/** Explains a rule, what counts as a filter on a line of a file, or filters: in words, and their problems. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { operands, io, locale } = invocation;
  const [operand] = operands;
  if (operand === undefined) throw misuse((say) => say.nothingToExplain);
  if (isFilterOperand(operand, io)) return explainFilters(invocation);
  const values = operands.map(({ value }) => value);
  if (!isPlace(operand.value)) return showRules(values, invocation);
  const { columns } = displayOn(io.stdout, invocation);
  const width = printsJson(invocation.flags) ? Infinity : columns - 2;
  return showPlaces(values, invocation, (text, settings) => inWords(text, settings, locale, width));
};

/** Whether an operand is a filter, or a file or folder with filters, rather than the id of a rule. */
function isFilterOperand(operand: Operand, io: Io): boolean {
  const { value } = operand;
  if (isTextOperand(operand) || value === '-' || isFilterFile(value)) return true;
  return !Object.hasOwn(allRules, value) && io.kindOf(resolve(io.cwd, value)) !== undefined;
}

async function explainFilters(invocation: InputInvocation): Promise<number> {
  const { locale, io } = invocation;
  const results = new Results(invocation);
  const display = displayOn(io.stdout, invocation);
  const { paint } = display;
  let exitCode = 0;
  const explained = new Set<string>();
  const settingsFor = filterSettingsFinder(invocation);
  for (const source of await readInputs(invocation)) {
    const settings = await settingsFor(source);
    const problems = validate(source.filter, { ...settings, locale }).map((problem) =>
      withDialect(problem, source.filter, invocation),
    );
    if (problems.some(({ severity }) => severity === 'error')) exitCode = 1;
    const words = inWords(source.filter, settings, locale, results.isJson ? Infinity : display.columns);
    if (results.isJson) {
      if (words !== undefined)
        results.add({ file: source.file, filter: bareFilter(source.filter).text, words }, () => '');
      for (const problem of problems) await reportProblem(source, problem, invocation);
      continue;
    }
    if (words !== undefined) io.stdout.write(`${paint('strong', words)}\n${problems.length > 0 ? '\n' : ''}`);
    if (problems.length === 0) {
      const { text } = bareFilter(source.filter);
      io.stdout.write(`${paint('good', pageMessages[locale].noProblems(printable(shortened(text))))}\n`);
    }
    for (const problem of problems) {
      const { reason } = rules[problem.code as RuleId];
      const why = explained.has(problem.code) ? undefined : localized(reason, locale);
      explained.add(problem.code);
      io.stdout.write(`${prettyFinding({ source, problem }, display, why)}\n`);
    }
  }
  return results.end(exitCode);
}

/** What a filter selects, in words, wrapped to the terminal; `undefined` for an invalid filter. */
function inWords(
  text: string,
  { dialect, properties }: FilterSettings,
  locale: Locale,
  columns: number,
): string | undefined {
  const { ok, filter } = parse(text, { dialect });
  if (!ok) return undefined;
  return explain(filter, { locale, ...(properties && { properties }) })
    .split('\n')
    .map((line) => {
      const [, margin = '', words = ''] = /^( *(?:- )?)(.*)$/.exec(line) ?? [];
      return `${margin}${wrap(words, columns, margin.length)}`;
    })
    .join('\n');
}
