import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import type { ParameterFlaw } from './parameter.ts';
import { serverTexts } from './texts.ts';

/** The problem of a parameter. The span of broken encoding counts in the decoded text before it. */
export function parameterProblem(flaw: ParameterFlaw, name: string, maxLength: number, locale: Locale): Problem {
  const say = serverTexts[locale];
  const at = flaw.flaw === 'encoding' ? flaw.at : 0;
  const base = { severity: 'error', span: { start: at, end: at } } as const;
  switch (flaw.flaw) {
    case 'repeated':
      return { ...base, code: 'repeated-parameter', message: say.repeated(name), help: say.once };
    case 'list':
      return { ...base, code: 'repeated-parameter', message: say.list(name), help: say.once };
    case 'encoding':
      return { ...base, code: 'invalid-encoding', message: say.encoding(name), help: say.encodingHelp };
    case 'replaced':
      return { ...base, code: 'invalid-encoding', message: say.replaced(name), help: say.encodingHelp };
    case 'too-long':
      return { ...base, code: 'limit', message: say.tooLong(maxLength.toLocaleString(locale)) };
  }
}
