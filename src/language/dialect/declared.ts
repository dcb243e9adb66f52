import { type Locale, texts } from '../../messages/locale.ts';
import { nearest } from '../../source/nearest.ts';
import { check, flag, oneOf, record, shape, text } from '../../source/shape.ts';
import { sectionOf } from '../configuration.ts';
import { checkOptions, FilterError, localeOnly } from '../filter-error.ts';
import { type Dialect, type DialectOptions, equalityCheck, type Operator } from './dialect.ts';
import { dialects } from './dialects.ts';
import { everyMeaning } from './every-meaning.ts';

/** A dialect as a configuration declares it. */
export interface DeclaredDialect extends Omit<DialectOptions, 'locale'> {
  /** A name of one's own, or that of a dialect of the package. */
  readonly name?: string;
  /** The dialect of the package that it builds on: by default the one of its name, else `received`. */
  readonly extends?: string;
  /** More operators, by their symbols; `null` leaves one out. */
  readonly operators?: Readonly<Record<string, Operator | null>>;
}

/** The dialects that a configuration can name. */
export const namedDialects = /* @__PURE__ */ (() => ({ ...dialects, 'every-meaning': everyMeaning }))();

export type NamedDialect = keyof typeof namedDialects;

/** Whether a name is that of a dialect of the package. */
export function isNamed(name: unknown): name is NamedDialect {
  return typeof name === 'string' && Object.hasOwn(namedDialects, name);
}

const say = /* @__PURE__ */ texts({
  en: {
    taken: (name: string, base: string) =>
      `\`dialect.name\` cannot be \`${name}\`, a dialect of the package, if \`dialect.extends\` is \`${base}\`. Give yours another name.`,
    near: (name: string, similar: string) =>
      `\`dialect.name\` is \`${name}\`. Did you mean \`${similar}\`? A dialect of your own with this name needs \`extends\`.`,
    same: (name: string, known: string) =>
      `\`dialect.name\` is \`${name}\`, and nothing says what it is. A dialect of your own needs \`extends\` or \`operators\`; those of the package are ${known}.`,
    absent: (symbol: string, base: string) =>
      `\`dialect.operators\` cannot leave out \`${symbol}\`: \`${base}\` has no such operator.`,
  },
  'pt-BR': {
    taken: (name, base) =>
      `\`dialect.name\` não pode ser \`${name}\`, um dialeto do pacote, se \`dialect.extends\` é \`${base}\`. Dê outro nome ao seu.`,
    near: (name, similar) =>
      `\`dialect.name\` é \`${name}\`. Você quis dizer \`${similar}\`? Um dialeto próprio com este nome precisa de \`extends\`.`,
    same: (name, known) =>
      `\`dialect.name\` é \`${name}\`, e nada diz o que ele é. Um dialeto próprio precisa de \`extends\` ou de \`operators\`; os do pacote são ${known}.`,
    absent: (symbol, base) =>
      `\`dialect.operators\` não pode excluir \`${symbol}\`: \`${base}\` não tem esse operador.`,
  },
});

const declarationCheck = /* @__PURE__ */ (() =>
  shape<DeclaredDialect>(
    {
      name: text,
      extends: oneOf(...Object.keys(namedDialects)),
      operators: record,
      quotedValues: flag,
      equality: equalityCheck,
    },
    {
      en: "an object such as `{ name: 'acme', extends: 'qive', operators }`",
      'pt-BR': "um objeto como `{ name: 'acme', extends: 'qive', operators }`",
    },
    { en: 'a setting of a dialect', 'pt-BR': 'uma opção de um dialeto' },
  ))();

/** The dialect of a declaration. Throws a `FilterError` with the code `invalid-dialect`, in this language. */
export function declaredDialect(declared: DeclaredDialect, locale: Locale = 'en'): Dialect {
  check(declarationCheck, declared, 'dialect', invalid, false, locale);
  const { name = declared.extends ?? 'received', operators = {}, ...others } = declared;
  const { extends: given, name: _, ...options } = others as DeclaredDialect;
  if (isNamed(name) && given !== undefined && given !== name) throw invalid(say[locale].taken(name, given));
  if (!isNamed(name) && given === undefined) {
    const similar = nearest(name, Object.keys(namedDialects));
    if (similar !== undefined) throw invalid(say[locale].near(name, similar));
    const known = Object.keys(namedDialects).map((one) => `\`${one}\``);
    if (Object.keys(declared).length === 1) throw invalid(say[locale].same(name, known.join(', ')));
  }
  const base: Dialect = namedDialects[(given ?? (isNamed(name) ? name : 'received')) as NamedDialect];
  for (const [symbol, operator] of Object.entries(operators)) {
    if (operator === null && base.operator(symbol) === undefined) throw invalid(say[locale].absent(symbol, base.name));
  }
  const isPlain = name === base.name && Object.keys(operators).length === 0 && Object.keys(options).length === 0;
  return isPlain ? base : base.extend(operators, { ...options, name, locale });
}

/**
 * The dialect of a configuration, as `prefilter.config.json` holds it, or of its section `dialect`: what it says for all files.
 * Without `extends` in that section it builds on `received`. Throws a `FilterError` with the code `invalid-dialect` for a
 * declaration that makes none, and for a configuration that extends others, whose dialect another file may say, in the `locale`, English by default.
 */
export function dialectFrom(config: object, options: { readonly locale?: Locale } = {}): Dialect {
  checkOptions(localeOnly, options);
  const { locale } = options;
  const isSection = ['name', 'operators', 'quotedValues', 'equality'].some((key) => key in Object(config));
  const declared = isSection ? config : sectionOf(config, 'dialect', invalid, locale);
  return declaredDialect(declared as DeclaredDialect, locale);
}

function invalid(message: string): FilterError {
  return new FilterError('invalid-dialect', message);
}
