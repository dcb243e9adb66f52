import { pageMessages } from '../../cli/output/page-messages.ts';
import type { HostExample, HostRule } from '../../lint/host-rule.ts';
import { allRules } from '../../lint/rules.ts';
import { type Locale, localized, texts } from '../../messages/locale.ts';
import type { Example, Rule } from '../../validate/rule.ts';
import { validate } from '../../validate/validate.ts';
import type { PageExample, SourcePage } from '../paths.ts';
import { escapeMarkdown, showLines, writeTable } from '../text/write-markdown.ts';

/** A page for each rule, like `prefilter explain`, with the findings in each example. */
export function rulePages(folder: string, locale: Locale): readonly SourcePage[] {
  return Object.values(allRules).map((rule) => rulePage(`${folder}rules/${rule.id}.md`, rule, locale));
}

/** All rules with links to their pages. */
export function ruleTable(locale: Locale): string {
  const rows = Object.values(allRules).map((rule) => [
    `[\`${rule.id}\`](rules/${rule.id}.md)`,
    writeSeverity(rule),
    localized(rule.summary, locale),
  ]);
  return writeTable(locale === 'en' ? ['rule', 'severity', 'finds'] : ['regra', 'severidade', 'encontra'], rows);
}

function writeSeverity({ severity, isOptIn }: Pick<Rule, 'severity' | 'isOptIn'>): string {
  return isOptIn ? `off (${severity})` : severity;
}

const labels = texts({
  en: { fixable: 'fixable', since: 'since 0.1.0', configure: 'Configure', after: 'After the fix:' },
  'pt-BR': { fixable: 'com correção', since: 'desde 0.1.0', configure: 'Configurar', after: 'Depois da correção:' },
});

function rulePage(path: string, rule: Rule | HostRule, locale: Locale): SourcePage {
  const say = { ...pageMessages[locale], ...labels[locale] };
  const { id, severity, isOptIn, summary, reason, options = {}, bad, good } = rule;
  const settings = Object.entries(options).map(([name, value]) => `- \`${name}\`: ${value}`);
  const isFixable = [...bad, ...good].some(({ fixed }) => fixed !== undefined);
  const examples: PageExample[] = [];
  /** A block of code; a filter opens in the playground as a whole, with its dialect and properties. */
  const blockOf = (example: Example | HostExample, text: string, look: string) => {
    const code = showLines(text).join('\n');
    if ('host' in example) return `\`\`\`\`${example.host} ${look}\n${code}\n\`\`\`\``;
    const { dialect, properties } = example;
    examples.push({ filter: text, ...(dialect && { dialect }), ...(properties && { properties }) });
    return `\`\`\`\`filter example=${examples.length - 1} ${look}\n${code}\n\`\`\`\``;
  };
  const shown = (example: Example | HostExample, look: string) => {
    const text = 'host' in example ? example.text : example.filter;
    const remark = 'host' in example ? [] : circumstances(example, locale);
    return [
      ...remark,
      blockOf(example, text, look),
      ...(look === 'bad' ? messages(id, example, locale) : []),
      ...(example.fixed === undefined ? [] : [say.after, blockOf(example, example.fixed, 'good')]),
    ];
  };
  const markdown = [
    `# ${id}`,
    `<!-- badges: ${[writeSeverity(rule), ...(isFixable ? [say.fixable] : []), say.since].join(' | ')} -->`,
    localized(summary, locale),
    localized(reason, locale),
    ...(settings.length === 0 ? [] : [`## ${say.options}`, settings.join('\n')]),
    `## ${say.avoid}`,
    ...bad.flatMap((example) => shown(example, 'bad')),
    `## ${say.prefer}`,
    ...good.flatMap((example) => shown(example, 'good')),
    `## ${say.configure}`,
    `\`\`\`json title="prefilter.config.json"\n{ "rules": { "${id}": "${isOptIn ? severity : severity === 'warning' ? 'error' : 'warning'}" } }\n\`\`\``,
  ].join('\n\n');
  return { path, markdown, examples };
}

function circumstances({ dialect, properties }: Example, locale: Locale): string[] {
  const say = pageMessages[locale];
  const text = [
    dialect && dialect.name !== 'received' && say.inDialect(dialect.name),
    properties && say.declared(`\`${JSON.stringify(properties)}\``),
  ]
    .filter(Boolean)
    .join(', ');
  return text === '' ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}:`];
}

/** The finding of a rule in an example; rules about the text around filters show it in the guide. */
function messages(id: string, example: Example | HostExample, locale: Locale): string[] {
  if ('host' in example) return [];
  const { filter, dialect, properties } = example;
  const problems = validate(filter, { ...(dialect && { dialect }), ...(properties && { properties }), locale });
  const found = problems.flatMap(({ code, message, help = '' }) => (code === id ? [`${message} ${help}`.trim()] : []));
  return [...new Set(found)].map((text) => `> ${escapeMarkdown(text)}`);
}
