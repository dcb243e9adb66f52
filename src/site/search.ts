import MiniSearch, { type AsPlainObject, type Options, type SearchOptions } from 'minisearch';
import type { Locale } from '../messages/locale.ts';
import type { RenderedPage } from './text/markdown.ts';

/** A page in the index of the search. */
export interface SearchedPage extends Pick<RenderedPage, 'title' | 'sections'> {
  readonly path: string;
  readonly locale: Locale;
}

/** A section that a search has found. */
export interface Hit {
  readonly path: string;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
}

interface IndexedSection extends Hit {
  readonly id: number;
  readonly locale: Locale;
  readonly text: string;
  readonly keywords: string;
  /** How much more than others the page counts. */
  readonly weight: number;
}

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

/** Pages that mention everything once count less. */
const weights: Readonly<Record<string, number>> = {
  'changelog.html': 0.1,
  'map.html': 0.1,
  'contributing.html': 0.2,
  'glossary.html': 0.5,
};

const isReference = (path: string) => /(?:^|\/)(?:api|rules|commands|targets|conformance)\//.test(path);

/** The words of a guide; an English one that has no translation is found by Portuguese ones too. */
function keywordsOf(path: string, locale: Locale, isAlone: boolean): string {
  const [english = '', portuguese = ''] = keywords[path.replace(/^pt-BR\//, '').replace(/\.html$/, '')] ?? [];
  return locale === 'en' && !isAlone ? english : `${english} ${portuguese}`;
}

const most = 12;

/** So that one page does not fill the list; a page of the reference has the same sections as its neighbours. */
const mostOf = (path: string) => (isReference(path) && !path.includes('api/') ? 1 : 3);

const options: Options<IndexedSection> = {
  fields: ['heading', 'title', 'keywords', 'text'],
  storeFields: ['path', 'anchor', 'title', 'heading', 'locale', 'weight'],
  tokenize: (text) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}_$]{2,40}/gu) ?? [],
  processTerm: (term) => term.toLowerCase(),
};

/** The index of the sections of these pages, as data. */
export function indexSections(pages: readonly SearchedPage[]): AsPlainObject {
  const index = new MiniSearch(options);
  const paths = new Set(pages.map(({ path }) => path));
  const sections = pages.flatMap(({ path, title, locale, sections: own }) =>
    // The page of all entry points repeats theirs.
    (path === 'api.html' ? own.slice(0, 1) : own).map(({ heading, anchor, text }, index) => ({
      path,
      title,
      locale,
      heading,
      anchor,
      text,
      keywords: index === 0 ? keywordsOf(path, locale, !paths.has(`pt-BR/${path}`)) : '',
      // A page of the reference is one of many; the guides come first.
      weight: weights[path] ?? (isReference(path) ? 0.5 : 1),
    })),
  );
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return index.toJSON();
}

/**
 * Makes the search of an index: the sections that contain every word of a query, or a word that begins with it or is
 * spelt nearly so; if there is none, those with any of the words. Pages in the reader's language come first, then those with the
 * words in their heading, title or keywords.
 */
export function sectionSearch(index: AsPlainObject): (query: string, locale: Locale) => readonly Hit[] {
  const search = MiniSearch.loadJS(index, options);
  return (query, locale) => {
    const found = (more: SearchOptions) =>
      search.search(query, {
        combineWith: 'AND',
        prefix: true,
        boost: { heading: 8, title: 4, keywords: 12 },
        boostDocument: (_, __, stored) => (stored?.locale === locale ? 1000 : 1) * Number(stored?.weight ?? 1),
        ...more,
      });
    const fuzzy = (term: string) => (term.length > 3 ? 0.25 : false);
    const hits = [{}, { fuzzy }, { fuzzy, combineWith: 'OR' as const }].map((more) => () => found(more));
    const results = hits.reduce<ReturnType<typeof found>>((before, next) => (before.length > 0 ? before : next()), []);
    const perPage = new Map<string, number>();
    return results
      .filter(({ path }) => {
        const count = (perPage.get(path) ?? 0) + 1;
        perPage.set(path, count);
        return count <= mostOf(path);
      })
      .slice(0, most)
      .map(({ path, anchor, title, heading }) => ({ path, anchor, title, heading }));
  };
}
