import type { Report } from './report.ts';
import { reportTexts } from './texts.ts';

/** The result of a run in one sentence. */
export function verdict({ summary, locale }: Pick<Report, 'summary' | 'locale'>): string {
  const say = reportTexts[locale];
  const { errors, warnings, infos, suppressed, filters } = summary;
  const found = errors + warnings + infos === 0 ? say.clean : say.counts(errors, warnings, infos);
  const where = filters === 0 ? '' : ` ${say.inFilters(filters)}`;
  return `${found}${where}${suppressed === 0 ? '' : `; ${say.suppressed(suppressed)}`}.`;
}
