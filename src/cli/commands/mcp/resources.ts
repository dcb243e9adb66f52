import { operatorDocs } from '../../../language/dialect/operator-words.ts';
import { factsOf } from '../../../language/properties.ts';
import { localized } from '../../../messages/locale.ts';
import type { ToolContext } from './context.ts';
import { mcpMessages } from './messages.ts';

/** What a client can read, by address. */
export const resources: Readonly<Record<string, { readonly name: string; text(context: ToolContext): string }>> = {
  'prefilter://language': { name: 'The filter language on one page', text: () => languagePage },
  'prefilter://operators': {
    name: 'The operators of the dialect',
    text: ({ dialect, locale }) =>
      Object.entries(dialect.operators)
        .map(([symbol, { operands }]) => {
          const { summary, example = '' } = operatorDocs(dialect, symbol);
          return `${symbol}: ${operands}. ${summary === undefined ? '' : localized(summary, locale)} ${example}`.trimEnd();
        })
        .join('\n'),
  },
  'prefilter://properties': {
    name: 'The declared properties',
    text({ properties, locale }) {
      const names = Object.keys(properties ?? {});
      if (properties === undefined || names.length === 0) return mcpMessages[locale].noProperties;
      return names.map((name) => `${name}: ${JSON.stringify(factsOf(properties, name))}`).join('\n');
    },
  },
};

const languagePage = `A prefix filter is (operator operand …) on one line, such as
(OR (= processed false) (_not_exists processed)).

- The operator comes first: (= processed false), never (processed = false).
- (= property value) compares with a value. A document without the property is not selected.
- (_not_exists property) selects documents without the property. Absent and false differ: ask for both with OR.
- (OR filter …) selects what at least one of its filters selects. Its operands are filters, never words.
- Words have no quotes, spaces or parentheses, unless the dialect has values in quotes.
- Case counts, in operators, properties and values.
- Which operators there are depends on the dialect: read prefilter://operators. Declared names: prefilter://properties.
- Call check_filter before a filter is used, and send the filter that it answers.
`;
