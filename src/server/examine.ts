import { hasMeaning } from '../language/conditions.ts';
import { type Dialect, symbolsOf } from '../language/dialect/dialect.ts';
import type { Filter, Word } from '../language/filter.ts';
import { isPoint } from '../language/kinds/key-set.ts';
import { setOf, textOfWord } from '../language/kinds/kind.ts';
import { declaredKind, plainKinds } from '../language/kinds/kind-of.ts';
import { parse } from '../language/parse/parse.ts';
import { factsOf, type Properties, valuesOfType } from '../language/properties.ts';
import { visit } from '../language/visit.ts';
import { naturalValue } from '../language/word.ts';
import { isContradiction } from '../meaning/decide/decide.ts';
import { testOf } from '../meaning/match/test-value.ts';
import { type Ask, type Formula, fold, isValueAsk, normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import type { Locale } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { type Problem, spanOf } from '../source/problem.ts';
import { contradictionMessage } from '../validate/contradiction.ts';
import { errorChecks } from '../validate/error-checks.ts';
import { misplacedMarks } from '../validate/rules/odd-word.ts';
import { runRules } from '../validate/run-rules.ts';
import { type AcceptSettings, declaredProperty } from './options.ts';
import { roomForProblems, serverMessages } from './refusal.ts';
import { conditionsIn, wordsOfCondition } from './stored.ts';

/** Reads the text of a filter: the tree, or the errors in it, in the order of the text. */
export function examine<Context>(
  text: string,
  settings: AcceptSettings<Context>,
  forbidden: ReadonlySet<string>,
  locale: Locale,
): Filter | readonly Problem[] {
  const { dialect, properties, rules, limits } = settings;
  // No limit on the problems of rules: warnings count against it too, but must not refuse.
  const bounds = { length: limits.length, depth: limits.depth, problems: Infinity };
  const read = parse(text, { dialect, locale, limits: { ...bounds, problems: enoughProblems } });
  const costly = read.ok ? findCosts(read.filter, settings, locale) : [];
  if (costly.length > 0) return costly;
  const reported = runRules(text, {
    checks: { ...errorChecks, [misplacedMarks.id]: misplacedMarks },
    parsed: read,
    dialect,
    rules,
    locale,
    limits: bounds,
    room: roomForProblems,
    ...(properties !== undefined && { properties }),
  });
  const isError = ({ severity }: Problem) => severity === 'error';
  const found = reported.filter(isError);
  if (!read.ok) {
    const wrong = found.length > 0 ? found : read.problems.filter(isError);
    return withoutDialects(wrong, settings, locale);
  }
  const misused = findMisuses(read.filter, settings, forbidden, locale);
  if (found.length + misused.length > 0) return [...found, ...misused].sort((a, b) => a.span.start - b.span.start);
  const never = settings.refusesAlwaysFalse ? findContradiction(text, read.filter, settings, locale) : undefined;
  if (never === undefined) return read.filter;
  // What is only warned of, such as a number where texts are, is probably why.
  return [never, ...reported.filter(({ code }) => code === 'invalid-value')];
}

/** More mistakes than an answer shows: to look for further ones would only cost the server time. */
const enoughProblems = 200;

/** A caller cannot choose a dialect: only what this endpoint takes is named. */
function withoutDialects<Context>(
  problems: readonly Problem[],
  { dialect }: AcceptSettings<Context>,
  locale: Locale,
): readonly Problem[] {
  // Once for all: a text can have thousands of unknown operators.
  const help = serverMessages[locale].known(symbolsOf(dialect));
  return problems.map((problem) =>
    problem.code === 'unknown-operator' && problem.help !== undefined ? { ...problem, help } : problem,
  );
}

/** Problems of a filter that is too expensive to examine further. */
function findCosts<Context>(
  filter: Filter,
  { dialect, limits }: AcceptSettings<Context>,
  locale: Locale,
): readonly Problem[] {
  const say = serverMessages[locale];
  const number = (value: number) => value.toLocaleString(locale);
  const conditions = conditionsIn(filter);
  const compared = new Map<string, { readonly property: Word; count: number }>();
  visit(filter, (node) => {
    const [property, ...values] = wordsOfCondition(node, dialect) ?? [];
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
function findMisuses<Context>(
  filter: Filter,
  settings: AcceptSettings<Context>,
  forbidden: ReadonlySet<string>,
  locale: Locale,
): readonly Problem[] {
  const say = serverMessages[locale];
  const found: Problem[] = [];
  visit(filter, (node) => {
    const [property] = wordsOfCondition(node, settings.dialect) ?? [];
    if (property === undefined) return;
    const { text } = property;
    if (forbidden.has(text)) {
      const message = say.undeclared(shortened(text));
      found.push({ code: 'unknown-property', severity: 'error', message, span: spanOf(property) });
    }
    const operators = declaredProperty(settings, text)?.operators;
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

/** The budget for one filter, a few milliseconds (`test/bench/hostile.ts`); a filter that is still undecided is accepted. */
const budget = 20_000;

/** The most conditions in a filter for which two that exclude each other are looked for. */
const maxExplained = 20;

/**
 * The problem of a filter that no document can match. The rule of this name checks each part too, which takes thirty times
 * as long and would let callers keep a server busy; a part that never matches does no harm.
 */
function findContradiction<Context>(
  text: string,
  filter: Filter,
  { dialect, properties }: AcceptSettings<Context>,
  locale: Locale,
): Problem | undefined {
  // A server's own documents hold what it declares.
  const view = { dialect, ...(properties !== undefined && { properties }), clean: true };
  if (!hasMeaning(filter)) return undefined;
  // Not `satisfiable`, which checks the declarations each time.
  const isPossible = (one: Filter) => {
    const formula = normalForm(one);
    return isObviouslyPossible(formula, view) || !isContradiction(formula, { ...view, budget });
  };
  if (isPossible(filter)) return undefined;
  const pair = conditionsIn(filter) <= maxExplained ? findExcluding(filter, isPossible) : undefined;
  const message = contradictionMessage(text, pair, locale);
  return { code: 'always-false', severity: 'error', message, span: spanOf(filter) };
}

/** Two operands of a conjunction that exclude each other. */
function findExcluding(filter: Filter, isPossible: (one: Filter) => boolean): readonly [Filter, Filter] | undefined {
  if (filter.kind !== 'and') return undefined;
  const { operands } = filter;
  for (const [index, one] of operands.entries()) {
    for (const other of operands.slice(index + 1)) {
      if (!isPossible({ kind: 'and', operands: [one, other] })) return [one, other];
    }
  }
  return undefined;
}

/** The documents in mind: conditions that can be true together, since each is about another property. */
type Chosen = ReadonlySet<string>;

/** How many values are tried, which takes half a millisecond. */
const maxTests = 2000;

/**
 * Whether it is obvious without the solver that a filter can match: one operand of each `or`, conditions on different
 * properties, each possible by itself. This is true for most filters. For a part of a text the solver would construct
 * texts, which takes a thousand times as long (`test/bench/hostile.ts`).
 */
function isObviouslyPossible(
  formula: Formula,
  { dialect, properties = {} }: { readonly dialect: Dialect; readonly properties?: Properties | undefined },
): boolean {
  const view = viewOf({ dialect, properties });
  let tests = maxTests;
  const chosen = fold<Chosen | undefined>(formula, {
    ask: (ask) => (isPossible(ask) ? new Set([ask.property]) : undefined),
    or: (parts) => parts.find((part) => part !== undefined),
    and: (parts) => joinDisjoint(parts),
  });
  return chosen !== undefined;

  function isPossible(ask: Ask): boolean {
    const type = factsOf(properties, ask.property)?.type;
    // An absent property makes each of these true.
    if (ask.negated) return true;
    const kind = isValueAsk(ask) ? declaredKind(properties, ask.property) : undefined;
    // Of intervals the solver knows whether a value is within.
    // A folded text that is the part has it.
    if (kind !== undefined) return ask.family === 'part' ? kind.name === 'folded' : setOf(kind, ask).some(isPoint);
    const isText = type === undefined || type === 'string';
    const listed = type === undefined ? [] : valuesOfType(type);
    if (ask.family === 'presence') return isText || type === 'number' || listed.length > 0;
    if (isText) return ask.family !== 'order' && (type === undefined || isString(ask));
    const values = type === 'number' ? ask.values.map(({ text }) => text) : listed;
    // One of the possible values, as a document may hold it.
    const test = testOf(ask, view);
    return values.some((text) => {
      if (--tests < 0) return false;
      const value = Array.isArray(type) ? text : naturalValue(text);
      return (Array.isArray(type) || typeof value === type) && test(value);
    });
  }

  /** Whether a text can satisfy a condition: with typed equality, `true` is no text. */
  function isString({ family, values }: Ask): boolean {
    if (family !== 'equality' || dialect.equality === 'text') return true;
    return values.some((value) => textOfWord(plainKinds.typed, value) !== undefined);
  }
}

/** The properties of parts that name different ones; `undefined` if two name the same one, or a part names none. */
function joinDisjoint(parts: readonly (Chosen | undefined)[]): Chosen | undefined {
  const all = new Set<string>();
  for (const part of parts) {
    if (part === undefined) return undefined;
    for (const name of part) {
      if (all.has(name)) return undefined;
      all.add(name);
    }
  }
  return all;
}
