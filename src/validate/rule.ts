import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale, Localized } from '../messages/locale.ts';
import type { Problem, Severity } from '../source/problem.ts';

/** A filter that shows a rule at work; each runs as a test. */
export interface Example {
  readonly filter: string;
  /** The dialect it is written in; `received` without it. */
  readonly dialect?: Dialect;
  readonly properties?: Properties;
  /** The text after the rule's fix, where it has one. */
  readonly fixed?: string;
}

/** What a rule may look at. */
export interface RuleContext {
  readonly text: string;
  /** The tree, or what could be read of it; every node and word has a span. Missing where nothing could be read. */
  readonly filter: Filter | undefined;
  /** Whether the text is a filter of the dialect. */
  readonly ok: boolean;
  /** What `parse` found. */
  readonly problems: readonly Problem[];
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
  /** The rule's numbers, as set or by default. */
  readonly options: Readonly<Record<string, number>>;
  report(finding: Finding): void;
}

/** A problem without what the rule itself gives it; a `severity` stands in for the rule's default. */
export type Finding = Omit<Problem, 'code' | 'severity'> & { readonly severity?: Severity };

/** What finds one kind of mistake. */
export interface RuleCheck {
  readonly id: string;
  /** The severity of its problems unless it is set. */
  readonly severity: Severity;
  /** Numbers that can be set, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
  /** Looks at the filter; missing where `parse` finds it. */
  readonly check?: (context: RuleContext) => void;
}

/** What is told of a rule; apart from what checks, so that programs that only check do not carry it. */
export interface RuleDocs {
  /** What it finds, in one sentence. */
  readonly summary: Localized;
  /** Why that is worth a look. */
  readonly reason: Localized;
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
}

/** One kind of mistake. */
export interface Rule extends RuleCheck, RuleDocs {}
