import type { Hosted, HostedEncoding, HostedFilter, HostedUrl, HostKind, UrlParameter } from '../hosts/host.ts';
import type { Fix, Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import type { Rule } from '../validate/rule.ts';
import type { LintSettings } from './config/settings.ts';

/** A file that shows a rule at work; each runs as a test. */
export interface HostExample {
  readonly host: HostKind;
  readonly text: string;
  /** The text after the rule's fix, where it has one. */
  readonly fixed?: string;
}

/** What a rule finds; spans and edits count in the file. */
export interface HostFinding extends Pick<Problem, 'message' | 'span' | 'help' | 'related'> {
  /** Missing where it cannot be written in the file. */
  readonly fix?: Fix | undefined;
  /** What it is about. */
  readonly at: HostedFilter | HostedUrl | HostedEncoding;
  /** The filter it is about, and the place in its text. */
  readonly filter?: { readonly of: HostedFilter; readonly span: Span };
  /** The filter that is no filter for this reason alone. */
  readonly explains?: HostedFilter;
}

/** What a rule may look at. */
export interface HostRuleContext {
  readonly text: string;
  readonly hosted: Hosted;
  readonly settings: LintSettings;
  /** The filter that the value of a parameter is. */
  filterOf(url: HostedUrl, parameter: UrlParameter): HostedFilter | undefined;
  report(finding: HostFinding): void;
}

/** One kind of mistake that is made where a filter stands, rather than in it. */
export interface HostRule extends Omit<Rule, 'bad' | 'good' | 'check'> {
  readonly bad: readonly HostExample[];
  readonly good: readonly HostExample[];
  /** Looks at a file; missing where reading the file or its comments finds it. */
  readonly check?: (context: HostRuleContext) => void;
}
