import { canHold, type PropertyFacts } from '../../language/properties.ts';
import type { PropertyType } from '../../language/property-types.ts';
import { invalidArgument } from '../../source/problem.ts';
import { attempt, isObject, object } from '../../source/shape.ts';
import { type PropertiesOfModel, plainDefault, Selection, type SelectionOptions } from './selection.ts';

export interface JsonSchemaOptions extends SelectionOptions {
  /** The document in which `$ref` is resolved, such as an OpenAPI document; by default the schema itself. */
  readonly document?: object;
}

/** The keywords of a schema, unchecked: those of JSON Schema and those that OpenAPI adds. */
type Schema = Readonly<Record<string, unknown>>;

/** A type, or the reason why none can be declared. */
type Found = { readonly type: PropertyType } | { readonly reason: string };

/**
 * Reads the properties of a JSON Schema for an object, those of objects in it under names such as `address.city`, as Zod 4 (`z.toJSONSchema`), TypeBox and OpenAPI write it. An `enum` of
 * strings becomes a list of values, a text of the format `date-time` an instant, one of `date` a date; `null` counts as absent; write-only properties, such as a password, are skipped. Throws a
 * `PrefilterError` for any other schema.
 */
export function jsonSchema(schema: object, options: JsonSchemaOptions = {}): PropertiesOfModel {
  const document = (options?.document ?? schema) as Schema;
  const whole = attempt(() => resolveSchema(schema, document), 'schema');
  if (!isObject(whole) || !isObject(whole.properties)) {
    const reason = typeof whole === 'string' ? `: ${whole}` : '';
    throw invalidArgument(`\`schema\` must be a JSON Schema of an object with \`properties\`${reason}.`);
  }
  const declared = [...leavesOf(whole, document, [])];
  const selection = new Selection(
    options,
    declared.map(([name]) => name),
    'the schema',
    { document: object },
  );
  for (const [name, property, path] of declared) {
    const facts = typeof property === 'string' ? property : factsOf(property, document);
    selection.add(name, typeof facts === 'string' || path.length < 2 ? facts : { ...facts, path });
  }
  for (const keyword of ['patternProperties', 'oneOf', 'anyOf']) {
    if (whole[keyword] !== undefined) selection.skip(keyword, 'only `properties` is read');
  }
  return selection.done();
}

/** The properties of an object and of the objects in it, by the names of the steps; a text is the reason why one is not read. */
function* leavesOf(
  { properties }: Schema,
  document: Schema,
  outer: readonly string[],
): Generator<readonly [name: string, property: unknown, path: readonly string[]]> {
  for (const [step, property] of Object.entries(properties as object)) {
    const path = [...outer, step];
    const found = withoutNull(resolveSchema(property, document), document);
    const isNested =
      typeof found !== 'string' &&
      typesOf(found).join() === 'object' &&
      isObject(found.properties) &&
      Object.keys(found.properties).length > 0;
    // An object in itself has no end.
    if (!isNested) yield [path.join('.'), property, path];
    else if (path.length === mostSteps) yield [path.join('.'), 'it is an object in many others', path];
    else yield* leavesOf(found, document, path);
  }
}

const mostSteps = 5;

function factsOf(schema: unknown, document: Schema): PropertyFacts | string {
  const property = withoutNull(resolveSchema(schema, document), document);
  if (typeof property === 'string') return property;
  if (property.writeOnly === true || property.format === 'password') return 'it is write-only';
  const many = typesOf(property).join() === 'array';
  if (many && property.prefixItems !== undefined) return 'it is a tuple';
  const found = typeOf(many ? property.items : property, document);
  if ('reason' in found)
    return many ? `it is a list, and its values cannot be declared: ${found.reason}` : found.reason;
  const { default: value, description } = property;
  const plain = plainDefault(value);
  return {
    type: found.type,
    ...(many && { many }),
    ...(plain.default !== undefined && canHold(found.type, plain.default) && plain),
    ...(typeof description === 'string' && { description }),
  };
}

