import type { Dialect } from '../../language/dialect/dialect.ts';
import { type Condition, type Filter, meaningOf, type Word } from '../../language/filter.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import { textForms } from '../../language/kinds/text-forms.ts';
import type { ConditionMeaning } from '../../language/meanings.ts';
import type { Properties } from '../../language/properties.ts';
import { isStringWord, isWord } from '../../language/word.ts';
import { type Locale, texts } from '../../messages/locale.ts';
import { type Ask, type Formula, fold, isValueAsk } from '../normal-form.ts';

/** Why a condition cannot be asked for. */
const refusals = /* @__PURE__ */ texts({
  en: {
    texts: (dialect: string, property: string) =>
      `\`${dialect}\` compares texts, but \`${property}\` is declared to be compared otherwise.`,
    property: (dialect: string, property: string) => `\`${dialect}\` cannot write the property ${property}.`,
    operator: (dialect: string, meaning: string) => `\`${dialect}\` has no operator for \`${meaning}\`.`,
    joins: (dialect: string) => `\`${dialect}\` has no operator that joins several values.`,
    unquoted: (dialect: string, value: string) =>
      `\`${dialect}\` cannot write the value ${value}: it has no quoted values.`,
    malformed: (dialect: string, value: string) =>
      `\`${dialect}\` cannot write the value ${value}: it is not well-formed.`,
  },
  'pt-BR': {
    texts: (dialect, property) =>
      `\`${dialect}\` compara textos, mas \`${property}\` está declarada para ser comparada de outro modo.`,
    property: (dialect, property) => `\`${dialect}\` não consegue escrever a propriedade ${property}.`,
    operator: (dialect, meaning) => `\`${dialect}\` não tem operador para \`${meaning}\`.`,
    joins: (dialect) => `\`${dialect}\` não tem operador que junte vários valores.`,
    unquoted: (dialect, value) =>
      `\`${dialect}\` não consegue escrever o valor ${value}: o dialeto não tem valores entre aspas.`,
    malformed: (dialect, value) => `\`${dialect}\` não consegue escrever o valor ${value}: ele é malformado.`,
  },
});

/** Writes conditions in a dialect that may lack operators; what it cannot write is `undefined`. */
export class MeaningWriter {
  readonly to: Dialect;
  readonly #properties: Properties | undefined;

  constructor(to: Dialect, properties: Properties | undefined) {
    this.to = to;
    this.#properties = properties;
  }

  /**
   * A whole form; if it may be weaker, the narrowest filter that the form implies part by part, `undefined` if that is everything,
   * which needs `and` in the dialect.
   */
  write(formula: Formula, mayBeWeaker = false): Filter | undefined {
    return fold<Filter | undefined>(formula, {
      ask: (ask) => this.literal(ask),
      or: (parts) => this.join('or', parts),
      and: (parts) => this.join('and', mayBeWeaker ? parts.filter((part) => part !== undefined) : parts),
    });
  }

