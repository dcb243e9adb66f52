import { conditionsOf } from '../../../language/conditions.ts';
import type { Filter } from '../../../language/filter.ts';
import { parse } from '../../../language/parse/parse.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import { exactJson } from '../../../report/json.ts';
import { printable } from '../../../report/terminal.ts';
import { cut } from '../../../source/excerpt.ts';
import { nearest } from '../../../source/nearest.ts';
import { applyFixes, type Problem } from '../../../source/problem.ts';
import { type Check, required, text as string } from '../../../source/shape.ts';
import { validate } from '../../../validate/validate.ts';
import type { FilterSettings } from '../../command-line/read-filters.ts';
import { readDocument, splitDocuments } from '../../files/document.ts';
import { mcpMessages } from './messages.ts';

/** A server's surroundings: how filters are read, and in which language it answers. */
export interface ToolContext extends FilterSettings {
  readonly locale: Locale;
}

/** What a tool answers: a text, or what is wrong with its arguments. */
interface ToolAnswer {
  readonly text: string;
  readonly isError?: true;
}

type Arguments = Readonly<Record<string, string>>;

/** What an argument must be, and what the model reads of it. */
interface Argument extends Check {
  readonly description: string;
}

/** A tool, whose arguments are all texts. */
export interface Tool {
  readonly description: string;
  readonly takes: Readonly<Record<string, Argument>>;
  run(given: Arguments, context: ToolContext): Promise<ToolAnswer>;
}

/** The longest text of documents that is read, and the longest answer, in UTF-16 units. */
const longestDocuments = 1_000_000;
const longestAnswer = 4000;

/** The most conditions of a filter whose examples are looked for, which takes a tenth of a second. */
const mostConditions = 40;

const text = (description: string): Argument => ({ ...required(string), description });
const optionalText = (description: string): Argument => ({ ...string, description });

const filterArgument = text('Such as (OR (= processed false) (_not_exists processed))');

