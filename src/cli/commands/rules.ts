import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/wrap.ts';
import type { RuleId } from '../../validate/rules.ts';
import { Failure } from '../command-line/failure.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { jsonText, printsJson } from '../output/json.ts';
import { ruleData, rulePage } from '../output/rule-page.ts';
import { columnsOf, paintFor } from '../output/terminal.ts';

/** Lists the rules, wrapped to the width of a terminal; prints the pages of those that are named. */
export const execute: Execute = async ({ flags, operands }, io) => {
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const paint = paintFor(io.stdout, flags, io);
  const ids = operands.map(({ value }) => value);
  for (const id of ids) {
    if (!Object.hasOwn(allRules, id))
      throw new Failure((say, near) => say.unknownRule(id, near(id, Object.keys(allRules))));
  }
  const list = ids.length === 0 ? Object.values(allRules) : ids.map((id) => allRules[id as RuleId]);
  if (isJson) io.stdout.write(jsonText(list.map((rule) => ruleData(rule, locale))));
  else if (ids.length > 0) {
    const columns = Math.min(columnsOf(io.stdout), 96);
    io.stdout.write(list.map((rule) => rulePage(rule, locale, columns, paint)).join('\n'));
  } else {
    const width = Math.max(...list.map(({ id }) => id.length));
    for (const { id, severity, summary } of list) {
      const head = `${paint('strong', id.padEnd(width))}  ${paint(severity, severity)}${' '.repeat(7 - severity.length)}  `;
      io.stdout.write(`${head}${wrap(localized(summary, locale), columnsOf(io.stdout), width + 11)}\n`);
    }
  }
  return 0;
};
