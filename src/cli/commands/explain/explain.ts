import { resolve } from 'node:path';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import { parse } from '../../../language/parse/parse.ts';
import { allRules } from '../../../lint/rules.ts';
import { explain } from '../../../meaning/explain/explain.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import { bareFilter } from '../../../report/finding.ts';
import { prettyFinding } from '../../../report/formats/pretty.ts';
import { printable } from '../../../report/printable.ts';
import { wrap } from '../../../report/wrap.ts';
import { shortened } from '../../../source/shortened.ts';
import { type RuleId, rules } from '../../../validate/rules.ts';
import { validate } from '../../../validate/validate.ts';
import { Failure } from '../../command-line/failure.ts';
import { isFilterFile, isTextOf } from '../../command-line/inputs.ts';
import type { Execute, Invocation, Operand } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { readInputs } from '../../command-line/read-inputs.ts';
import { filterSettingsFinder } from '../../configuration/dialects.ts';
import type { Io } from '../../io/io.ts';
import { jsonText, printsJson } from '../../output/json.ts';
import { note } from '../../output/note.ts';
import { ruleData, rulePage } from '../../output/rule-page.ts';
import { columnsOf, paintFor } from '../../output/terminal.ts';

/** Explains a rule, or describes filters in words and explains their problems. */
export const execute: Execute = async (invocation, io) => {
  const { flags, operands } = invocation;
  const [operand, another] = operands;
  if (operand === undefined) throw new Failure((say) => say.nothingToExplain);
  const { value } = operand;
  if (isFilterOperand(operand, io)) return explainFilters(invocation, io);
  if (another !== undefined) throw new Failure((say) => say.tooManyArguments('explain', another.value));
  if (!Object.hasOwn(allRules, value)) {
    throw new Failure((say, near) => say.unknownRule(value, near(value, Object.keys(allRules))));
  }
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const rule = allRules[value as RuleId];
  const columns = Math.min(columnsOf(io.stdout), 96);
  io.stdout.write(
    isJson ? jsonText(ruleData(rule, locale)) : rulePage(rule, locale, columns, paintFor(io.stdout, flags, io)),
  );
  return 0;
};

/** Whether an operand is a filter, or a file or folder with filters, rather than the id of a rule. */
function isFilterOperand(operand: Operand, io: Io): boolean {
  const { value } = operand;
  if (isTextOf(operand) || value === '-' || isFilterFile(value)) return true;
  return !Object.hasOwn(allRules, value) && io.kindOf(resolve(io.cwd, value)) !== undefined;
}

async function explainFilters(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const results: object[] = [];
  const paint = paintFor(io.stdout, flags, io);
  const { inputs, skipped } = await readInputs(invocation, io);
  if (inputs.length === 0) await note(io, locale, (say) => say.noFilters(skipped));
  let exitCode = 0;
  const explained = new Set<string>();
  const settingsFor = filterSettingsFinder(flags, io, locale);
  for (const source of inputs) {
    const settings = await settingsFor(source);
    const problems = validate(source.filter, { ...settings, locale });
    if (problems.some(({ severity }) => severity === 'error')) exitCode = 1;
    if (isJson) {
      const words = inWords(source.filter, settings.dialect, locale, Infinity) ?? null;
      results.push({ file: source.file, words, problems });
      continue;
    }
    const words = inWords(source.filter, settings.dialect, locale, columnsOf(io.stdout));
    if (words !== undefined) io.stdout.write(`${paint('strong', words)}\n${problems.length > 0 ? '\n' : ''}`);
    if (problems.length === 0) {
      const { text } = bareFilter(source, { start: 0, end: 0 });
      io.stdout.write(`${paint('good', cliMessages[locale].noProblems(printable(shortened(text))))}\n`);
    }
    for (const problem of problems) {
      const { reason } = rules[problem.code as RuleId];
      const why = explained.has(problem.code) ? undefined : localized(reason, locale);
      explained.add(problem.code);
      io.stdout.write(`${prettyFinding({ source, problem }, { locale, paint, columns: columnsOf(io.stdout) }, why)}\n`);
    }
  }
  if (isJson) io.stdout.write(jsonText(results));
  return exitCode;
}

/** What a filter selects, in words, wrapped to the terminal; `undefined` for an invalid filter. */
function inWords(text: string, dialect: Dialect, locale: Locale, columns: number): string | undefined {
  const { ok, filter } = parse(text, { dialect });
  if (!ok) return undefined;
  return explain(filter, { locale })
    .split('\n')
    .map((line) => {
      const [, margin = '', words = ''] = /^( *(?:- )?)(.*)$/.exec(line) ?? [];
      return `${margin}${wrap(words, columns, margin.length)}`;
    })
    .join('\n');
}