  /** A condition of the form, or its negation. */
  literal(ask: Ask): Filter | undefined {
    const asked = this.#byText(ask);
    return asked && (asked.negated ? this.#negative(asked) : this.#positive(asked));
  }

  /** The condition as a question that needs no negation; a presence is asked for as absence where there is no operator for it. */
  question(ask: Ask): Filter | undefined {
    const absence = ask.family === 'presence' ? this.absent(ask.property) : undefined;
    return absence ?? this.literal({ ...ask, negated: false });
  }

  /** Whether a property equals one of these values. */
  oneOf(property: string, values: readonly Word[]): Filter | undefined {
    const [only] = values;
    const equal = (value: Word) => this.#condition('equal', property, [value]);
    const list = () => this.#condition('oneOf', property, values);
    return values.length === 1 ? (equal(only as Word) ?? list()) : (list() ?? this.join('or', values.map(equal)));
  }

  absent(property: string): Filter | undefined {
    return this.#condition('absent', property, []);
  }

  join(kind: 'or' | 'and', parts: readonly (Filter | undefined)[]): Filter | undefined {
    if (parts.length === 0 || parts.includes(undefined)) return undefined;
    const [only] = parts;
    if (parts.length === 1) return only;
    const operator = this.#symbol(kind);
    const operands = (parts as readonly Filter[]).flatMap((part) => (part.kind === kind ? part.operands : [part]));
    if (operator !== undefined) return { kind, operator, operands };
    const other = kind === 'or' ? 'and' : 'or';
    if (this.#symbol(other) === undefined) return undefined;
    const denied = operands.map((operand) => this.#negate(operand));
    return denied.includes(undefined) ? undefined : this.#negate(this.join(other, denied));
  }

  has(kind: 'or' | 'and'): boolean {
    if (this.#symbol(kind) !== undefined) return true;
    return this.#symbol('not') !== undefined && this.#symbol(kind === 'or' ? 'and' : 'or') !== undefined;
  }

  /** Why a condition cannot be asked for. */
  refusal(ask: Ask, locale: Locale): string {
    const say = refusals[locale];
    const { condition, property, values, family } = ask;
    const { name, quotedValues } = this.to;
    if (this.#byText(ask) === undefined) return say.texts(name, property);
    if (!isWord(property)) return say.property(name, JSON.stringify(property));
    const means: ConditionMeaning = family === 'equality' ? 'equal' : condition.means;
    const operator = this.to.symbol(means) ?? (family === 'presence' ? this.to.symbol('absent') : undefined);
    if (operator === undefined) return say.operator(name, `${meaningOf(condition)}`);
    const value = values.find((word) => !this.#canWrite(word));
    if (value === undefined) return say.joins(name);
    return (quotedValues ? say.malformed : say.unquoted)(name, JSON.stringify(value.text));
  }

  /** The condition as a service asks it that compares texts: of a kind, an equality with all texts that equal its words, if they are few. */
  #byText(ask: Ask): Ask | undefined {
    const kind = isValueAsk(ask) ? declaredKind(this.#properties, ask.property) : undefined;
    if (kind === undefined) return ask;
    if (ask.family !== 'equality' || this.to.equality !== 'text') return undefined;
    const forms = ask.values.map(({ text }) => textForms(text, kind));
    if (forms.includes(undefined)) return undefined;
    const texts = new Set((forms as readonly (readonly string[])[]).flat());
    // Access keys have spaces where people read them, not in stores: what cannot be written is not missed.
    const written = [...texts].filter((text) => kind.name !== 'accessKey' || this.#canWrite({ text }));
    return written.length === 0 ? undefined : { ...ask, values: written.map((text) => ({ text })) };
  }

  #positive(ask: Ask): Filter | undefined {
    const { family, means, property, values } = ask;
    if (family === 'equality') return this.oneOf(property, values);
    return (
      this.#condition(means, property, values) ??
      (family === 'presence' ? this.#negate(this.absent(property)) : undefined)
    );
  }

  #negative(ask: Ask): Filter | undefined {
    const { family, property, values } = ask;
    const negation = this.#negate(this.#positive(ask));
    if (family === 'presence') return this.absent(property) ?? negation;
    if (family !== 'equality') return negation;
    const unequal = this.join(
      'and',
      values.map((value) => this.#condition('notEqual', property, [value])),
    );
    return values.length === 1 ? (unequal ?? negation) : (negation ?? unequal);
  }

  #negate(filter: Filter | undefined): Filter | undefined {
    const operator = this.#symbol('not');
    if (filter === undefined || operator === undefined) return undefined;
    return filter.kind === 'not' ? filter.operands[0] : { kind: 'not', operator, operands: [filter] };
  }

  #condition(means: ConditionMeaning, property: string, values: readonly Word[]): Condition | undefined {
    const operator = this.#symbol(means);
    if (operator === undefined || !isWord(property) || !values.every((value) => this.#canWrite(value)))
      return undefined;
    const words = values.map(({ text, quoted }) => ({ text, ...(quoted && this.to.quotedValues && { quoted }) }));
    return { kind: 'condition', means, operator, property: { text: property }, values: words };
  }

  #canWrite({ text, quoted }: Word): boolean {
    const { quotedValues, equality } = this.to;
    if (quotedValues) return text.isWellFormed();
    // Where equality is typed, the quotes of `"1"` say that it is a text.
    return isWord(text) && !(quoted && equality === 'typed' && !isStringWord(text));
  }

  #symbol(meaning: Parameters<Dialect['symbol']>[0]): Word | undefined {
    const text = this.to.symbol(meaning);
    return text === undefined ? undefined : { text };
  }
}
