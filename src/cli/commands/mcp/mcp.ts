import type { Declaration, Run } from '../../command-line/command.ts';
import { configurationFlags, dialectFlag } from '../../command-line/flags.ts';
import { filterSettingsFinder } from '../../command-line/read-filters.ts';
import { serveTools } from './server.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: {
    en: 'Serve language models: tools of the Model Context Protocol over the standard streams',
    'pt-BR': 'Servir modelos de linguagem: ferramentas do Model Context Protocol pelos fluxos padrão',
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
  await serveTools(io.pieces(), (text) => io.stdout.write(text), { ...settings, locale }, io.version);
  return 0;
};
