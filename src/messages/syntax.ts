import { texts } from './locale.ts';

/** The messages of `parse`, by problem code; the rules of the same names reuse them. */

export const syntax = texts({
  en: {
    notText: (type: string) => `A filter must be text, not ${type}.`,
    nothing: 'There is no filter here.',
    nothingHelp: 'Write one, such as `(= processed false)`.',
    noOperator: 'An operator is missing after `(`.',
    emptyParentheses: '`()` has no operator.',
    noOperatorHelp: (symbols: string) => `Write the operator first. The dialect has ${symbols}.`,
    doubled: 'This filter has a second pair of parentheses.',
    doubledFix: 'Remove the outer parentheses',
    unclosed: (opener: string, position: string) => `Missing \`)\` to close \`${opener}\` opened at ${position}.`,
    unclosedMore: (count: number, opener: string, position: string) =>
      `Missing ${count} \`)\`; the last one opened is \`${opener}\` at ${position}.`,
    openedHere: 'opened here',
    unclosedFix: (missing: string) => `Add \`${missing}\``,
    unclosedHelp: 'Count one `)` for each `(`.',
    extraClose: 'This `)` closes nothing.',
    another: 'Only one filter is allowed; this is another.',
    anotherHelp: (symbol: string) => `Join them: \`(${symbol} … …)\`.`,
    anotherHelpless: 'Pass them one at a time.',
    anotherFix: (symbol: string) => `Join them with \`${symbol}\``,
    outside: (text: string) => `\`${text}\` is outside the parentheses of a filter.`,
    outsideHelp: 'A filter begins with `(` and ends with the `)` that closes it.',
    control: (name: string) => `A filter cannot contain the control character ${name}.`,
    surrogate: (name: string) => `${name} is half of a character; no encoding can send it.`,
    removeFix: 'Remove it',
    unterminated: 'This `"` opens a string that is never closed.',
    unterminatedHelp: 'Close it with `"`.',
    escape: (sequence: string) => `\`${sequence}\` is not an escape. A string allows \`\\"\` and \`\\\\\`.`,
    escapeHelp: 'Write `\\\\` for a backslash.',
    position: (column: number, line?: number) =>
      line === undefined ? `column ${column}` : `line ${line}, column ${column}`,
  },
  'pt-BR': {
    notText: (type) => `Um filtro deve ser um texto, não ${type}.`,
    nothing: 'Não há filtro aqui.',
    nothingHelp: 'Escreva um, como `(= processed false)`.',
    noOperator: 'Falta um operador depois de `(`.',
    emptyParentheses: '`()` não tem operador.',
    noOperatorHelp: (symbols) => `Escreva o operador primeiro. O dialeto tem ${symbols}.`,
    doubled: 'Este filtro tem um segundo par de parênteses.',
    doubledFix: 'Remover os parênteses de fora',
    unclosed: (opener, position) => `Falta \`)\` para fechar o \`${opener}\` aberto na ${position}.`,
    unclosedMore: (count, opener, position) => `Faltam ${count} \`)\`; o último aberto é \`${opener}\` na ${position}.`,
    openedHere: 'aberto aqui',
    unclosedFix: (missing) => `Acrescentar \`${missing}\``,
    unclosedHelp: 'Conte um `)` para cada `(`.',
    extraClose: 'Este `)` não fecha nada.',
    another: 'Só é permitido um filtro; este é outro.',
    anotherHelp: (symbol) => `Junte-os: \`(${symbol} … …)\`.`,
    anotherHelpless: 'Passe um de cada vez.',
    anotherFix: (symbol) => `Juntar com \`${symbol}\``,
    outside: (text) => `\`${text}\` está fora dos parênteses de um filtro.`,
    outsideHelp: 'Um filtro começa com `(` e termina com o `)` que o fecha.',
    control: (name) => `Um filtro não pode conter o caractere de controle ${name}.`,
    surrogate: (name) => `${name} é metade de um caractere; nenhuma codificação consegue enviá-lo.`,
    removeFix: 'Remover',
    unterminated: 'Este `"` abre um texto que nunca é fechado.',
    unterminatedHelp: 'Feche com `"`.',
    escape: (sequence) => `\`${sequence}\` não é um escape. Um texto aceita \`\\"\` e \`\\\\\`.`,
    escapeHelp: 'Escreva `\\\\` para uma barra invertida.',
    position: (column, line) => (line === undefined ? `coluna ${column}` : `linha ${line}, coluna ${column}`),
  },
});

