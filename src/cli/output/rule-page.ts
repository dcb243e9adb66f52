import { factsOf, type Properties, type PropertyFacts } from '../../language/properties.ts';
import type { HostExample, HostRule } from '../../lint/host-rule.ts';
import { allRules } from '../../lint/rules.ts';
import { type Locale, localized } from '../../messages/locale.ts';
import { type Paint, printable, wrap } from '../../report/terminal.ts';
import type { Example, Rule } from '../../validate/rule.ts';
import type { RuleId } from '../../validate/rules.ts';
import type { Invocation } from '../command-line/command.ts';
import { misuse } from '../command-line/failure.ts';
import { type Display, displayOn, Results } from './output.ts';
import { type PageMessages, pageMessages } from './page-messages.ts';

const indent = '  ';

// Longer lines are hard to read.
const widest = 96;

/** The page of a rule for the terminal: summary, reason, options, examples. */
function rulePage(rule: Rule | HostRule, { locale, columns, paint }: Display): string {
  const say = pageMessages[locale];
  const { id, severity, isOptIn, summary, reason, options = {}, repairs, bad, good } = rule;
  const paragraph = (text: string) => `${indent}${wrap(text, Math.min(columns, widest), indent.length)}`;
  const names = Object.keys(options);
  const width = Math.max(...names.map((name) => name.length));
  const section = (title: string, lines: readonly string[]) => ['', paint('strong', title), ...lines];
  return [
    paint('strong', id),
    '',
    paragraph(localized(summary, locale)),
    paragraph(
      isOptIn ? say.offByDefault(paint(severity, severity)) : `${say.defaultSeverity} ${paint(severity, severity)}`,
    ),
    paragraph(say.repairs[repairs]),
    ...section(say.reason, [paragraph(localized(reason, locale))]),
    ...(names.length === 0
      ? []
      : section(
          say.options,
          names.map((name) => `${indent}${name.padEnd(width)}  ${options[name]}`),
        )),
    ...section(
      say.avoid,
      bad.flatMap((example) => exampleLines(example, say, paint)),
    ),
    ...section(
      say.prefer,
      good.flatMap((example) => exampleLines(example, say, paint)),
    ),
    '',
  ].join('\n');
}

/** Shows the pages of rules by their ids; throws for one that there is not. */
export function showRules(ids: readonly string[], invocation: Invocation): number {
  const unknown = ids.find((id) => !Object.hasOwn(allRules, id));
  if (unknown !== undefined) {
    throw misuse((say, near) => say.unknownRule(unknown, near(unknown, Object.keys(allRules))));
  }
  const results = new Results(invocation);
  const display = displayOn(invocation.io.stdout, invocation);
  for (const [at, id] of ids.entries()) {
    const rule = allRules[id as RuleId];
    results.add(ruleData(rule, invocation.locale), () => `${at === 0 ? '' : '\n'}${rulePage(rule, display)}`);
  }
  return results.end(0);
}

export function ruleData(
  { id, severity, summary, reason, options = {}, repairs }: Rule | HostRule,
  locale: Locale,
): object {
  return { id, severity, summary: localized(summary, locale), reason: localized(reason, locale), options, repairs };
}

function exampleLines(example: Example | HostExample, say: PageMessages, paint: Paint): string[] {
  if ('host' in example) return hostLines(example, paint);
  const { filter, fixed, dialect, properties } = example;
  const circumstances = [
    dialect && dialect.name !== 'received' && say.inDialect(dialect.name),
    properties && say.declared(declarations(properties, say)),
  ].filter(Boolean);
  const remark = circumstances.length === 0 ? '' : `  ${paint('faint', circumstances.join(', '))}`;
  return [
    `${indent}${filter === '' ? paint('faint', say.emptyText) : cut(printable(filter))}${remark}`,
    ...(fixed === undefined ? [] : [`${indent}${indent}${paint('good', `→ ${cut(printable(fixed))}`)}`]),
  ];
}

/** An example from a file, with its fixed form. */
function hostLines({ host, text, fixed }: HostExample, paint: Paint): string[] {
  const shown = (code: string) =>
    code
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => cut(printable(line)));
  return [
    ...shown(text).map((line, index) => `${indent}${line}${index === 0 ? `  ${paint('faint', host)}` : ''}`),
    ...(fixed === undefined ? [] : shown(fixed).map((line) => `${indent}${indent}${paint('good', `→ ${line}`)}`)),
  ];
}

/** `processed boolean; status new|done, at first new`. */
function declarations(properties: Properties, say: PageMessages): string {
  return Object.keys(properties)
    .map((name) => {
      const { type, default: initial } = factsOf(properties, name) as PropertyFacts;
      const shown = typeof type === 'string' ? type : type.join('|');
      return `${name} ${shown}${initial === undefined ? '' : say.startsWith(initial)}`;
    })
    .join('; ');
}

/** Shortens examples that are too long on purpose. */
function cut(text: string): string {
  return text.length > 90 ? `${text.slice(0, 60)} … ${text.slice(-20)}` : text;
}
