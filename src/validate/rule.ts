import type { Finding } from '../language/declared.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/dialects.ts';
import type { Filter } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale, Localized } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { type Problem, type Severity, spanOf } from '../source/problem.ts';

/** A filter that shows what a rule does; each runs as a test. */
export interface Example {
  readonly filter: string;
  /** The dialect of the filter; `received` by default. */
  readonly dialect?: Dialect;
  readonly properties?: Properties;
  /** The text after the rule's fix, where it has one. */
  readonly fixed?: string;
}

/** The input of a rule. */
export interface RuleContext {
  readonly text: string;
  /** The tree, possibly partial; every node and word has a span. Missing if nothing could be parsed. */
  readonly filter: Filter | undefined;
  /** Whether the text is a valid filter of the dialect. */
  readonly ok: boolean;
  /** The problems that `parse` found. */
  readonly problems: readonly Problem[];
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
  /** The rule's options, as set or by default. */
  readonly options: Readonly<Record<string, number>>;
  /** Reports a finding, in the order of the text; false if no more are needed, so that a costly check can end. */
  report(finding: Finding): boolean;
}

/** The check for one kind of mistake. */
export interface RuleCheck {
  readonly id: string;
  /** The default severity of its problems. */
  readonly severity: Severity;
  /** True if it is off unless a configuration gives it a level. */
  readonly isOptIn?: true;
  /** Its options, which are numbers, with their defaults. */
  readonly options?: Readonly<Record<string, number>>;
  /** Checks the filter; missing if `parse` reports these problems. */
  readonly check?: (context: RuleContext) => void;
}

/** The documentation of a rule; separate from its check, so that programs that only check do not bundle it. */
export interface RuleDocs {
  /** What it finds, in one sentence. */
  readonly summary: Localized;
  /** Why that matters. */
  readonly reason: Localized;
  /** Whether it has fixes: none, only unsafe ones, or safe ones where one is proven (`repairOf`). */
  readonly repairs: 'none' | 'unsafe' | 'proven';
  readonly bad: readonly Example[];
  readonly good: readonly Example[];
}

/** A check for one kind of mistake. */
export interface Rule extends RuleCheck, RuleDocs {}

/** The source text of a filter, shortened if long. */
export function snippet(text: string, filter: Filter): string {
  const { start, end } = spanOf(filter);
  return shortened(text.slice(start, end));
}

/** A dialect with negation for the examples of rules; no shipped dialect has it. */
export const negating: Dialect = /* @__PURE__ */ qive.extend(
  { NOT: { operands: 'filter', means: 'not' } },
  { name: 'negating' },
);

/** The same with a negation that no documentation confirms. */
export const unconfirmed: Dialect = /* @__PURE__ */ qive.extend(
  { NOT: { operands: 'filter', means: 'not', unconfirmed: true } },
  { name: 'unconfirmed' },
);

/** A dialect with lists of values and parts of texts for the examples of rules; no shipped dialect has them. */
export const listing: Dialect = /* @__PURE__ */ negating.extend(
  {
    in: { operands: 'property values', means: 'oneOf' },
    contains: { operands: 'property value', means: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith' },
  },
  { name: 'listing', quotedValues: true },
);