export const unknownOperator = texts({
  en: {
    unknown: (symbol: string) => `Unknown operator \`${symbol}\`.`,
    similar: (symbol: string) => ` Did you mean \`${symbol}\`?`,
    known: (dialect: string, symbols: string, isExtended?: boolean) =>
      `The dialect \`${dialect}\`${isExtended ? ', as extended,' : ''} has ${symbols}.`,
    elsewhere: (dialect: string, symbol?: string) =>
      `The dialect \`${dialect}\` has ${symbol === undefined ? 'it' : `\`${symbol}\``}: \`--dialect ${dialect}\`, or \`{ dialect: '${dialect}' }\` in a program.`,
    withoutAnd:
      'Without it, narrow the request down with its other parameters, such as `created_at[from]`, or filter what you receive.',
    fix: (symbol: string) => `Write \`${symbol}\``,
    keepFix: 'Keep only the operand',
    space: (symbol: string) => ` A space is missing after \`${symbol}\`.`,
    spaceFix: 'Insert the space',
  },
  'pt-BR': {
    unknown: (symbol) => `Operador \`${symbol}\` desconhecido.`,
    similar: (symbol) => ` Você quis dizer \`${symbol}\`?`,
    known: (dialect, symbols, isExtended) =>
      `O dialeto \`${dialect}\`${isExtended ? ', como foi estendido,' : ''} tem ${symbols}.`,
    elsewhere: (dialect, symbol) =>
      `O dialeto \`${dialect}\` ${symbol === undefined ? 'o tem' : `tem \`${symbol}\``}: \`--dialect ${dialect}\`, ou \`{ dialect: '${dialect}' }\` em um programa.`,
    withoutAnd:
      'Sem ele, restrinja a requisição com os outros parâmetros, como `created_at[from]`, ou filtre o que receber.',
    fix: (symbol) => `Escrever \`${symbol}\``,
    keepFix: 'Manter só o operando',
    space: (symbol) => ` Falta um espaço depois de \`${symbol}\`.`,
    spaceFix: 'Inserir o espaço',
  },
});

const numbers = {
  en: 'no one two three four five six seven eight nine'.split(' '),
  'pt-BR': 'nenhum um dois três quatro cinco seis sete oito nove'.split(' '),
};

const takes = (what: string) => (symbol: string, count: number) =>
  `\`${symbol}\` takes ${what}; this one has ${numbers.en[count] ?? count} operand${count === 1 ? '' : 's'}.`;

const recebe = (what: string) => (symbol: string, count: number) =>
  `\`${symbol}\` recebe ${what}; este ${count === 0 ? 'não tem' : 'tem'} ${numbers['pt-BR'][count] ?? count} operando${count > 1 ? 's' : ''}.`;

export const wrongArity = texts({
  en: {
    'property value': takes('a property and a value'),
    'property values': takes('a property and one or more values'),
    property: takes('a property'),
    filter: takes('one filter'),
    filters: (symbol: string) => `\`${symbol}\` takes one or more filters; this one has none.`,
    shape: (example: string) => `Write it as \`${example}\`.`,
    space: 'If the value contains a space, it cannot be written: the dialect has no quoted values.',
    quotes: 'If the value contains a space, put it in quotes.',
    quotesFix: 'Put the value in quotes',
    unclear: 'Only `"` begins and ends a value with a space.',
  },
  'pt-BR': {
    'property value': recebe('uma propriedade e um valor'),
    'property values': recebe('uma propriedade e um ou mais valores'),
    property: recebe('uma propriedade'),
    filter: recebe('um filtro'),
    filters: (symbol) => `\`${symbol}\` recebe um ou mais filtros; este não tem nenhum.`,
    shape: (example) => `Escreva \`${example}\`.`,
    space: 'Se o valor contém espaço, não há como escrevê-lo: o dialeto não tem valores entre aspas.',
    quotes: 'Se o valor contém espaço, ponha-o entre aspas.',
    quotesFix: 'Pôr o valor entre aspas',
    unclear: 'Só `"` abre e fecha um valor com espaço.',
  },
});

