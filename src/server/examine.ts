import type { Filter, Word } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import type { Properties } from '../language/properties.ts';
import { visit } from '../language/visit.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { shortened } from '../source/shortened.ts';
import { errorChecks } from '../validate/error-checks.ts';
import { runRules } from '../validate/run-rules.ts';
import { spanOf } from '../validate/span-of.ts';
import { alwaysFalse } from './always-false.ts';
import type { AcceptedProperty, AcceptSettings } from './options.ts';
import { serverTexts } from './texts.ts';
import { conditionsIn, wordsOf } from './words.ts';

/** Reads the text of a filter: the tree, or the errors in it, in the order of the text. */
export function examine<Context>(
  text: string,
  settings: AcceptSettings<Context>,
  forbidden: ReadonlySet<string>,
  locale: Locale,
): Filter | readonly Problem[] {
  const { dialect, properties, rules, limits } = settings;
  // No limit on problems: warnings count against it too, but must not refuse.
  const bounds = { length: limits.length, depth: limits.depth, problems: Infinity };
  const read = parse(text, { dialect, locale, limits: bounds });
  const costly = read.ok ? costs(read.filter, settings, locale) : [];
  if (costly.length > 0) return costly;
  const found = runRules(text, {
    checks: errorChecks,
    dialect,
    rules,
    locale,
    limits: bounds,
    ...(properties !== undefined && { properties: properties as Properties }),
  }).filter(({ severity }) => severity === 'error');
  if (!read.ok) return found.length > 0 ? found : read.problems.filter(({ severity }) => severity === 'error');
  const misused = misuses(read.filter, settings, forbidden, locale);
  if (found.length + misused.length > 0) return [...found, ...misused].sort((a, b) => a.span.start - b.span.start);
  const never = settings.refusesAlwaysFalse ? alwaysFalse(text, read.filter, settings, locale) : undefined;
  return never === undefined ? read.filter : [never];
}

/** Problems of a filter that is too expensive to examine further. */
function costs<Context>(
  filter: Filter,
  { dialect, limits }: AcceptSettings<Context>,
  locale: Locale,
): readonly Problem[] {
  const say = serverTexts[locale];
  const number = (value: number) => value.toLocaleString(locale);
  const conditions = conditionsIn(filter);
  const compared = new Map<string, { readonly property: Word; count: number }>();
  visit(filter, (node) => {
    const [property, ...values] = wordsOf(node, dialect) ?? [];
    if (property === undefined) return;
    const sum = compared.get(property.text) ?? { property, count: 0 };
    sum.count += values.length;
    compared.set(property.text, sum);
  });
  const found: Problem[] = [];
  if (conditions > limits.conditions) {
    const message = say.conditions(number(conditions), number(limits.conditions));
    const span = spanOf(filter.operator);
    found.push({ code: 'max-complexity', severity: 'error', message, span, help: say.split });
  }
  for (const { property, count } of compared.values()) {
    if (count <= limits.values) continue;
    const message = say.values(shortened(property.text), number(count), number(limits.values));
    found.push({ code: 'too-many-values', severity: 'error', message, span: spanOf(property), help: say.split });
  }
  return found;
}

/** Operators that are not allowed for a property, and properties that only the server may name. */
function misuses<Context>(
  filter: Filter,
  { dialect, properties }: AcceptSettings<Context>,
  forbidden: ReadonlySet<string>,
  locale: Locale,
): readonly Problem[] {
  const say = serverTexts[locale];
  const found: Problem[] = [];
  visit(filter, (node) => {
    const [property] = wordsOf(node, dialect) ?? [];
    if (property === undefined) return;
    const { text } = property;
    if (forbidden.has(text)) {
      const message = say.undeclared(shortened(text));
      found.push({ code: 'unknown-property', severity: 'error', message, span: spanOf(property) });
    }
    const declared = properties !== undefined && Object.hasOwn(properties, text) ? properties[text] : undefined;
    const { operators } = (declared ?? {}) as Partial<AcceptedProperty<Context>>;
    const symbol = node.operator?.text ?? '';
    if (operators === undefined || operators.includes(symbol)) return;
    found.push({
      code: 'operator-not-allowed',
      severity: 'error',
      message: say.operator(symbol, text),
      span: spanOf(node.operator),
      ...(operators.length > 0 && { help: say.operators(operators.map((one) => `\`${one}\``).join(', ')) }),
    });
  });
  return found;
}
