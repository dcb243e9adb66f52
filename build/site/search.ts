import type { DefaultTheme } from 'vitepress';
import { texts } from '../../src/messages/locale.ts';
import type { PageFile } from './page-data.ts';

/** What people call a thing whose page says it in other words, by the page's name: in English, and in Portuguese. */
const keywords: Readonly<Record<string, readonly [en: string, pt: string]>> = {
  building: [
    'build builder fluent where combine join sql injection escape dynamic',
    'construtor juntar combinar escapar injeção dinâmico',
  ],
  ci: ['github gitlab pre-commit hook continuous integration pipeline actions', 'integração contínua esteira'],
  cli: ['terminal console shell command', 'terminal console comandos opções'],
  client: [
    'http fetch api download pagination pages cursor retry timeout rate limit key sandbox mock',
    'http api baixar paginação páginas cursor repetir tempo limite chave acesso',
  ],
  clusters: ['clickhouse spark trino cluster', 'cluster'],
  'coming-from': ['migrate sql odata rsql fiql graphql', 'migrar outra linguagem'],
  configuration: ['config settings', 'configuração opções'],
  dialects: ['operator custom own greater less', 'operador próprio dialeto'],
  editors: [
    'vscode vs code visual studio neovim nvim vim emacs helix zed sublime jetbrains intellij lsp codemirror monaco',
    'editor',
  ],
  eslint: ['oxlint plugin flat config', 'extensão'],
  json: ['json output machine schema', 'saída'],
  kinds: [
    'date datetime timestamp timezone range between money decimal amount case-insensitive accents cnpj cpf relative time',
    'data hora horário fuso intervalo dinheiro valor decimal maiúsculas acentos cnpj cpf',
  ],
  language: ['syntax null missing absent quotes percent encoding', 'sintaxe nulo ausente aspas codificação'],
  linting: [
    'check typo suppress ignore docker kubernetes k8s yaml',
    'ci verificador erro sugestão correção suprimir ignorar docker kubernetes k8s yaml',
  ],
  many: ['alerts subscriptions notification webhook routes percolate', 'alertas assinaturas notificação rotas'],
  meaning: ['matches explain simplify compare equivalent implies', 'explicar simplificar comparar'],
  models: [
    'llm ai gpt chatgpt openai claude mcp agent prompt skill gbnf lark structured output',
    'llm ia inteligência artificial gpt chatgpt openai claude mcp agente prompt gbnf lark',
  ],
  modules: [
    'install npm pnpm yarn esm cjs commonjs require import jest bundler',
    'instalar npm pnpm yarn esm cjs commonjs importar jest',
  ],
  notes: ['nfe nf-e xml nota fiscal invoice', 'nfe nf-e xml nota fiscal chave acesso'],
  playground: ['try demo online offline repl', 'experimentar demonstração'],
  query: ['duckdb postgres csv parquet tables', 'tabelas planilha csv parquet banco'],
  rules: ['findings errors severity', 'erros avisos severidade'],
  sdk: ['compose combine restrict visit port conformance', 'compor combinar juntar percorrer'],
  server: [
    'sql injection security express fastify hono endpoint validate tenant',
    'servidor segurança injeção express fastify hono endpoint validar limites',
  ],
  targets: [
    'sql postgres mysql mongodb elasticsearch translate orm prisma database injection',
    'traduzir sql banco dados injeção',
  ],
  testing: [
    'mutation mutants mutate fixtures coverage examples testing vitest property-based',
    'mutação mutantes mutation testes exemplos cobertura',
  ],
  types: ['typescript ts types compiler literal tsc', 'tipos compilador typescript'],
};

/** The local search of both languages: accents do not count, and pages are found by what people call their subject. */
export function searchOf(pageAt: (path: string) => PageFile): DefaultTheme.LocalSearchOptions {
  return {
    _render: (source, env, markdown) => {
      const html = markdown.render(source, Object.assign(env, { isForSearch: true }));
      if (env.frontmatter?.search === false) return '';
      const { path, locale } = pageAt(env.relativePath);
      const words = keywords[path.replace(/^pt-BR\//, '').replace(/\.md$/, '')]?.[locale === 'en' ? 0 : 1];
      return words === undefined ? html : html.replace('</h1>', `</h1>\n<p>${words}</p>`);
    },
    miniSearch: {
      // This function is sent to the browser as text: it must not use anything from around it.
      options: { processTerm: (term) => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() },
    },
    locales: { 'pt-BR': { translations: searchTexts['pt-BR'] }, root: { translations: searchTexts.en } },
  };
}

const searchTexts = texts({
  en: {
    button: { buttonText: 'Search', buttonAriaLabel: 'Search' },
    modal: {
      displayDetails: 'Display a list with details',
      resetButtonTitle: 'Empty the search',
      backButtonTitle: 'Close the search',
      noResultsText: 'Nothing found for',
      footer: {
        selectText: 'to select',
        selectKeyAriaLabel: 'enter',
        navigateText: 'to navigate',
        navigateUpKeyAriaLabel: 'up arrow',
        navigateDownKeyAriaLabel: 'down arrow',
        closeText: 'to close',
        closeKeyAriaLabel: 'escape',
      },
    },
  },
  'pt-BR': {
    button: { buttonText: 'Buscar', buttonAriaLabel: 'Buscar' },
    modal: {
      displayDetails: 'Mostrar a lista com detalhes',
      resetButtonTitle: 'Limpar a busca',
      backButtonTitle: 'Fechar a busca',
      noResultsText: 'Nada encontrado para',
      footer: {
        selectText: 'para escolher',
        selectKeyAriaLabel: 'enter',
        navigateText: 'para percorrer',
        navigateUpKeyAriaLabel: 'seta para cima',
        navigateDownKeyAriaLabel: 'seta para baixo',
        closeText: 'para fechar',
        closeKeyAriaLabel: 'esc',
      },
    },
  },
});
