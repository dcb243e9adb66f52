import { PrefilterError, type Span } from '../source/problem.ts';

/** A rule of react-querybuilder; its `value` is `null` if the operator takes none, and a list if it takes several. */
export interface ReactQueryBuilderRule {
  field: string;
  operator: string;
  value: unknown;
}

/** A rule group of react-querybuilder, its `RuleGroupType`. */
export interface ReactQueryBuilderGroup {
  combinator: 'and' | 'or';
  not?: boolean;
  rules: (ReactQueryBuilderRule | ReactQueryBuilderGroup)[];
}

/** The keys of a rule that are read. */
export interface RuleState {
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  readonly valueSource?: string;
  readonly muted?: boolean;
  /** Either makes a rule that is not about a field as a whole. */
  readonly match?: unknown;
  readonly lhs?: unknown;
}

/** The keys of a rule group that are read. */
export interface GroupState {
  readonly combinator: string;
  readonly rules: readonly (RuleState | GroupState)[];
  readonly not?: boolean;
  readonly muted?: boolean;
}

/** The name by which react-querybuilder says that nothing has been chosen yet. */
export const placeholder = '~';

/** Why a `FormError` was thrown: a form cannot show the filter, a rule is not filled in, or the group has no equivalent filter. */
export type FormErrorCode = 'no-form' | 'unfinished' | 'invalid-group';

/** Where it is: the `span` of a filter that was parsed; else the `path` of indexes, in a group the path of react-querybuilder. */
interface FormErrorPlace {
  readonly span?: Span | undefined;
  readonly path?: readonly number[] | undefined;
}

/** The error of forms, in the `locale` of the options. */
export class FormError extends PrefilterError {
  override get name() {
    return 'FormError' as const;
  }

  declare readonly code: FormErrorCode;
  /** The part of the text that a form cannot show. */
  readonly span?: Span;
  /** The indexes that lead to the rule, or to the node of a filter that was not parsed. */
  readonly path?: readonly number[];

  constructor(code: FormErrorCode, message: string, { span, path }: FormErrorPlace = {}) {
    super(code, message);
    if (span !== undefined) this.span = span;
    else if (path !== undefined) this.path = path;
  }
}
