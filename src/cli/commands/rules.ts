import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { wrap } from '../../report/wrap.ts';
import { Failure } from '../command-line/failure.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { columnsOf, paintFor } from '../io/terminal.ts';

/** Lists the rules, wrapped to the width of a terminal. */
export const execute: Execute = async ({ flags, operands: [operand] }, io) => {
  if (operand !== undefined) throw new Failure((say) => say.tooManyArguments('rules', operand.value));
  const locale = languageOf(flags.lang, io.env, !flags.json);
  const list = Object.values(allRules).map(({ id, severity, summary, reason, options = {} }) => ({
    id,
    severity,
    summary: localized(summary, locale),
    reason: localized(reason, locale),
    options,
  }));
  if (flags.json) {
    io.stdout.write(`${JSON.stringify(list, undefined, 2)}\n`);
    return 0;
  }
  const paint = paintFor(io.stdout, flags, io);
  const width = Math.max(...list.map(({ id }) => id.length));
  for (const { id, severity, summary } of list) {
    const head = `${paint('strong', id.padEnd(width))}  ${paint(severity, severity)}${' '.repeat(7 - severity.length)}  `;
    io.stdout.write(`${head}${wrap(summary, columnsOf(io.stdout), width + 11)}\n`);
  }
  return 0;
};