function typeOf(schema: unknown, document: Schema): Found {
  const property = resolveSchema(schema, document);
  if (typeof property === 'string') return { reason: property };
  if (Array.isArray(property.enum)) return typeOfValues(property.enum);
  if ('const' in property) return typeOfValues([property.const]);
  const alternatives = property.anyOf ?? property.oneOf;
  if (Array.isArray(alternatives)) return typeOfAlternatives(alternatives, document);
  const types = new Set(typesOf(property).map((type) => (type === 'integer' ? 'number' : type)));
  const [type] = types;
  if (types.size > 1) return mixedTypes;
  switch (type) {
    case 'string':
      if (property.format === 'binary') return { reason: 'it is binary' };
      return { type: typesOfFormats.get(property.format) ?? type };
    case 'number':
    case 'boolean':
      return { type };
    case undefined:
      return { reason: property.type === undefined ? 'it has no `type`' : alwaysNull };
    case 'array':
      return { reason: 'it is a list' };
    case 'object':
      return { reason: 'it is an object' };
    default:
      return { reason: `its type is \`${type}\`` };
  }
}

/** The types of texts whose `format` says what they stand for. */
const typesOfFormats: ReadonlyMap<unknown, PropertyType> = new Map([
  ['date-time', 'instant'],
  ['date', 'date'],
]);

const mixedTypes: Found = { reason: 'its values are of several types' };

function typeOfValues(all: readonly unknown[]): Found {
  const values = all.filter((value) => value !== null);
  const types = new Set(values.map((value) => typeof value));
  const [type] = types;
  if (types.size > 1) return mixedTypes;
  if (type === 'string') return { type: values.filter((value) => typeof value === 'string') };
  if (type === 'number' || type === 'boolean') return { type };
  return { reason: type === undefined ? alwaysNull : 'it is an object' };
}

/** The type of alternatives: all their values if each lists its values, else the type that they have in common. */
function typeOfAlternatives(all: readonly unknown[], document: Schema): Found {
  const types: PropertyType[] = [];
  for (const one of all) {
    const found = typeOf(one, document);
    if ('type' in found) types.push(found.type);
    else if (!isAlwaysNull(found)) return found;
  }
  if (types.length > 0 && types.every((type) => typeof type === 'object')) {
    return { type: [...new Set(types.flat())] };
  }
  const plain = new Set(types.map((type) => (typeof type === 'object' ? 'string' : type)));
  const [type] = plain;
  return type === undefined ? { reason: alwaysNull } : plain.size > 1 ? mixedTypes : { type };
}

/** The schema without alternatives that are always `null`, if exactly one other is left. */
function withoutNull(property: Schema | string, document: Schema): Schema | string {
  const all = typeof property === 'string' ? undefined : (property.anyOf ?? property.oneOf);
  if (typeof property === 'string' || !Array.isArray(all)) return property;
  const { anyOf: _, oneOf: __, ...rest } = property;
  const [one, ...more] = all.filter((each) => !isAlwaysNull(typeOf(each, document)));
  if (one === undefined || more.length > 0) return property;
  const left = resolveSchema(one, document);
  return typeof left === 'string' ? left : mergeSchemas(left, rest);
}

function isAlwaysNull(found: Found): boolean {
  return 'reason' in found && found.reason === alwaysNull;
}

const alwaysNull = 'it is always null';

/** The types of a schema except `null`. */
function typesOf({ type }: Schema): readonly string[] {
  return [type].flat().filter((one): one is string => typeof one === 'string' && one !== 'null');
}

/** A schema merged with its `$ref` and `allOf`, or the reason why it cannot be read. */
function resolveSchema(schema: unknown, document: Schema, seen: ReadonlySet<unknown> = new Set()): Schema | string {
  if (!isObject(schema)) return schema === false ? 'it holds nothing' : 'it has no `type`';
  if (seen.has(schema)) return 'its `$ref` leads to itself';
  const { $ref: reference, allOf = [], ...rest } = schema;
  const parts: unknown[] = Array.isArray(allOf) ? [...allOf] : [];
  if (reference !== undefined) {
    const named = targetOf(reference, document);
    if (named === undefined) return `its \`$ref\` ${JSON.stringify(reference)} is not in the document`;
    parts.unshift(named);
  }
  let whole: Schema = {};
  for (const part of parts) {
    const next = resolveSchema(part, document, new Set([...seen, schema]));
    if (typeof next === 'string') return next;
    whole = mergeSchemas(whole, next);
  }
  return mergeSchemas(whole, rest);
}

function mergeSchemas(one: Schema, other: Schema): Schema {
  const properties = { ...(one.properties as object), ...(other.properties as object) };
  return { ...one, ...other, ...((one.properties ?? other.properties) !== undefined && { properties }) };
}

/** The target of a JSON pointer such as `#/components/schemas/Note`. */
function targetOf(reference: unknown, document: Schema): unknown {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return undefined;
  let at: unknown = document;
  for (const step of reference.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? (at as Schema)[name] : undefined;
  }
  return at;
}