/** The tools, by name. */
export const tools: Readonly<Record<string, Tool>> = {
  check_filter: {
    description: 'Check a filter before use: mistakes with positions, and the repaired filter.',
    takes: { filter: filterArgument },
    run: async ({ filter = '' }, context) => checkFilterText(filter, context),
  },
  explain_filter: {
    description: 'Say in words what a filter selects, with a document it selects and one it does not.',
    takes: { filter: filterArgument },
    run: withFilters(['filter'], async ({ filter }, _, context) => {
      const { explain, satisfiable } = await import('../../../meaning/index.ts');
      const say = mcpMessages[context.locale];
      const selected = satisfiable(filter, optionsOf(context));
      const unselected = satisfiable({ kind: 'not', operands: [filter] }, optionsOf(context));
      return [
        explain(filter, { ...optionsOf(context), locale: context.locale }),
        `${say.selected} ${selected.witness ? quotedData(selected.witness) : say.none}`,
        `${say.unselected} ${unselected.witness ? quotedData(unselected.witness) : say.none}`,
      ].join('\n');
    }),
  },
  compare_filters: {
    description: 'Decide exactly what a changed filter selects more or less, with documents as proof.',
    takes: { before: text('The old filter'), after: text('The new filter') },
    run: withFilters(['before', 'after'], async ({ before, after }, _, context) => {
      const { compare, explain } = await import('../../../meaning/index.ts');
      const say = mcpMessages[context.locale];
      const { verdict, gained, lost } = compare(before, after, optionsOf(context));
      const side = (label: string, found: typeof gained) =>
        found === undefined
          ? []
          : [
              `${label} ${explain(found.region, { ...optionsOf(context), locale: context.locale })}; ${say.forExample} ${quotedData(found.document)}`,
            ];
      return [say.verdicts[verdict], ...side(say.gained, gained), ...side(say.lost, lost)].join('\n');
    }),
  },
  match_documents: {
    description: 'Say which JSON documents a filter selects.',
    takes: { filter: filterArgument, documents: text('A JSON array of objects, or one object a line') },
    run: withFilters(['filter'], async ({ filter }, { documents = '' }, context) => {
      const { compile } = await import('../../../meaning/index.ts');
      const say = mcpMessages[context.locale];
      if (documents.length > longestDocuments) throw new WrongArgument(say.tooManyDocuments(longestDocuments));
      const all = documentsIn(documents, say.noDocuments);
      const selects = compile(filter, optionsOf(context));
      const found = all.flatMap((document, index) => (selects(document) ? [index + 1] : []));
      return say.matches(found.join(', '), found.length, all.length);
    }),
  },
  translate_filter: {
    description: 'Write a filter for another engine, exactly or not at all, with its parameters.',
    takes: {
      filter: filterArgument,
      target: text('postgres, sqlite, mongodb, elasticsearch …'),
      json_column: optionalText('Optional, for SQL: the JSON column of the properties'),
    },
    run: withFilters(['filter'], async ({ filter }, { target = '', json_column: jsonColumn }, context) => {
      const { translateTo } = await import('../../../translate/translate.ts');
      const { TranslateError } = await import('../../../translate/translate-error.ts');
      const { targetNames } = await import('../../../translate/targets/names.ts');
      const name = targetNames.find((known) => known === target);
      const say = mcpMessages[context.locale];
      if (name === undefined)
        throw new WrongArgument(say.noTarget(printable(target), nearest(target, targetNames), targetNames));
      try {
        const { output, params, preconditions } = translateTo(filter, name, {
          ...optionsOf(context),
          locale: context.locale,
          ...(jsonColumn !== undefined && { jsonColumn }),
        });
        const parts: readonly [string, unknown][] = [
          [say.output, output],
          [say.params, params],
          [say.preconditions, preconditions],
        ];
        return parts
          .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
          .map(([label, value]) => `${label} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
          .join('\n');
      } catch (error) {
        if (error instanceof TranslateError) throw new WrongArgument(error.message);
        throw error;
      }
    }),
  },
  example_documents: {
    description: 'Show documents at the borders of a filter, each with whether it is selected.',
    takes: { filter: filterArgument },
    run: withFilters(['filter'], async ({ filter }, _, context) => {
      const { examplesOf } = await import('../../../testing/examples-of.ts');
      const say = mcpMessages[context.locale];
      if (conditionsOf(filter).length > mostConditions) throw new WrongArgument(say.manyConditions(mostConditions));
      return examplesOf(filter, optionsOf(context))
        .map(({ document, selected }) => `${selected ? say.selected : say.unselected} ${quotedData(document)}`)
        .join('\n');
    }),
  },
};

/** An argument with which a tool cannot answer; the message says what to do. */
class WrongArgument extends Error {}

/** A tool over filters: the arguments with these names, read; a wrong one is answered as `check_filter` does. */
function withFilters<Name extends string>(
  names: readonly Name[],
  answer: (filters: Readonly<Record<Name, Filter>>, given: Arguments, context: ToolContext) => Promise<string>,
): Tool['run'] {
  return async (given, context) => {
    const filters: Partial<Record<Name, Filter>> = {};
    for (const name of names) {
      const { [name]: text = '' } = given;
      const result = parse(text, { dialect: context.dialect });
      if (!result.ok) return { ...checkFilterText(text, context), isError: true };
      filters[name] = result.filter;
    }
    try {
      return { text: cut(await answer(filters as Record<Name, Filter>, given, context), longestAnswer) };
    } catch (error) {
      if (error instanceof WrongArgument) return { text: error.message, isError: true };
      throw error;
    }
  };
}

function optionsOf({ dialect, properties }: ToolContext) {
  return { dialect, ...(properties && { properties }) };
}

/** A document as data: JSON on one line, cut where it is long. */
function quotedData(document: unknown): string {
  return printable(cut(exactJson(document), 1000));
}

function documentsIn(text: string, wrong: (line: number) => string): readonly object[] {
  return splitDocuments(text).flatMap(({ text: one, line }) => {
    const document = readDocument(one);
    if (document === 'empty') return [];
    if (typeof document === 'string') throw new WrongArgument(wrong(line));
    return [document];
  });
}

/** A repaired text may need another round: a fix can show the next mistake. */
const rounds = 10;

/** What is wrong with a filter, in the sentences of lint, and what to try next; for a right one that it is right. */
function checkFilterText(filter: string, context: ToolContext): { readonly text: string; readonly isError?: true } {
  const problems = problemsIn(filter, context);
  const lines = problems.map(({ code, severity, message, help, span }) => {
    const advice = help === undefined ? '' : ` ${help}`;
    return `${severity} ${code} ${span.start}-${span.end}: ${message}${advice}`;
  });
  const isError = problems.some(({ severity }) => severity === 'error');
  const last = isError ? nextLine(filter, problems, context) : mcpMessages[context.locale].right;
  return { text: [...lines, last].map(printable).join('\n'), ...(isError && { isError }) };
}

function nextLine(filter: string, problems: readonly Problem[], context: ToolContext): string {
  const say = mcpMessages[context.locale];
  const repaired = withSafeFixes(filter, context);
  const errors = problemsIn(repaired, context).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return `${say.tryNext} ${repaired}`;
  const [fix] = errors.flatMap((problem) => (problem.fix ? [problem.fix] : []));
  if (fix !== undefined) return `${say.guess} ${withSafeFixes(applyFixes(repaired, [fix]), context)}`;
  const names = Object.keys(context.properties ?? {});
  if (problems.some(({ code }) => code === 'unknown-property') && names.length > 0) return say.names(names);
  const examples = Object.entries(context.dialect.operators).map(([symbol, { example }]) => example ?? `(${symbol} …)`);
  return say.operators(examples.map((example) => localized(example, context.locale)));
}

/** The text with the safe fixes applied, again and again until none is left. */
function withSafeFixes(filter: string, context: ToolContext): string {
  let text = filter;
  for (let round = 0; round < rounds; round++) {
    const fixes = problemsIn(text, context).flatMap(({ fix }) => (fix?.safety === 'safe' ? [fix] : []));
    const next = applyFixes(text, fixes);
    if (next === text) return text;
    text = next;
  }
  return text;
}

function problemsIn(filter: string, { dialect, properties, locale }: ToolContext): readonly Problem[] {
  return validate(filter, { dialect, locale, ...(properties && { properties }) });
}
