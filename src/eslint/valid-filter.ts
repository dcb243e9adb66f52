import type { AST, Rule, SourceCode } from 'eslint';
import { extract } from '../hosts/extract.ts';
import { Extraction } from '../hosts/extraction.ts';
import type { Host } from '../hosts/host.ts';
import { html, javascript, typescript } from '../hosts/kinds.ts';
import { filterFile } from '../hosts/readers/filter-file.ts';
import { extractProgram } from '../hosts/readers/javascript/javascript.ts';
import { addToken, type TokenKind } from '../hosts/readers/javascript/lexer.ts';
import { mayHoldInProgram } from '../hosts/readers/javascript/quick-test.ts';
import { Tokens } from '../hosts/tokens.ts';
import type { LintSettings } from '../lint/config/settings.ts';
import { soundFixes } from '../lint/fix/repair.ts';
import { examined, hostSettings } from '../lint/lint.ts';
import { allRules } from '../lint/rules.ts';
import { localized } from '../messages/locale.ts';
import { isAtLeast, isCounted } from '../report/finding.ts';
import type { Fix, Problem, Severity } from '../source/problem.ts';
import { levelOf } from '../validate/setting.ts';
import { FilterSourceCode } from './filter-language.ts';
import { type Options, optionsSchema, settingsFor } from './options.ts';

/** A problem, with a fix only if that is sound. */
type Reported = Omit<Problem, 'fix'> & { readonly fix: Fix | undefined };

/** The findings in a file with some settings: all rules of a file share one check. */
const checked = new WeakMap<object, Map<LintSettings, readonly Reported[]>>();

/** Reports the findings of all rules of `prefilter lint` at once, with one severity. */
export const validFilter: Rule.RuleModule = ruleOf(
  'Check prefix filters where they stand',
  Object.fromEntries(Object.keys(allRules).map((id) => [id, `[${id}] {{message}}`])),
);

/** Rules some of whose problems are milder than the rule: those are a rule of their own, since a rule has one severity in ESLint. */
const milder: Readonly<Partial<Record<string, Severity>>> = {
  'undocumented-syntax': 'info',
  'invisible-character': 'warning',
  limit: 'warning',
};

type FilterRule = ReturnType<typeof filterRuleOf>;

/** The rules of `prefilter lint` as ESLint has them, each with one severity. */
export const filterRuleList: readonly FilterRule[] = [
  ...Object.values(allRules).map(({ id, severity }) => filterRuleOf(id, severity, false)),
  ...Object.entries(milder).map(([id, severity]) => filterRuleOf(id, severity, true)),
];

/** A rule with the name of the one of `prefilter lint`; for the milder problems of that, with their severity after it. */
function filterRuleOf(id: string, severity: Severity | undefined, isMilder: boolean) {
  return { name: isMilder ? `${id}-${severity}` : id, id: id as keyof typeof allRules, severity, isMilder };
}

/** Each of them as a rule module. */
export const filterRules: Readonly<Record<string, Rule.RuleModule>> = Object.fromEntries(
  filterRuleList.map((rule) => [
    rule.name,
    ruleOf(localized(allRules[rule.id].summary, 'en'), { [rule.id]: '{{message}}' }, rule),
  ]),
);

/**
 * A rule that reports what `prefilter lint` reports, from the tokens of ESLint's parser and with the settings of the
 * configuration file; if `only` is given, one kind of finding.
 */
function ruleOf(description: string, messages: Readonly<Record<string, string>>, only?: FilterRule): Rule.RuleModule {
  const rulesPage = new URL('../docs/rules.md', import.meta.url).href;
  return {
    meta: {
      type: 'problem',
      // There is no address on the web yet: the page is the package's own.
      docs: { description, recommended: true, url: `${rulesPage}${only === undefined ? '' : `#${only.id}`}` },
      fixable: 'code',
      hasSuggestions: true,
      schema: [optionsSchema],
      messages: { ...messages, suggestion: '{{title}}' },
    },
    create(context) {
      const { sourceCode, filename } = context;
      const options = (context.options[0] ?? context.settings.prefilter) as Options | undefined;
      const least = options?.minSeverity ?? (only === undefined ? 'warning' : 'info');
      const report = () => {
        const settings = settingsFor(options, filename);
        if (settings === undefined) return;
        for (const { code, severity, message, help, span, fix } of findingsOf(sourceCode, filename, settings)) {
          if (!isAtLeast(severity, least) || !(only === undefined || isOf(only, code, severity, settings))) continue;
          context.report({
            loc: { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) },
            messageId: code,
            data: { message: help === undefined ? message : `${message} ${help}` },
            fix: fix?.safety === 'safe' ? fixWriter(fix) : null,
            suggest:
              fix?.safety === 'unsafe'
                ? [{ messageId: 'suggestion', data: { title: fix.title }, fix: fixWriter(fix) }]
                : [],
          });
        }
      };
      return (sourceCode as unknown) instanceof FilterSourceCode ? { document: report } : { Program: report };
    },
  };
}

