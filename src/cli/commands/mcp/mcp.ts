import { operatorDocs } from '../../../language/dialect/operator-words.ts';
import { factsOf } from '../../../language/properties.ts';
import { localized } from '../../../messages/locale.ts';
import { printable } from '../../../report/terminal.ts';
import { nearest } from '../../../source/nearest.ts';
import { isObject } from '../../../source/shape.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { configurationFlags, dialectFlag } from '../../command-line/flags.ts';
import { filterSettingsFinder } from '../../command-line/read-filters.ts';
import { piecesOf } from '../../files/lines.ts';
import { answerLines, ResponseError } from './line-messages.ts';
import { mcpMessages } from './messages.ts';
import { type Tool, type ToolContext, tools } from './tools.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: {
    en: 'Serve language models: the Model Context Protocol',
    'pt-BR': 'Servir modelos de linguagem: o Model Context Protocol',
  },
  flags: { ...dialectFlag, ...configurationFlags },
  examples: ['prefilter mcp', 'prefilter mcp --config prefilter.config.json --lang pt-BR'],
} as const satisfies Declaration;

/**
 * Serves the Model Context Protocol until the input ends, with the dialect, the properties and the language of the working
 * directory's configuration. Writes no file and opens no connection.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { io, locale } = invocation;
  const settings = await filterSettingsFinder(invocation)({ file: 'text' });
  await serveTools(
    piecesOf({ file: '<stdin>' }, io),
    (text) => io.stdout.write(text),
    { ...settings, locale },
    io.version,
  );
  return 0;
};

/** The versions of the protocol, the newest one first. */
const protocolVersions = ['2025-11-25', '2025-06-18'];

const instructions =
  'Prefix filters select documents: (operator operand …). (= property value) does not select documents without the property. ' +
  'Check every filter with check_filter before you use it.';

/** Serves the Model Context Protocol until the input ends. */
export function serveTools(
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
  context: ToolContext,
  version: string,
): Promise<void> {
  return answerLines(input, write, {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: protocolVersions.find((known) => known === protocolVersion) ?? protocolVersions[0],
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'prefilter', version },
      instructions,
    }),
    ping: () => ({}),
    'tools/list': () => ({ tools: listedTools }),
    'tools/call': ({ name, arguments: given }) => callTool(name, given, context),
    'resources/list': () => ({
      resources: Object.entries(resources).map(([uri, { name }]) => ({ uri, name, mimeType: 'text/plain' })),
    }),
    'resources/templates/list': () => ({ resourceTemplates: [] }),
    'resources/read': ({ uri }) => {
      const found = typeof uri === 'string' && Object.hasOwn(resources, uri) ? resources[uri] : undefined;
      if (found === undefined) {
        throw new ResponseError(-32_002, mcpMessages[context.locale].noResource(printable(String(uri))));
      }
      return { contents: [{ uri, mimeType: 'text/plain', text: found.text(context) }] };
    },
  });
}

/** The tools as `tools/list` has them. */
const listedTools = Object.entries(tools).map(([name, { description, takes }]) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(takes).map(([argument, { description }]) => [argument, { type: 'string', description }]),
    ),
    required: requiredOf(takes),
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
}));

function requiredOf(takes: Tool['takes']): readonly string[] {
  return Object.keys(takes).filter((argument) => takes[argument]?.isRequired);
}

async function callTool(name: unknown, given: unknown, context: ToolContext): Promise<object> {
  const say = mcpMessages[context.locale];
  const shown = printable(String(name));
  const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) {
    throw new ResponseError(-32_602, say.noTool(shown, nearest(shown, Object.keys(tools))));
  }
  const flaw = flawIn(given ?? {}, tool, say);
  const { text, isError } =
    flaw === undefined
      ? await tool.run((given ?? {}) as Readonly<Record<string, string>>, context)
      : { text: flaw, isError: true };
  return { content: [{ type: 'text', text }], ...(isError && { isError }) };
}

/** What is wrong with the arguments of a call, as a sentence to the model. */
function flawIn(given: unknown, { takes }: Tool, say: (typeof mcpMessages)['en']): string | undefined {
  const names = Object.keys(takes);
  const entries = Object.entries(isObject(given) ? given : {});
  const unknown = entries.find(([name]) => !names.includes(name));
  if (unknown !== undefined) {
    const name = printable(unknown[0]);
    return say.unknownArgument(name, nearest(name, names), names);
  }
  const missing = requiredOf(takes).find((name) => !entries.some(([one]) => one === name));
  if (missing !== undefined) return say.missingArgument(missing);
  const other = entries.find(([name, value]) => !takes[name]?.fits(value));
  return other && say.noText(other[0]);
}

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
