import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/terminal.ts';
import type { RuleId } from '../../validate/rules.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { misuse } from '../command-line/failure.ts';
import { formatFlag, jsonFlag } from '../command-line/flags.ts';
import { displayOn, Results } from '../output/output.ts';
import { ruleData, rulePage } from '../output/rule-page.ts';

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

/** Lists the rules, wrapped to the width of a terminal; prints the pages of those that are named. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { operands, locale, io } = invocation;
  const display = displayOn(io.stdout, invocation);
  const { paint, columns } = display;
  const ids = operands.map(({ value }) => value);
  const unknown = ids.find((id) => !Object.hasOwn(allRules, id));
  if (unknown !== undefined) {
    throw misuse((say, near) => say.unknownRule(unknown, near(unknown, Object.keys(allRules))));
  }
  const list = ids.length === 0 ? Object.values(allRules) : ids.map((id) => allRules[id as RuleId]);
  const results = new Results(invocation);
  const width = Math.max(...list.map(({ id }) => id.length));
  for (const rule of list) {
    const { id, severity, summary } = rule;
    results.add(ruleData(rule, locale), () => {
      if (ids.length > 0) return `${rule === list[0] ? '' : '\n'}${rulePage(rule, display)}`;
      const head = `${paint('strong', id.padEnd(width))}  ${paint(severity, severity)}${' '.repeat(7 - severity.length)}  `;
      return `${head}${wrap(localized(summary, locale), columns, width + 11)}\n`;
    });
  }
  return results.end(0);
};
