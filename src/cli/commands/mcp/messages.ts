import { didYouMean, listChoices, texts } from '../../../messages/locale.ts';

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);

/** The texts of `mcp` for language models; names and descriptions of tools are English only. */
export const mcpMessages = texts({
  en: {
    right: 'The filter is right.',
    tryNext: 'Try next:',
    guess: 'Try next (a guess; check what it means):',
    names: (names: readonly string[]) => `The declared properties are ${quoted(names).join(', ')}.`,
    operators: (examples: readonly string[]) => `Filters are written like ${examples.join(' ')}`,
    selected: 'Selected:',
    unselected: 'Not selected:',
    none: 'no document',
    forExample: 'for example',
    manyConditions: (most: number) => `The filter has more than ${most} conditions: ask about its parts.`,
    gained: 'Newly selected:',
    lost: 'No longer selected:',
    verdicts: {
      equivalent: 'Both select the same documents.',
      narrowed: 'The new filter selects less.',
      widened: 'The new filter selects more.',
      changed: 'The new filter selects other documents.',
      disjoint: 'The new filter selects none of the documents of the old one.',
      unknown: 'It could not be decided within the budget.',
    },
    matches: (numbers: string, count: number, all: number) =>
      count === 0 ? `None of ${all} documents is selected.` : `${count} of ${all} documents are selected: ${numbers}.`,
    noDocuments: (line: number) =>
      `\`documents\` must be a JSON array of objects, or one object a line; number ${line} is none.`,
    tooManyDocuments: (most: number) => `\`documents\` must have at most ${most} characters.`,
    noTarget: (name: string, similar: string | undefined, all: readonly string[]) =>
      `\`target\` cannot be \`${name}\`. ${didYouMean.en(similar, `It is ${listChoices('en', quoted(all))}.`)}`,
    output: 'Output:',
    params: 'Parameters:',
    preconditions: 'Only if:',
    noTool: (name: string, similar: string | undefined) =>
      `There is no tool \`${name}\`. ${didYouMean.en(similar, '`tools/list` lists them.')}`,
    unknownArgument: (name: string, similar: string | undefined, all: readonly string[]) =>
      `\`${name}\` is no argument. ${didYouMean.en(similar, `The arguments are ${quoted(all).join(', ')}.`)}`,
    missingArgument: (name: string) => `The argument \`${name}\` is missing.`,
    noText: (name: string) => `\`${name}\` must be a text.`,
    noResource: (uri: string) => `There is no resource ${uri}.`,
    noProperties: 'No properties are declared: any name can be used.',
  },
  'pt-BR': {
    right: 'O filtro está certo.',
    tryNext: 'Tente agora:',
    guess: 'Tente agora (um palpite; confira o que significa):',
    names: (names) => `As propriedades declaradas são ${quoted(names).join(', ')}.`,
    operators: (examples) => `Filtros se escrevem como ${examples.join(' ')}`,
    selected: 'Selecionado:',
    unselected: 'Não selecionado:',
    none: 'nenhum documento',
    forExample: 'por exemplo',
    manyConditions: (most) => `O filtro tem mais de ${most} condições: pergunte por partes dele.`,
    gained: 'Passam a ser selecionados:',
    lost: 'Deixam de ser selecionados:',
    verdicts: {
      equivalent: 'Os dois selecionam os mesmos documentos.',
      narrowed: 'O filtro novo seleciona menos.',
      widened: 'O filtro novo seleciona mais.',
      changed: 'O filtro novo seleciona outros documentos.',
      disjoint: 'O filtro novo não seleciona nenhum dos documentos do antigo.',
      unknown: 'Não foi possível decidir dentro do orçamento.',
    },
    matches: (numbers, count, all) =>
      count === 0
        ? `Nenhum de ${all} documentos é selecionado.`
        : `${count} de ${all} documentos são selecionados: ${numbers}.`,
    noDocuments: (line) =>
      `\`documents\` deve ser uma lista JSON de objetos, ou um objeto por linha; o número ${line} não é.`,
    tooManyDocuments: (most) => `\`documents\` deve ter no máximo ${most} caracteres.`,
    noTarget: (name, similar, all) =>
      `\`target\` não pode ser \`${name}\`. ${didYouMean['pt-BR'](similar, `É ${listChoices('pt-BR', quoted(all))}.`)}`,
    output: 'Resultado:',
    params: 'Parâmetros:',
    preconditions: 'Só se:',
    noTool: (name, similar) =>
      `Não há a ferramenta \`${name}\`. ${didYouMean['pt-BR'](similar, '`tools/list` mostra quais há.')}`,
    unknownArgument: (name, similar, all) =>
      `\`${name}\` não é um argumento. ${didYouMean['pt-BR'](similar, `Os argumentos são ${quoted(all).join(', ')}.`)}`,
    missingArgument: (name) => `Falta o argumento \`${name}\`.`,
    noText: (name) => `\`${name}\` deve ser um texto.`,
    noResource: (uri) => `Não há o recurso ${uri}.`,
    noProperties: 'Não há propriedades declaradas: qualquer nome pode ser usado.',
  },
});
