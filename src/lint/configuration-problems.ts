import type { ObjectNode, ValueNode } from '@humanwhocodes/momoa';
import { nearest } from '../language/nearest.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { configurationTexts } from './configuration-texts.ts';
import type { JsonSchema } from './json-schema.ts';

type Type = NonNullable<JsonSchema['type']>;

const types: Readonly<Record<ValueNode['type'], Type | undefined>> = {
  Object: 'object',
  Array: 'array',
  String: 'string',
  Boolean: 'boolean',
  Number: 'integer',
  Null: undefined,
  NaN: undefined,
  Infinity: undefined,
};

/** What in a document is not as its schema says, in the order of the document. */
export function configurationProblems(root: ValueNode, schema: JsonSchema, locale: Locale): readonly Problem[] {
  const say = configurationTexts[locale];
  const problems: Problem[] = [];
  check(root, schema, '');
  return problems.sort((a, b) => a.span.start - b.span.start);

  function report({ loc }: Pick<ValueNode, 'loc'>, message: string): void {
    const span = { start: loc.start.offset, end: loc.end.offset };
    problems.push({ code: 'configuration', severity: 'error', message, span });
  }

  function check(node: ValueNode, described: JsonSchema, path: string): void {
    const named = path || say.whole;
    const options = described.anyOf ?? [described];
    const type = types[node.type];
    const option = options.find((candidate) => typeOf(candidate) === type);
    if (option === undefined || (node.type === 'Number' && !Number.isInteger(node.value))) {
      report(
        node,
        say.wrongType(
          named,
          options.map((candidate) => say[typeOf(candidate)]),
        ),
      );
    } else if (node.type === 'Object') {
      checkObject(node, option, path);
    } else if (node.type === 'Array') {
      const { prefixItems = [], items, minItems = 0 } = option;
      const { elements } = node;
      if (elements.length < minItems) report(node, say.tooShort(named));
      if (items === false && elements.length > prefixItems.length) report(node, say.tooLong(named, prefixItems.length));
      elements.forEach(({ value }, index) => {
        const element = prefixItems[index] ?? items;
        if (element) check(value, element, `${path}[${index}]`);
      });
    } else if (node.type === 'String' && option.enum !== undefined && !option.enum.includes(node.value)) {
      report(node, say.wrongChoice(named, node.value, nearest(node.value, option.enum), option.enum));
    } else if (node.type === 'Number' && option.minimum !== undefined && node.value < option.minimum) {
      report(node, say.tooSmall(named, option.minimum));
    }
  }

  function checkObject(node: ObjectNode, schema: JsonSchema, path: string): void {
    const { properties = {}, additionalProperties, required = [] } = schema;
    const seen = new Set<string>();
    for (const { name, value } of node.members) {
      const key = name.type === 'String' ? name.value : name.name;
      const below = path === '' ? key : `${path}.${key}`;
      const known = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
      if (seen.has(key)) report(name, say.repeatedKey(key));
      seen.add(key);
      if (known) check(value, known, below);
      else {
        const keys = Object.keys(properties);
        const similar = nearest(key, keys);
        const isRule = /^(overrides\[\d+\]\.)?rules$/.test(path);
        report(name, isRule ? say.unknownRule(key, similar) : say.unknownKey(key, similar, keys));
      }
    }
    for (const key of required) {
      if (!seen.has(key)) report(node, say.missingKey(path, key));
    }
  }
}

function typeOf({ type = 'string' }: JsonSchema): Type {
  return type;
}
