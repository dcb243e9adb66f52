import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { formatFlag, jsonFlag } from '../command-line/flags.ts';
import { displayOn, Results } from '../output/output.ts';
import { pageMessages } from '../output/page-messages.ts';
import { ruleData, showRules } from '../output/rule-page.ts';

export const declaration = {
  takes: '[RULE]…',
  completes: 'rules',
  summary: {
    en: 'List the rules of lint, or describe some',
    'pt-BR': 'Listar as regras de lint ou descrever algumas',
  },
  flags: { ...formatFlag, ...jsonFlag },
  examples: ['prefilter rules', 'prefilter rules missing-absent-branch'],
} as const satisfies Declaration;

/** Lists the rules, wrapped to the width of a terminal; describes those that are named, as `explain` does. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { operands, locale, io } = invocation;
  if (operands.length > 0)
    return showRules(
      operands.map(({ value }) => value),
      invocation,
    );
  const { paint, columns } = displayOn(io.stdout, invocation);
  const results = new Results(invocation);
  const list = Object.values(allRules);
  const width = Math.max(...list.map(({ id }) => id.length));
  const say = pageMessages[locale].repairsBriefly;
  const repairsWidth = Math.max(...Object.values(say).map((text) => text.length));
  const indent = width + 13 + repairsWidth;
  for (const rule of list) {
    const { id, severity, summary, repairs } = rule;
    results.add(ruleData(rule, locale), () => {
      const head = `${paint('strong', id.padEnd(width))}  ${paint(severity, severity)}${' '.repeat(7 - severity.length)}  ${say[repairs]}`;
      const text = localized(summary, locale);
      // Beside so much there is no room for words on most terminals.
      if (columns - indent < 40) return `${head}\n    ${wrap(text, columns, 4)}\n`;
      return `${head}${' '.repeat(repairsWidth - say[repairs].length)}  ${wrap(text, columns, indent)}\n`;
    });
  }
  return results.end(0);
};
