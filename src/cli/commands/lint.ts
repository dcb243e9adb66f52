import type { Finding } from '../../report/finding.ts';
import type { Reporter } from '../../report/report.ts';
import { summarize } from '../../report/summary.ts';
import type { Severity } from '../../source/problem.ts';
import { validate } from '../../validate/validate.ts';
import type { Execute } from '../commands.ts';
import { dialectOf } from '../dialects.ts';
import type { FlagValues } from '../flags.ts';
import { readInputs } from '../inputs.ts';
import { note } from '../note.ts';
import { ruleSettings } from '../rule-settings.ts';
import { languageOf } from '../spoken.ts';
import { columnsOf, paintFor } from '../terminal.ts';
import { wholeNumber } from '../whole-number.ts';

type Format = NonNullable<FlagValues['format']>;

const reporters: Readonly<Record<Format, () => Promise<Reporter>>> = {
  pretty: async () => (await import('../../report/pretty.ts')).pretty,
  compact: async () => (await import('../../report/compact.ts')).compact,
  json: async () => (await import('../../report/json.ts')).json,
};

const rank: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** Checks filters by all rules and reports what is wrong with them. */
export const execute: Execute = async (invocation, io) => {
  const started = io.now();
  const { flags } = invocation;
  const { format = 'pretty', quiet = false, 'fail-on': failOn = 'error' } = flags;
  const locale = languageOf(flags.lang, io.env, format === 'pretty');
  const maxWarnings = wholeNumber('--max-warnings', flags['max-warnings'], Infinity);
  const options = { dialect: dialectOf(flags), locale, rules: ruleSettings(flags.rule) };

  const { inputs, skipped } = await readInputs(invocation, io);
  const findings = inputs.flatMap((source): readonly Finding[] =>
    validate(source.filter, options).map((problem) => ({ source, problem })),
  );
  const summary = summarize(findings, {
    files: skipped + inputs.filter(({ isArgument }) => !isArgument).length,
    filters: inputs.length,
    durationMs: Math.round(io.now() - started),
  });

  if (inputs.length === 0) await note(io, locale, (say) => say.noFilters(skipped));
  if (format !== 'pretty' || (inputs.length > 0 && !(quiet && findings.length === 0))) {
    const report = await reporters[format]();
    const shown = quiet ? findings.filter(({ problem }) => problem.severity === 'error') : findings;
    const look = { paint: paintFor(io.stdout, flags, io), columns: columnsOf(io.stdout) };
    io.stdout.write(report({ findings: shown, summary, locale, version: io.version, ...look }));
  }
  const isTooMuch = summary.warnings > maxWarnings;
  if (isTooMuch) await note(io, locale, (say) => say.tooManyWarnings(summary.warnings, maxWarnings));
  return isTooMuch || findings.some(({ problem }) => rank[problem.severity] >= rank[failOn]) ? 1 : 0;
};
