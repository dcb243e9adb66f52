import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type JsonToken, jsonTokens } from '../../hosts/readers/json/tokens.ts';
import type { Locale } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { nearest } from '../../source/nearest.ts';
import type { Problem } from '../../source/problem.ts';
import { configurationMessages } from './configuration-messages.ts';
import type { JsonSchema } from './json-schema.ts';

/** Reads JSON with comments and checks it against its schema; returns no tree if there are problems. */
export function readDeclared(
  text: string,
  schema: JsonSchema,
  locale: Locale,
): { readonly root?: Node; readonly problems: readonly Problem[] } {
  const root = rootOf(text);
  if (root === undefined) return { problems: [jsonProblem(text, locale)] };
  const problems = configurationProblems(root, schema, locale);
  return problems.length > 0 ? { problems } : { root, problems };
}

function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    // A byte order mark is not part of the JSON, but positions count it.
    const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
    return errors.length === 0 ? root : undefined;
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What the grammar expects next; after a comma an object or a list may also end. */
type Expectation = 'value' | 'key' | 'colon' | 'inObject' | 'element' | 'inList' | 'end';

/** The first syntax error of JSON with comments: what was expected, and what was found. */
export function jsonProblem(text: string, locale: Locale): Problem {
  const say = configurationMessages[locale];
  const open: ('{' | '[')[] = [];
  let place: Expectation = 'value';
  for (const token of jsonTokens(text)) {
    const { start, end } = token.wrong ?? token;
    const problem = (message: string): Problem => ({
      code: 'configuration',
      severity: 'error',
      message,
      span: { start, end },
    });
    const found = shortened(text.slice(start, end));
    if (token.type === 'comment' && token.wrong === undefined) continue;
    if (token.wrong?.why === 'unclosed') return problem(say.unclosed(token.type === 'comment' ? '*/' : '"'));
    if (token.type === 'string' && token.wrong) return problem(say.notInString(found));
    const next: Expectation | undefined = token.wrong ? undefined : after(text, token, place, open);
    if (next === undefined) return problem(say.unexpected(say[place], `\`${found}\``));
    place = next;
  }
  const span = { start: text.length, end: text.length };
  const message = place === 'end' ? say.tooDeep : say.unexpected(say[place], say.endOfFile);
  return { code: 'configuration', severity: 'error', message, span };
}

/** What is expected after a token; `undefined` if the token itself is not allowed. Updates `open`. */
function after(
  text: string,
  { type, start }: JsonToken,
  place: Expectation,
  open: ('{' | '[')[],
): Expectation | undefined {
  const behindValue = (): Expectation => (open.length === 0 ? 'end' : open.at(-1) === '{' ? 'inObject' : 'inList');
  const takesValue = place === 'value' || place === 'element';
  if (place === 'key' && type === 'string') return 'colon';
  if (type !== 'punctuation') return takesValue ? behindValue() : undefined;
  const mark = text[start];
  if (mark === '{' || mark === '[') {
    if (!takesValue) return undefined;
    open.push(mark);
    return mark === '{' ? 'key' : 'element';
  }
  if (mark === ':') return place === 'colon' ? 'value' : undefined;
  if (mark === ',') return place === 'inObject' ? 'key' : place === 'inList' ? 'element' : undefined;
  const isEnd = mark === '}' ? place === 'key' || place === 'inObject' : place === 'element' || place === 'inList';
  if (!isEnd) return undefined;
  open.pop();
  return behindValue();
}

type Type = NonNullable<JsonSchema['type']>;

const types: Readonly<Record<Node['type'], Type | undefined>> = {
  object: 'object',
  array: 'array',
  string: 'string',
  boolean: 'boolean',
  number: 'integer',
  null: undefined,
  property: undefined,
};

/** Validates a document against its schema; problems come in document order. */
function configurationProblems(root: Node, schema: JsonSchema, locale: Locale): readonly Problem[] {
  const say = configurationMessages[locale];
  const problems: Problem[] = [];
  check(root, schema, '');
  return problems.sort((a, b) => a.span.start - b.span.start);

  function report({ offset, length }: Node, message: string): void {
    const span = { start: offset, end: offset + length };
    problems.push({ code: 'configuration', severity: 'error', message, span });
  }

  function check(node: Node, declared: JsonSchema, path: string): void {
    const named = nameOf(path);
    const options = declared.anyOf ?? [declared];
    const type = types[node.type];
    const option = options.find((candidate) => typeOf(candidate) === type);
    const choices = () => options.flatMap(choicesOf);
    if (option === undefined || (node.type === 'number' && !Number.isInteger(node.value))) {
      report(node, say.wrongType(named, choices()));
    } else if (node.type === 'object') {
      checkObject(node, option, path);
    } else if (node.type === 'array') {
      const { prefixItems = [], items, minItems = 0, maxItems = Infinity } = option;
      const { children: elements = [] } = node;
      if (elements.length < minItems) report(node, say.tooShort(named));
      if (elements.length > maxItems) {
        report(node, say.tooLong(named, maxItems));
        return;
      }
      if (items === false && elements.length > prefixItems.length) report(node, say.tooLong(named, prefixItems.length));
      elements.forEach((value, index) => {
        const element = prefixItems[index] ?? items;
        if (element) check(value, element, `${path}[${index}]`);
      });
    } else if (node.type === 'string' && node.value.length > (option.maxLength ?? Infinity)) {
      report(node, say.longText(named, option.maxLength as number));
    } else if (node.type === 'string' && option.enum !== undefined && !option.enum.includes(node.value)) {
      report(node, say.wrongChoice(named, shortened(node.value), nearest(node.value, option.enum), choices()));
    } else if (node.type === 'number' && option.minimum !== undefined && node.value < option.minimum) {
      report(node, say.tooSmall(named, option.minimum));
    }
  }

  function checkObject(node: Node, schema: JsonSchema, path: string): void {
    const { properties = {}, additionalProperties, required = [] } = schema;
    const seen = new Set<string>();
    for (const { children: [name, value] = [] } of node.children ?? []) {
      if (name === undefined || value === undefined) continue;
      const key = String(name.value);
      const below = path === '' ? key : `${path}.${key}`;
      const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (seen.has(key)) report(name, say.repeatedKey(key));
      seen.add(key);
      if (known) check(value, known, below);
      else {
        const keys = Object.keys(properties);
        const similar = nearest(key, keys) ?? longFormOf(key, keys);
        const isRule = /^(overrides\[\d+\]\.)?rules$/.test(path);
        report(name, isRule ? say.unknownRule(key, similar) : say.unknownKey(key, similar, keys));
      }
    }
    for (const key of required) {
      if (!seen.has(key)) report(node, say.missingKey(nameOf(path), key));
    }
  }

  function nameOf(path: string): string {
    return path === '' ? say.whole : `\`${path}\``;
  }

  /** The allowed values or types, in words. */
  function choicesOf(option: JsonSchema): readonly string[] {
    const type = typeOf(option);
    const { enum: values, items, required } = option;
    if (type === 'boolean') return ['`true`', '`false`'];
    if (type === 'object') return [required ? say.objectWith(required) : say.object];
    if (type === 'array') return [items && typeOf(items) === 'string' ? say.texts : say.array];
    return values?.map((value) => `\`${value}\``) ?? [say[type]];
  }
}

/** The key that `params` or `lang` is short for. */
function longFormOf(short: string, keys: readonly string[]): string | undefined {
  const start = short.replace(/s$/, '');
  return start.length < 3 ? undefined : keys.find((key) => key.startsWith(start));
}

function typeOf({ type = 'string' }: JsonSchema): Type {
  return type;
}
