import type { Rule } from 'eslint';
import { verbatim } from '../hosts/embedded.ts';
import { filterFile } from '../hosts/filter-file.ts';
import type { Hosted } from '../hosts/host.ts';
import { javascript, typescript } from '../hosts/javascript/javascript.ts';
import { mayHoldFilter } from '../hosts/javascript/prescan.ts';
import { extractProgram } from '../hosts/javascript/program.ts';
import { hostSettings } from '../lint/extracted.ts';
import { soundFixes } from '../lint/fix/repair.ts';
import { examined } from '../lint/lint.ts';
import { allRules } from '../lint/rules.ts';
import { isCounted } from '../report/finding.ts';
import { isAtLeast } from '../report/severities.ts';
import type { Fix } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import { FilterSourceCode } from './filter-source-code.ts';
import { type Options, optionsSchema, settingsFor } from './options.ts';
import { programTokens } from './program-tokens.ts';

/**
 * Reports what `prefilter lint` reports, from the tokens of ESLint's parser. Only the options of the rule count, not
 * `prefilter.config.json`, and all findings have the severity of the rule.
 */
export const validFilter: Rule.RuleModule = {
  meta: {
    type: 'problem',
    docs: { description: 'Check prefix filters where they stand', recommended: true },
    fixable: 'code',
    hasSuggestions: true,
    schema: [optionsSchema],
    messages: {
      ...Object.fromEntries(Object.keys(allRules).map((id) => [id, `[${id}] {{message}}`])),
      suggestion: '{{title}}',
    },
  },
  create(context) {
    const { sourceCode, filename } = context;
    const { text } = sourceCode;
    const options = context.options[0] as Options | undefined;
    const settings = settingsFor(options);

    const check = (hosted: Hosted, read: (text: string) => Hosted) => {
      const source = { file: filename, text };
      const found = examined(source, settings, hosted).filter(
        ({ finding }) => isCounted(finding) && isAtLeast(finding.problem.severity, options?.minSeverity ?? 'info'),
      );
      const fixable = found.flatMap((one) => {
        const { fix } = one.finding.problem;
        return fix === undefined ? [] : [{ ...one, fix }];
      });
      const sound = soundFixes(source, hosted, fixable, (fixed) => read(fixed.text));
      const fixes = new Map([...sound].map(({ finding, fix }) => [finding, fix]));
      for (const { finding } of found) {
        const { code, message, help, span } = finding.problem;
        const fix = fixes.get(finding);
        context.report({
          loc: locOf(span),
          messageId: code,
          data: { message: help === undefined ? message : `${message} ${help}` },
          fix: fix?.safety === 'safe' ? fixer(fix) : null,
          suggest:
            fix?.safety === 'unsafe' ? [{ messageId: 'suggestion', data: { title: fix.title }, fix: fixer(fix) }] : [],
        });
      }
    };
    const locOf = ({ start, end }: Span) => ({
      start: sourceCode.getLocFromIndex(start),
      end: sourceCode.getLocFromIndex(end),
    });

    if ((sourceCode as unknown) instanceof FilterSourceCode) {
      const read = (file: string) => filterFile(verbatim(file));
      return { document: () => check(read(text), read) };
    }
    return {
      Program() {
        // Other languages may have a root called `Program`; and most programs hold no filter.
        if (!Array.isArray(sourceCode.ast.tokens) || !mayHoldFilter(text, settings.sources)) return;
        const host = /\.[cm]?ts$/.test(filename) ? typescript : javascript;
        check(extractProgram(verbatim(text), programTokens(sourceCode), hostSettings(settings)), (program) =>
          host(verbatim(program), hostSettings(settings)),
        );
      },
    };
  },
};

function fixer({ edits }: Fix): Rule.ReportFixer {
  return (write) => edits.map(({ span: { start, end }, text }) => write.replaceTextRange([start, end], text));
}
