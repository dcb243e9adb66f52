import type { Embedded } from '../hosts/embedded.ts';
import type { Hosted, HostedEncoding, HostedFilter, HostedRequest, HostedUrl, HostKind } from '../hosts/host.ts';
import type { Properties } from '../language/properties.ts';
import type { Edit, Problem, Span } from '../source/problem.ts';
import type { Repair } from '../source/repair.ts';
import type { Rule } from '../validate/rule.ts';
import type { LintSettings } from './config/settings.ts';

/** An example file of a rule; each runs as a test. */
export interface HostExample {
  readonly host: HostKind;
  readonly text: string;
  /** The declared properties. */
  readonly properties?: Properties;
  /** The text after the rule's fix, if it has one. */
  readonly fixed?: string;
}

/** A finding of a rule; spans and edits count in the file. */
export interface HostFinding extends Pick<Problem, 'message' | 'span' | 'help' | 'related'> {
  /** The severity that the rule has here, unless it is configured. */
  readonly severity?: Problem['severity'];
  /** Missing if the edit cannot be written in the file. */
  readonly fix?: Repair | undefined;
  /** The filter, URL or call that it is about. */
  readonly at: HostedFilter | HostedUrl | HostedEncoding | HostedRequest;
  /** The filter it is about, and the place in its text. */
  readonly filter?: { readonly of: HostedFilter; readonly span: Span };
  /** The filter whose `syntax` problems this finding explains, so that they are not reported. */
  readonly explains?: HostedFilter;
}

/** What a rule can use. */
export interface HostRuleContext {
  /** The name of the file. */
  readonly file: string;
  readonly text: string;
  readonly hosted: Hosted;
  readonly settings: LintSettings;
  /** The percent-encoded filters in the parameters of URLs. */
  readonly urlFilters: readonly UrlFilter[];
  report(finding: HostFinding): void;
}

/** A filter in a parameter of a URL: its value as the URL has it. */
interface UrlFilter {
  readonly url: HostedUrl;
  readonly filter: HostedFilter;
  readonly valueSpan: Span;
  readonly value: string;
}

/** A rule about the text around a filter, not about the filter itself. */
export interface HostRule extends Omit<Rule, 'bad' | 'good' | 'check'> {
  readonly bad: readonly HostExample[];
  readonly good: readonly HostExample[];
  /** Checks a file; missing if extraction or the suppressions report the findings. */
  readonly check?: (context: HostRuleContext) => void;
}

/** Edits of an embedded text as edits of the file; `undefined` if one of them cannot be written there. */
export function hostEdits(at: Embedded, edits: readonly Edit[]): readonly Edit[] | undefined {
  const written: Edit[] = [];
  for (const { span, text } of edits) {
    const form = at.encode(text);
    if (form === undefined) return undefined;
    written.push({ span: at.map(span), text: form });
  }
  return written;
}
