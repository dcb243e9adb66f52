import { writableWord } from '../builder/operators.ts';
import type { Dialect, Operator } from '../language/dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf } from '../language/dialect/dialects.ts';
import { checkArgument, checkOptions, FilterError } from '../language/filter-error.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { isPart } from '../language/meanings.ts';
import { factsOf, type Properties, type PropertyFacts, propertiesCheck } from '../language/properties.ts';
import { rowOf } from '../language/property-types.ts';
import { imageOf, isWord } from '../language/word.ts';
import { type Locale, localeCheck, texts } from '../messages/locale.ts';
import { oneOf, openShape, wholeNumber } from '../source/shape.ts';
import { choiceOf, type Expression, type Rules, repeatOf, ruleOf, sequenceOf } from './expression.ts';
import { type NotationName, notations, writeRules } from './notations.ts';
import { numeral, partsOfKind, stringIn, wordIn, wordsOfKind } from './words.ts';

export interface GrammarOptions {
  /** The dialect of the filters, or the name of one that comes with the package; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  /** The declared properties: the grammar has no other names, and only values of their types. Without them any word is a name. */
  readonly properties?: Properties;
  /** How deep filters may be nested; the outermost filter counts as 1. 4 by default, at most 256. */
  readonly depth?: number;
  /** The language of the errors; English by default. */
  readonly locale?: Locale;
}

const optionsCheck = /* @__PURE__ */ (() =>
  openShape<GrammarOptions>({
    dialect: dialectCheck,
    properties: propertiesCheck,
    depth: wholeNumber(1, 256),
    locale: localeCheck,
  }))();
const notationCheck = /* @__PURE__ */ (() => oneOf(...Object.keys(notations)))();

const say = /* @__PURE__ */ texts({
  en: {
    noCondition: (dialect: string) => `No condition can be written in \`${dialect}\` with these properties.`,
  },
  'pt-BR': {
    noCondition: (dialect) => `Nenhuma condição pode ser escrita em \`${dialect}\` com estas propriedades.`,
  },
});

/**
 * A grammar of the filters of a dialect, for engines that let a language model write nothing else: in GBNF (llama.cpp, XGrammar, vLLM),
 * Lark (llguidance, custom tools of OpenAI) or the EBNF of the W3C. Each of its texts is a filter on one line without errors, but for
 * contradictions. Throws a `FilterError` if no filter can be written at all.
 */
export function toGrammar(options: GrammarOptions, notation: NotationName): string {
  checkOptions(optionsCheck, options);
  checkArgument(notationCheck, notation, 'notation', options.locale);
  return writeRules(rulesFor(options), notations[notation]);
}

/** The rules of filters up to a depth: each level has a rule of its own. */
function rulesFor({ dialect: given, properties, depth = 4, locale = 'en' }: GrammarOptions): Rules {
  const dialect = dialectOf(given);
  const operands = new Operands(dialect, properties);
  const entries = Object.entries(dialect.operators);
  const conditions = entries.flatMap(([symbol, operator]) => {
    const rest = operands.ofCondition(symbol, operator);
    return rest === undefined ? [] : [sequenceOf(`(${symbol} `, rest, ')')];
  });
  if (conditions.length === 0) {
    throw new FilterError('invalid-options', say[locale].noCondition(dialect.name));
  }
  const rules = new Map<string, Expression>([['text', ruleOf(levelName(1))]]);
  for (let level = 1; level <= depth; level++) {
    const filter = ruleOf(levelName(level + 1));
    const groups = entries.flatMap(([symbol, { operands: shape }]) => {
      if (level === depth || !shape.startsWith('filter')) return [];
      const one = sequenceOf(' ', filter);
      return [sequenceOf(`(${symbol}`, shape === 'filters' ? repeatOf(one, '+') : one, ')')];
    });
    rules.set(levelName(level), choiceOf([ruleOf('condition'), ...groups]));
  }
  rules.set('condition', choiceOf(conditions));
  return new Map([...rules, ...operands.rules]);
}

function levelName(level: number): string {
  return `filter${level}`;
}

/** What stands behind the operators of conditions. */
class Operands {
  /** The rules that they use. */
  readonly rules = new Map<string, Expression>();
  readonly #dialect: Dialect;
  readonly #properties: Properties | undefined;

  constructor(dialect: Dialect, properties: Properties | undefined) {
    this.#dialect = dialect;
    this.#properties = properties;
  }

  /** `undefined` for an operator that takes filters, and if no declared property can stand behind it. */
  ofCondition(symbol: string, { operands: shape, means }: Operator): Expression | undefined {
    if (shape.startsWith('filter')) return undefined;
    const behind = (name: Expression, value: Expression | undefined): Expression[] => {
      if (shape === 'property') return [name];
      if (value === undefined) return [];
      const one = [' ', value];
      return [sequenceOf(name, ...(shape === 'property values' ? [repeatOf(sequenceOf(...one), '+')] : one))];
    };
    if (this.#properties === undefined) {
      return behind(this.#use('word', wordIn), this.#text())[0];
    }
    const isText = means !== undefined && isPart(means);
    const alternatives = Object.keys(this.#properties).flatMap((name) => {
      const facts = factsOf(this.#properties as Properties, name) ?? { type: 'string' };
      const { operators } = facts;
      if (!isWord(name) || (operators !== undefined && !operators.includes(symbol))) return [];
      return behind(name, isText ? this.#partOf(facts) : this.#valueOf(facts));
    });
    return alternatives.length === 0 ? undefined : choiceOf(alternatives);
  }

  /** The values of a type; `undefined` if the dialect can write none. */
  #valueOf(facts: PropertyFacts): Expression | undefined {
    const { type, zone } = facts;
    const kind = kindOf(facts);
    const words = kind && wordsOfKind(kind, zone !== undefined);
    if (kind !== undefined && words !== undefined) {
      return this.#use(zone === undefined ? kind.name.toLowerCase() : 'time', words);
    }
    const { values } = rowOf(type);
    if (values !== undefined) {
      const written = values.flatMap((value) => this.#written(value, typeof type === 'string'));
      return written.length === 0 ? undefined : choiceOf(written);
    }
    return type === 'number' ? this.#use('number', numeral) : this.#text();
  }

  /** The parts of texts of a property; `undefined` if it has none. */
  #partOf(facts: PropertyFacts): Expression | undefined {
    const kind = kindOf(facts);
    if (kind === undefined) return this.#text();
    if (kind.parts === undefined) return undefined;
    const parts = partsOfKind(kind);
    return parts === undefined ? this.#text() : this.#use('digits', parts);
  }

  #written(value: string, isBare: boolean): string[] {
    const word = isBare ? { text: value } : writableWord(value, this.#dialect);
    return word === undefined ? [] : [imageOf(word)];
  }

  /** A text: a word or, where the dialect has them, a string. */
  #text(): Expression {
    const word = this.#use('word', wordIn);
    return this.#dialect.quotedValues ? choiceOf([word, this.#use('string', stringIn)]) : word;
  }

  #use(name: string, expression: Expression): Expression {
    this.rules.set(name, expression);
    return ruleOf(name);
  }
}
