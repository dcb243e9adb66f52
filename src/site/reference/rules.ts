import { cliMessages } from '../../cli/command-line/messages.ts';
import type { HostExample, HostRule } from '../../lint/host-rule.ts';
import { allRules } from '../../lint/rules.ts';
import { type Locale, localized } from '../../messages/locale.ts';
import type { Problem } from '../../source/problem.ts';
import type { Example, Rule } from '../../validate/rule.ts';
import { validate } from '../../validate/validate.ts';
import type { SourcePage } from '../paths.ts';
import { escapeMarkdown, showLines, writeTable } from '../text/write-markdown.ts';

/** A page for each rule, like `prefilter explain`, with the findings in each example. */
export function rulePages(folder: string, locale: Locale): readonly SourcePage[] {
  return Object.values(allRules).map((rule) => ({
    path: `${folder}rules/${rule.id}.md`,
    markdown: rulePage(rule, locale),
  }));
}

/** All rules with links to their pages. */
export function ruleTable(locale: Locale): string {
  const rows = Object.values(allRules).map(({ id, severity, summary }) => [
    `[\`${id}\`](rules/${id}.md)`,
    severity,
    localized(summary, locale),
  ]);
  return writeTable(locale === 'en' ? ['rule', 'severity', 'finds'] : ['regra', 'severidade', 'encontra'], rows);
}

function rulePage(rule: Rule | HostRule, locale: Locale): string {
  const say = cliMessages[locale];
  const { id, severity, summary, reason, options = {}, bad, good } = rule;
  const settings = Object.entries(options).map(([name, value]) => `- \`${name}\`: ${value}`);
  return [
    `# ${id}`,
    `${localized(summary, locale)} ${say.defaultSeverity} ${severity}.`,
    localized(reason, locale),
    ...(settings.length === 0 ? [] : [`## ${say.options}`, settings.join('\n')]),
    `## ${say.avoid}`,
    ...bad.flatMap((example) => [exampleBlock(example, locale), ...messages(id, example, locale)]),
    `## ${say.prefer}`,
    ...good.map((example) => exampleBlock(example, locale)),
  ].join('\n\n');
}

function exampleBlock(example: Example | HostExample, locale: Locale): string {
  const text = 'host' in example ? example.text : example.filter;
  const language = 'host' in example ? example.host : 'filter';
  const fixed = example.fixed === undefined ? '' : `\n→ ${showLines(example.fixed).join('\n  ')}`;
  const block = `\`\`\`\`${language}\n${showLines(text).join('\n')}${fixed}\n\`\`\`\``;
  const remark = 'host' in example ? '' : circumstances(example, locale);
  return remark === '' ? block : `${remark}\n\n${block}`;
}

function circumstances({ dialect, properties }: Example, locale: Locale): string {
  const say = cliMessages[locale];
  const parts = [
    ...(dialect === undefined || dialect.name === 'received' ? [] : [say.inDialect(dialect.name)]),
    ...(properties === undefined ? [] : [say.declared(`\`${JSON.stringify(properties)}\``)]),
  ];
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}:`;
}

/** The finding of a rule in an example; rules about the text around filters show it in the guide. */
function messages(id: string, example: Example | HostExample, locale: Locale): string[] {
  if ('host' in example) return [];
  const { filter, dialect, properties } = example;
  const problems = validate(filter, { ...(dialect && { dialect }), ...(properties && { properties }), locale });
  const found = problems
    .filter(({ code }) => code === id)
    .map(({ message, help = '' }: Problem) => `${message} ${help}`.trim());
  return [...new Set(found)].map((text) => `> ${escapeMarkdown(text)}`);
}
