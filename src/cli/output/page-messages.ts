import { texts } from '../../messages/locale.ts';

/** The words of the pages about commands and rules. */
export const pageMessages = texts({
  en: {
    property: 'property',
    value: 'value',
    noProblems: (filter: string) => `No problems in \`${filter}\`.`,
    defaultSeverity: 'Default severity:',
    repairsBriefly: { none: 'no fix', unsafe: 'unsafe fix', proven: 'safe fix if proven' },
    repairs: {
      none: 'Fixes: none.',
      unsafe: 'Fixes: unsafe.',
      proven: 'Fixes: safe where it is proven that nothing else is meant, else unsafe.',
    },
    offByDefault: (severity: string) => `Off by default; severity: ${severity}`,
    reason: 'Why',
    options: 'Options',
    avoid: 'Avoid',
    prefer: 'Prefer',
    inDialect: (name: string) => `in the dialect \`${name}\``,
    declared: (properties: string) => `declared: ${properties}`,
    startsWith: (value: string) => `, initially ${value}`,
    emptyText: '(an empty text)',
    usage: 'Usage:',
    examples: 'Examples',
    environment: 'Environment',
    setsFlag: (flag: string) => `Sets --${flag}`,
    flags: 'Flags',
    commandGroups: {
      check: 'Check filters',
      understand: 'Understand filters',
      fetch: 'Fetch documents',
      elsewhere: 'Run elsewhere',
      tools: 'Editors and tools',
    },
    about: 'Checks, explains, translates and sends filters such as (= processed false).',
    arguments: (isLint: boolean) =>
      `An argument is ${isLint ? 'a file of any kind that is read, a folder or a pattern' : 'the path of a `.filter` file, a folder with such files'}, \`-\` for the standard input, or a filter that begins with \`(\`. In a \`.filter\` file, lines that start with \`;\` are comments.`,
    exitCodes: (isLint: boolean) =>
      `Exit codes: 0 success; 1 ${isLint ? 'a finding at or above --fail-on, or ' : ''}an invalid filter; 2 the run failed.`,
    moreHelp: 'Without a command, `lint` runs. `prefilter help COMMAND` shows its flags.',
  },
  'pt-BR': {
    property: 'propriedade',
    value: 'valor',
    noProblems: (filter) => `Nenhum problema em \`${filter}\`.`,
    defaultSeverity: 'Severidade padrão:',
    repairsBriefly: { none: 'sem correção', unsafe: 'correção insegura', proven: 'segura se provada' },
    repairs: {
      none: 'Correções: nenhuma.',
      unsafe: 'Correções: inseguras.',
      proven: 'Correções: seguras onde está provado que nada mais se quis dizer; senão, inseguras.',
    },
    offByDefault: (severity) => `Desligada por padrão; severidade: ${severity}`,
    reason: 'Por quê',
    options: 'Opções',
    avoid: 'Evite',
    prefer: 'Prefira',
    inDialect: (name) => `no dialeto \`${name}\``,
    declared: (properties) => `declarado: ${properties}`,
    startsWith: (value) => `, inicialmente ${value}`,
    emptyText: '(um texto vazio)',
    usage: 'Uso:',
    examples: 'Exemplos',
    environment: 'Ambiente',
    setsFlag: (flag) => `Define --${flag}`,
    flags: 'Opções',
    commandGroups: {
      check: 'Verificar filtros',
      understand: 'Entender filtros',
      fetch: 'Buscar documentos',
      elsewhere: 'Executar em outro lugar',
      tools: 'Editores e ferramentas',
    },
    about: 'Verifica, explica, traduz e envia filtros como (= processed false).',
    arguments: (isLint) =>
      `Um argumento é ${isLint ? 'um arquivo de qualquer tipo que é lido, uma pasta ou um padrão' : 'o caminho de um arquivo `.filter`, uma pasta com esses arquivos'}, \`-\` para a entrada padrão ou um filtro que começa com \`(\`. Em um arquivo \`.filter\`, linhas que começam com \`;\` são comentários.`,
    exitCodes: (isLint) =>
      `Códigos de saída: 0 sucesso; 1 ${isLint ? 'uma ocorrência a partir de --fail-on, ou ' : ''}um filtro inválido; 2 a execução falhou.`,
    moreHelp: 'Sem comando, roda `lint`. `prefilter help COMANDO` mostra as opções dele.',
  },
});

export type PageMessages = (typeof pageMessages)['en'];
