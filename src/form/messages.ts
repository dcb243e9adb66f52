import { texts } from '../messages/locale.ts';

/** Why a form cannot show a filter, and why its rules are none. */
export const formMessages = /* @__PURE__ */ texts({
  en: {
    noForm: (reason: string) => `A form cannot show this filter: ${reason}.`,
    noMeaning: (operator: string) => `the operator \`${operator}\` has no meaning that a form has words for`,
    joinsNothing: (kind: string) => `\`${kind}\` joins nothing`,
    empty: (value: string, property: string) =>
      `the value ${value} of \`${property}\` is empty, as one that is not filled in`,
    changed: (value: string, property: string) =>
      `the value ${value} of \`${property}\` would be read back as another one`,
    placeholder: (name: string) => `\`${name}\` stands for what has not been chosen`,
    notReadBack: (reason: string) => `no rule is read back as it (${reason})`,
    invalid: (reason: string) => `The rules cannot be a filter: ${reason}.`,
    unfinished: (field: string) => `The rule on ${field} is not filled in.`,
    group: (given: string) => `\`group\` must be a rule group, not ${given}`,
    noRules: 'a group has a list of `rules`',
    combinator: (given: string) => `a group has the combinator \`and\` or \`or\`, not ${given}`,
    noRule: (given: string) => `${given} is neither a rule nor a group; combinators between rules cannot be read`,
    noFilter: (operator: string) => `there is no filter for the operator ${operator}`,
    noValue: (field: string) => `a filter compares a property with a value, which the rule on ${field} does not`,
    noValues: (field: string) => `the rule on ${field} lists no values`,
    twoValues: (field: string) => `the rule on ${field} takes two values`,
    noOperator: (dialect: string, means: string) =>
      `the dialect \`${dialect}\` has no operator that means \`${means}\``,
  },
  'pt-BR': {
    noForm: (reason) => `Um formulário não pode mostrar este filtro: ${reason}.`,
    noMeaning: (operator) =>
      `o operador \`${operator}\` não tem um significado para o qual um formulário tenha palavras`,
    joinsNothing: (kind) => `\`${kind}\` não junta nada`,
    empty: (value, property) => `o valor ${value} de \`${property}\` é vazio, como um que não está preenchido`,
    changed: (value, property) => `o valor ${value} de \`${property}\` seria lido de volta como outro`,
    placeholder: (name) => `\`${name}\` está no lugar do que não foi escolhido`,
    notReadBack: (reason) => `nenhuma regra é lida de volta como ele (${reason})`,
    invalid: (reason) => `As regras não podem ser um filtro: ${reason}.`,
    unfinished: (field) => `A regra de ${field} não está preenchida.`,
    group: (given) => `\`group\` deve ser um grupo de regras, não ${given}`,
    noRules: 'um grupo tem uma lista de `rules`',
    combinator: (given) => `um grupo tem o combinador \`and\` ou \`or\`, não ${given}`,
    noRule: (given) => `${given} não é regra nem grupo; combinadores entre regras não podem ser lidos`,
    noFilter: (operator) => `não há filtro para o operador ${operator}`,
    noValue: (field) => `um filtro compara uma propriedade com um valor, o que a regra de ${field} não faz`,
    noValues: (field) => `a regra de ${field} não lista valores`,
    twoValues: (field) => `a regra de ${field} leva dois valores`,
    noOperator: (dialect, means) => `o dialeto \`${dialect}\` não tem operador que signifique \`${means}\``,
  },
});
