import { type Node, parseTree } from 'jsonc-parser';
import { readJson } from '../../hosts/readers/json/read-json.ts';
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
  const problem = jsonProblem(text, locale);
  if (problem !== undefined) return { problems: [problem] };
  const root = parseTree(text.replace(/^\ufeff/, ' '), [], { allowTrailingComma: true });
  if (root === undefined) return { problems: [] };
  const problems = configurationProblems(root, schema, locale);
  return problems.length > 0 ? { problems } : { root, problems };
}

/** The first syntax error of JSON with comments: what was expected, and what was found. */
export function jsonProblem(text: string, locale: Locale): Problem | undefined {
  const say = configurationMessages[locale];
  const flaw = readJson(text, {});
  if (flaw === undefined) return undefined;
  const { start, end, why, expected } = flaw;
  const found = shortened(text.slice(start, end));
  const messages: Readonly<Record<typeof why, () => string>> = {
    unexpected: () => say.unexpected(say[expected], `\`${found}\``),
    'in string': () => say.notInString(found),
    unclosed: () => say.unclosed(found.startsWith('/*') ? '*/' : '"'),
    early: () => say.unexpected(say[expected], say.endOfFile),
    deep: () => say.tooDeep,
  };
  return { code: 'configuration', severity: 'error', message: messages[why](), span: { start, end } };
}

type Type = NonNullable<JsonSchema['type']>;

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
    const type = node.type === 'number' ? 'integer' : node.type;
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
    return values?.map((value) => `\`${value}\``) ?? [type === 'null' ? '`null`' : say[type]];
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
