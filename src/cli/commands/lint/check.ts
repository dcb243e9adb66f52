import type { LintSettings } from '../../../lint/config/settings.ts';
import { bareFilter, type Finding } from '../../../report/finding.ts';
import type { Position } from '../../../source/lines.ts';
import { equivalenceOf } from '../../../validate/equivalence.ts';
import { checks } from '../../../validate/rules.ts';
import { runRules } from '../../../validate/run-rules.ts';
import type { Failure } from '../../command-line/failure.ts';
import type { Input } from '../../command-line/inputs.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import type { FilterPlace } from '../../output/filter-places.ts';
import type { LintInvocation } from './flags.ts';

/** The result for a file or a text. */
export interface Checked {
  /** As shown to people. */
  readonly file: string;
  /** The argument that names it, if there is one. */
  readonly by?: string;
  /** True if the argument is the text itself. */
  readonly isArgument?: boolean;
  readonly findings: readonly Finding[];
  readonly filters: number;
  /** Where texts under configured names are that are not filters. */
  readonly setAside?: readonly Position[];
  /** What `--show-filters` lists. */
  readonly places?: readonly FilterPlace[];
  /** True if it is ignored or of a kind that is not read. */
  readonly isSkipped?: true;
  /** Set for a file of an unknown kind: whether it was named itself, rather than found in a folder. */
  readonly isOtherKind?: 'named' | 'found';
  /** Whether it depends on the day, because a suppression has a last day. */
  readonly isDated?: true;
  /** The number of fixes applied, or to be applied. */
  readonly fixes?: number;
  /** What the fixes would change. */
  readonly diff?: string;
  readonly repaired?: string;
  /** Its bytes in the encoding of the standard input, if that is not UTF-8. */
  readonly encode?: Input['encode'];
}

/** How fixes are applied. */
export interface Repair {
  readonly unsafe: boolean;
  /** False if the fixes are only shown. */
  readonly writes: boolean;
}

/** A run; one that checks only texts may have no configuration. */
export interface LintRun {
  readonly invocation: LintInvocation;
  readonly configurations: Configurations | undefined;
  readonly run: Pick<LintSettings, 'locale' | 'today'>;
  readonly repair: Repair | undefined;
}

/** The texts and files that were checked. */
export interface CheckedOperands {
  readonly checked: readonly Checked[];
  /** The files that are named, but ignored or excluded. */
  readonly unwanted: readonly string[];
  readonly failures: readonly Failure[];
  /** Why the cache could not be written. */
  readonly unwritten?: Failure | undefined;
}

/** Checks a text that is one filter. */
export function checkFilter(
  { file, text, filter, isArgument }: Input,
  settings: Pick<LintSettings, 'dialect' | 'properties' | 'rules' | 'locale'>,
): Checked {
  const findings = runRules(filter, { ...settings, checks, equivalenceOf }).map(
    (problem): Finding => ({
      source: { file, text },
      problem,
      host: { kind: 'filter', encoding: 'none' },
      filter: bareFilter(filter, problem.span),
    }),
  );
  return { file, isArgument, findings, filters: 1 };
}
