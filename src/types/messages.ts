/*
 * The compiler's messages about a text that is not a filter. Those that also exist at run time repeat the sentence in
 * `messages/`, because a type cannot read a value; a test keeps the two equal.
 */

/** A message in place of the expected text: no filter is assignable to it, so the compiler shows it unchanged. */
type Wrong<Message extends string> = `✗ ${Message}`;

export type Nothing = Wrong<'There is no filter here.'>;
export type NoOperator = Wrong<'An operator is missing after `(`.'>;
export type EmptyParentheses = Wrong<'`()` has no operator.'>;
export type Doubled = Wrong<'This filter has a second pair of parentheses.'>;
export type Unclosed<Opener extends string> = Wrong<`Missing \`)\` to close \`(${Opener}\`.`>;
export type ExtraClose = Wrong<'This `)` closes nothing.'>;
export type Another = Wrong<'Only one filter is allowed; this is another.'>;
export type Outside<Text extends string> = Wrong<`\`${Text}\` is outside the parentheses of a filter.`>;
export type Control = Wrong<'A filter cannot contain a control character.'>;
export type NotPlainSpace<Name extends string> = Wrong<`${Name} in the filter. Use a plain space.`>;
export type Invisible<Name extends string> = Wrong<`${Name} in the filter: it is invisible. Remove it.`>;
export type Unterminated = Wrong<'This `"` opens a string that is never closed.'>;
export type NoEscape<Sequence extends string> =
  Wrong<`\`\\${Sequence}\` is not an escape. A string allows \`\\"\` and \`\\\\\`.`>;

export type Infix<Fixed extends string> = Wrong<`The operator comes first: write \`${Fixed}\`.`>;

export type UnknownOperator<
  Symbol extends string,
  Similar extends string,
> = Wrong<`Unknown operator \`${Symbol}\`.${DidYouMean<Similar>}`>;

/** Empty unless exactly one name is similar: a union has no fixed order to make one text of. */
type DidYouMean<Similar extends string> = [Similar] extends [never]
  ? ''
  : One<Similar> extends true
    ? ` Did you mean \`${Similar}\`?`
    : '';

/** Whether a union has one member. */
export type One<T extends string> = { [K in T]: [T] extends [K] ? true : false }[T];

/** The message about a numeral with zeros at its start, where only a number as JSON writes it is one. */
export type LeadingZeros<Value extends string> =
  Wrong<`\`${Value}\` is a text, since a number has no zeros before its digits.`>;

/** What an operator takes, by its shape. */
interface Takes {
  'property value': 'a property and a value';
  'property values': 'a property and one or more values';
  property: 'a property';
  filter: 'one filter';
}

export type WrongArity<
  Symbol extends string,
  Shape extends keyof Takes,
  Operands extends readonly unknown[],
> = Wrong<`\`${Symbol}\` takes ${Takes[Shape]}; this one has ${Count<Operands>}.`>;
export type FiltersArity<Symbol extends string> = Wrong<`\`${Symbol}\` takes one or more filters; this one has none.`>;

type Count<Operands extends readonly unknown[]> = Operands['length'] extends 1
  ? 'one operand'
  : `${Operands['length'] extends keyof Numbers ? Numbers[Operands['length']] : Operands['length']} operands`;

interface Numbers {
  0: 'no';
  1: 'one';
  2: 'two';
  3: 'three';
  4: 'four';
  5: 'five';
  6: 'six';
  7: 'seven';
  8: 'eight';
  9: 'nine';
}

export type FilterExpected<
  Symbol extends string,
  Text extends string,
  Shape,
> = Wrong<`\`${Symbol}\` takes ${Shape extends 'filter' ? 'a filter' : 'filters'}; \`${Text}\` is a word.`>;
export type PropertyExpected<Symbol extends string> = Wrong<`\`${Symbol}\` takes a property here, not a filter.`>;
export type ValueExpected<Symbol extends string> = Wrong<`\`${Symbol}\` takes a value here, not a filter.`>;
export type QuotedProperty<Text extends string> = Wrong<`A property is a bare word; \`"${Text}"\` is in quotes.`>;
export type NoQuotedValues = Wrong<'The dialect has no quoted values: no documentation shows one.'>;

export type UnknownProperty<
  Name extends string,
  Similar extends string,
> = Wrong<`Property \`${Name}\` is not declared.${DidYouMean<Similar>}`>;
export type InvalidValue<
  Value extends string,
  Property extends string,
  Type,
  HasZone = false,
> = Wrong<`\`${Value}\` is not a value of \`${Property}\`; expected ${Expected<Type, HasZone>}.`>;
export type NoPart<
  Symbol extends string,
  Property extends string,
  Type,
  HasZone,
> = Wrong<`\`${Symbol}\` looks for a part of a text, but \`${Property}\` is ${Expected<Type, HasZone>}.`>;
export type OtherSpelling<
  Value extends string,
  Property extends string,
> = Wrong<`No number equals \`${Value}\`, since \`${Property}\` is compared as text.`>;

/** The allowed values as a phrase; a list of more than twenty is not spelled out. */
type Expected<Type, HasZone> = Type extends 'boolean'
  ? '`true` or `false`'
  : Type extends keyof ExpectedTexts
    ? ExpectedTexts[[Type, HasZone] extends ['instant', true] ? 'period' : Type]
    : Type extends readonly string[]
      ? Listed<Type>
      : 'another one';

/** The English texts of `invalidValue` as types. */
interface ExpectedTexts {
  number: 'a number';
  instant: 'a date and time with an offset, such as `2026-03-31T12:00:00-03:00`';
  period: 'a date and time, a date, a month or a year, such as `2026-03-31T12:00:00-03:00`, `2026-03-31`, `2026-03` or `2026`';
  date: 'a date, a month or a year, such as `2026-03-31`, `2026-03` or `2026`';
  decimal: 'a decimal number, such as `1500.00`';
  cnpj: 'a CNPJ of 14 characters, such as `12345678000195`';
  cpf: 'a CPF of 11 digits, such as `12345678909`';
  accessKey: 'an access key of 44 characters';
  uuid: 'a UUID, such as `5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60`';
}

type Listed<Values extends readonly unknown[]> = Values extends readonly []
  ? 'no value at all'
  : Values extends readonly [infer Only extends string]
    ? `\`${Only}\``
    : Values extends readonly [infer First extends string, infer Last extends string]
      ? `\`${First}\` or \`${Last}\``
      : Values extends readonly [infer First extends string, ...infer Rest]
        ? ListedMore<Rest, `\`${First}\``, [0]>
        : 'one of a list';

type ListedMore<Values extends readonly unknown[], Text extends string, Turns extends 0[]> = Turns['length'] extends 20
  ? 'one of a list'
  : Values extends readonly [infer Last extends string]
    ? `${Text}, or \`${Last}\``
    : Values extends readonly [infer First extends string, ...infer Rest]
      ? ListedMore<Rest, `${Text}, \`${First}\``, [...Turns, 0]>
      : 'one of a list';

export type Unknowable = Wrong<'This text is known at run time only; `parse` reads it.'>;
export type Interpolated =
  Wrong<'A value in the text can change what the filter says; write it as a template: filter`(= property ${value})`.'>;
