import type { LintSettings } from '../../../lint/config/settings.ts';
import { extracted, lint } from '../../../lint/lint.ts';
import { prettyFinding } from '../../../report/formats/pretty.ts';
import { problemData } from '../../../report/json.ts';
import { placeOf, type Source } from '../../../source/lines.ts';
import type { Failure } from '../../command-line/failure.ts';
import { failureData } from '../../output/answer.ts';
import { placeData, placeLines, placesIn } from '../../output/filter-places.ts';
import { displayOn, note, Results } from '../../output/output.ts';
import type { Checked } from './check.ts';
import type { LintInvocation } from './flags.ts';

/** Lists what is found in a text, on changed lines only if they are given; of the findings those remain that say that it cannot be read. */
export function listFilters(
  source: Source,
  settings: LintSettings,
  isChanged: (from: number, to: number) => boolean = () => true,
): Checked {
  const hosted = extracted(source, settings);
  const nothing = { filters: [], urls: [], encodings: [], comments: [] };
  const lineOf = (offset: number) => placeOf(source, offset).line;
  const places = placesIn(source, hosted).filter(({ span }) => isChanged(lineOf(span.start), lineOf(span.end)));
  const filters = places.filter(({ reason }) => reason !== 'other').length;
  return {
    file: source.file,
    findings: lint(source, settings, { ...nothing, problems: hosted.problems }),
    filters,
    places,
  };
}

/** Lists the filters, and on request what was left aside; what cannot be read is told on the standard error. */
export function showFilters(
  checked: readonly Checked[],
  failures: readonly Failure[],
  invocation: LintInvocation,
): number {
  const { io, locale, answer, flags } = invocation;
  const results = new Results(invocation);
  const display = displayOn(io.stdout, invocation);
  for (const failure of failures) {
    for (const problem of failureData(failure, locale)) answer.problems.push(problem);
  }
  const found = checked.flatMap(({ places = [] }) => places);
  for (const place of found) {
    if (place.reason === 'other' && !flags.verbose) continue;
    results.add(placeData(place), () => placeLines(place, display));
  }
  const others = found.filter(({ reason }) => reason === 'other').length;
  if (others > 0 && !flags.verbose) note(invocation, (say) => say.leftAside(others));
  for (const finding of checked.flatMap(({ findings }) => findings)) {
    answer.problems.push(problemData(finding, locale));
    if (!results.isJson) io.stderr.write(`${prettyFinding(finding, displayOn(io.stderr, invocation))}\n`);
  }
  return results.end(failures.length > 0 ? 2 : 0);
}
