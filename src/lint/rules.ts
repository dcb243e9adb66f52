import type { Rule } from '../validate/rule.ts';
import { type RuleId, rules } from '../validate/rules.ts';
import type { HostRuleId } from '../validate/setting.ts';
import type { HostRule } from './host-rule.ts';
import { doubleEncoding } from './rules/double-encoding.ts';
import { duplicateFilter } from './rules/duplicate-filter.ts';
import { insecureAddress } from './rules/insecure-address.ts';
import { invalidUrlEncoding } from './rules/invalid-url-encoding.ts';
import { misplacedParameter } from './rules/misplaced-parameter.ts';
import { incompleteRange, invalidDate, invalidParameter, listParameterWithoutBrackets } from './rules/parameters.ts';
import { hostParse, unusedSuppression } from './rules/reported-elsewhere.ts';
import { shellUnsafeUrl } from './rules/shell-unsafe-url.ts';
import { textCompared } from './rules/text-compared.ts';
import { unknownParameter } from './rules/unknown-parameter.ts';
import { unsafeInterpolation } from './rules/unsafe-interpolation.ts';

/** The rules about the text around filters, by severity. */
export const hostRules = {
  'invalid-url-encoding': invalidUrlEncoding,
  'double-encoding': doubleEncoding,
  'shell-unsafe-url': shellUnsafeUrl,
  'unsafe-interpolation': unsafeInterpolation,
  'misplaced-parameter': misplacedParameter,
  'unknown-parameter': unknownParameter,
  'incomplete-range': incompleteRange,
  'list-parameter-without-brackets': listParameterWithoutBrackets,
  'invalid-parameter': invalidParameter,
  'invalid-date': invalidDate,
  'insecure-address': insecureAddress,
  'duplicate-filter': duplicateFilter,
  'text-compared': textCompared,
  'unused-suppression': unusedSuppression,
  'host-parse': hostParse,
} as const satisfies Readonly<Record<HostRuleId, HostRule>>;

/** All rules: first those about filters, then those about the text around them. */
export const allRules: Readonly<Record<RuleId | HostRuleId, Rule | HostRule>> = { ...rules, ...hostRules };