export const wrongOperand = texts({
  en: {
    filterExpected: (symbol: string, text: string, one: boolean) =>
      `\`${symbol}\` takes ${one ? 'a filter' : 'filters'}; \`${text}\` is a word.`,
    filterHelp: 'Write a filter in parentheses, such as `(= processed false)`.',
    wordExpected: (symbol: string, isProperty: boolean) =>
      `\`${symbol}\` takes a ${isProperty ? 'property' : 'value'} here, not a filter.`,
    quotedProperty: (text: string) => `A property is a bare word; \`${text}\` is in quotes.`,
    wordHelp: 'Write a word without parentheses.',
  },
  'pt-BR': {
    filterExpected: (symbol, text, one) =>
      `\`${symbol}\` recebe ${one ? 'um filtro' : 'filtros'}; \`${text}\` é uma palavra.`,
    filterHelp: 'Escreva um filtro entre parênteses, como `(= processed false)`.',
    wordExpected: (symbol, isProperty) =>
      `\`${symbol}\` recebe aqui um${isProperty ? 'a propriedade' : ' valor'}, não um filtro.`,
    quotedProperty: (text) => `Uma propriedade é uma palavra simples; \`${text}\` está entre aspas.`,
    wordHelp: 'Escreva uma palavra sem parênteses.',
  },
});

export const infixSyntax = texts({
  en: {
    first: (fixed?: string) =>
      fixed === undefined ? 'The operator comes first.' : `The operator comes first: write \`${fixed}\`.`,
    operators: (dialect: string, symbols: string) =>
      `The dialect \`${dialect}\` has no operators to say this. It has ${symbols}.`,
    quotes: 'The value has a space, and the dialect has no quoted values.',
    unclear: 'Other languages mean different things by it, so there is no repair: write what is meant.',
    fix: 'Put the operator first',
  },
  'pt-BR': {
    first: (fixed) =>
      fixed === undefined ? 'O operador vem primeiro.' : `O operador vem primeiro: escreva \`${fixed}\`.`,
    operators: (dialect, symbols) => `O dialeto \`${dialect}\` não tem operadores para dizer isso. Ele tem ${symbols}.`,
    quotes: 'O valor tem espaço, e o dialeto não tem valores entre aspas.',
    unclear: 'Outras linguagens entendem coisas diferentes por isso; não há correção: escreva o que se quer dizer.',
    fix: 'Pôr o operador primeiro',
  },
});

export const undocumentedSyntax = texts({
  en: {
    quoted: (dialect: string) => `The dialect \`${dialect}\` has no quoted values: no documentation shows one.`,
    quotedHelp: 'Write the value as a bare word, or use a dialect with `quotedValues`.',
    quotedFix: 'Remove the quotes',
  },
  'pt-BR': {
    quoted: (dialect) => `O dialeto \`${dialect}\` não tem valores entre aspas: nenhuma documentação mostra um.`,
    quotedHelp: 'Escreva o valor como palavra simples ou use um dialeto com `quotedValues`.',
    quotedFix: 'Remover as aspas',
  },
});

export const limit = texts({
  en: {
    length: (length: string, max: string) => `The filter has ${length} characters; the limit is ${max}.`,
    depth: (max: string) => `Filters nest deeper than the limit of ${max}.`,
    problems: (max: string) => `There are more than ${max} problems; the rest is not reported.`,
    help: (name: string) => `Raise it with the option \`limits: { ${name} }\`.`,
    depthHelp: 'No higher limit is possible. To nest less, give one operator more operands.',
    stack: 'Too little stack memory is left to read the filter.',
  },
  'pt-BR': {
    length: (length, max) => `O filtro tem ${length} caracteres; o limite é ${max}.`,
    depth: (max) => `Os filtros estão aninhados além do limite de ${max}.`,
    problems: (max) => `Há mais de ${max} problemas; os demais não são informados.`,
    help: (name) => `Aumente com a opção \`limits: { ${name} }\`.`,
    depthHelp: 'Não há limite maior. Para aninhar menos, dê mais operandos a um só operador.',
    stack: 'Resta pouca memória de pilha para ler o filtro.',
  },
});