/** Whether a finding belongs to a rule of ESLint. */
function isOf({ id, isMilder }: FilterRule, code: string, severity: Severity, { rules }: LintSettings): boolean {
  if (code !== id) return false;
  // The configuration of prefilter may have made the whole rule milder: the level is then set in ESLint, but an info stays none.
  const configured = levelOf(rules[id]);
  const own = configured ?? allRules[id].severity;
  const isMild = configured === undefined && severity === milder[id];
  return isMild === isMilder && (isMild || severity !== 'info' || (own === 'info' && allRules[id].severity === 'info'));
}

function findingsOf(sourceCode: SourceCode, file: string, settings: LintSettings): readonly Reported[] {
  const bySettings = checked.get(sourceCode) ?? new Map<LintSettings, readonly Reported[]>();
  checked.set(sourceCode, bySettings);
  const known = bySettings.get(settings) ?? checkSource(sourceCode, file, settings);
  bySettings.set(settings, known);
  return known;
}

function checkSource(sourceCode: SourceCode, file: string, settings: LintSettings): readonly Reported[] {
  const { text } = sourceCode;
  const isFilterFile = (sourceCode as unknown) instanceof FilterSourceCode;
  const isProgram = !isFilterFile && !isMarkup(file, text);
  // Other languages may have a root called `Program`.
  if (isProgram && !Array.isArray(sourceCode.ast.tokens)) return [];
  const program = /\.[cm]?ts$/.test(file) ? typescript : javascript;
  const read = (
    changed: string,
    host: Host | undefined = isFilterFile ? filterFile : isProgram ? program : undefined,
  ) => extract(file, changed, hostSettings(settings), host);
  const parsed: Host = (all, asked) =>
    mayHoldInProgram(text, asked) ? extractProgram(all, programTokens(sourceCode), asked, html) : new Extraction();
  const hosted = read(text, isProgram ? parsed : undefined);
  const source = { file, text };
  const found = examined(source, settings, hosted).filter(({ finding }) => isCounted(finding));
  const fixable = found.flatMap((one) => {
    const { fix } = one.finding.problem;
    return fix === undefined ? [] : [{ ...one, fix }];
  });
  const sound = soundFixes(source, hosted, fixable, { extract: (fixed) => read(fixed.text), settings });
  const fixes = new Map([...sound].map(({ finding, fix }) => [finding, fix]));
  return found.map(({ finding }) => ({ ...finding.problem, fix: fixes.get(finding) }));
}

/**
 * Whether a text has elements around its scripts: it is then read as by the command line, with attributes and expressions.
 * oxlint, and some ESLint plugins, pass on only the scripts under the same file name.
 */
function isMarkup(file: string, text: string): boolean {
  return /\.(?:vue|svelte|astro|html?)$/i.test(file) && /^\s*<|<\/script/i.test(text);
}

function fixWriter({ edits }: Fix): Rule.ReportFixer {
  return (write) => edits.map(({ span: { start, end }, text }) => write.replaceTextRange([start, end], text));
}

const tokenTypes: Readonly<Record<string, TokenKind>> = {
  Boolean: 'IdentifierName',
  Identifier: 'IdentifierName',
  JSXIdentifier: 'JSXIdentifier',
  JSXText: 'JSXText',
  Keyword: 'IdentifierName',
  Null: 'IdentifierName',
  Numeric: 'NumericLiteral',
  PrivateIdentifier: 'PrivateIdentifier',
  Punctuator: 'Punctuator',
  RegularExpression: 'RegularExpressionLiteral',
  String: 'StringLiteral',
};

/** The tokens of ESLint's parser, whichever parser is configured. */
export function programTokens({ text, ast }: Pick<SourceCode, 'text' | 'ast'>): Tokens {
  const tokens = new Tokens(text);
  let comment = 0;
  for (const token of ast.tokens) {
    comment = addComments(tokens, ast, comment, token.range[0]);
    addToken(tokens, tokenTypeOf(token, tokens), ...token.range);
  }
  addComments(tokens, ast, comment, text.length);
  return tokens;
}

/** Adds the comments that begin before an offset; returns the index of the next one. */
function addComments(tokens: Tokens, { comments }: AST.Program, first: number, before: number): number {
  let at = first;
  for (let range = comments[at]?.range; range !== undefined && range[0] < before; range = comments[++at]?.range) {
    const isBlock = tokens.text.startsWith('/*', range[0]);
    tokens.addComment(...range, range[0] + 2, isBlock ? range[1] - 2 : range[1]);
  }
  return at;
}

function tokenTypeOf({ type, range }: AST.Token, tokens: Tokens): TokenKind {
  const { text, count } = tokens;
  const isValue = tokens.at(count - 1) === '=' && tokens.type(count - 2) === 'attribute';
  if (isValue && text[range[0]] === '{') return 'JSXPunctuator';
  if (isValue && (type === 'JSXText' || type === 'String')) return 'JSXString';
  if (type !== 'Template') return tokenTypes[type] ?? 'Invalid';
  const isHead = text[range[0]] === '`';
  if (text.startsWith('${', range[1] - 2)) return isHead ? 'TemplateHead' : 'TemplateMiddle';
  return isHead ? 'NoSubstitutionTemplate' : 'TemplateTail';
}
