import type { LintSettings } from '../../../lint/config/settings.ts';
import { bareFilter, type Finding } from '../../../report/finding.ts';
import { validate } from '../../../validate/validate.ts';
import type { Input } from '../../command-line/inputs.ts';

/** Checks a text that is one filter. */
export function lintText(
  input: Input,
  settings: Pick<LintSettings, 'dialect' | 'properties' | 'rules' | 'locale'>,
): readonly Finding[] {
  const { file, text, filter } = input;
  const source = { file, text };
  return validate(filter, settings).map((problem) => ({
    source,
    problem,
    host: { kind: 'filter', encoding: 'none' },
    filter: bareFilter(input, problem.span),
  }));
}
