import type { Hover } from 'vscode-languageserver';
import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { isCounted } from '../../report/finding.ts';
import { type HoverPart, hoverAt } from '../hover.ts';
import type { CheckedFile } from './checked-file.ts';
import { type ClientFacts, markup, rangeOf } from './convert.ts';
import { filterAt } from './position.ts';

/** The explanation of a position in a file, with the reasons of the problems there. */
export function hover(file: CheckedFile, at: number, facts: ClientFacts): Hover | null {
  const reasons = reasonsAt(file, at);
  const found = filterAt(file.hosted, at);
  const about = found && hoverAt(found.filter.text, found.offset, file.settings);
  const parts = [...(about?.parts ?? []), ...reasons];
  if (parts.length === 0) return null;
  const range = found && about && { range: rangeOf(file.document, found.filter.map(about.span)) };
  return { contents: markup(parts, facts), ...range };
}

function reasonsAt({ findings, settings }: CheckedFile, at: number): readonly HoverPart[] {
  const here = findings.filter(({ problem: { span } }) => span.start <= at && at <= span.end).filter(isCounted);
  return [...new Set(here.map(({ problem }) => problem.code))].flatMap((code): readonly HoverPart[] => {
    const rule = Object.hasOwn(allRules, code) ? allRules[code as keyof typeof allRules] : undefined;
    return rule === undefined
      ? []
      : [{ kind: 'text', text: `\`${code}\`: ${localized(rule.reason, settings.locale)}` }];
  });
}
