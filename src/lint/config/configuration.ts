import { getNodeValue, type Node } from 'jsonc-parser';
import { isNamed } from '../../language/dialect/declared.ts';
import type { Locale } from '../../messages/locale.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import type { JsonSchema } from './json-schema.ts';
import { patternTest } from './patterns.ts';
import { readDeclared } from './read-declared.ts';
import type { Configuration } from './schema.ts';

/** A value and its origin: `default`, a flag, or a position in a file. */
export interface Setting {
  readonly value: unknown;
  readonly from: string;
}

/** Settings by their paths, such as `locale` and `rules.syntax`. */
export type Settings = ReadonlyMap<string, Setting>;

/** A parsed configuration file. Paths are relative to its folder, with `/`. */
export interface ConfigurationFile {
  readonly configuration: Configuration;
  /** The settings for a file, with the defaults for what is not set. */
  settingsFor(path: string): Settings;
  /** A key for the overrides that match a file; files with the same key share all settings. */
  overridesFor(path: string): string;
  /** Whether a file is to be checked. */
  includes(path: string): boolean;
  /** Its settings, after those that it extends: for all files, and by the overrides that match. */
  layers(path: string): { readonly general: readonly Settings[]; readonly overrides: readonly Settings[] };
  /** Whether `include`, its own or otherwise an extended one, lists a file. */
  isListed(path: string): boolean;
  /** Whether `exclude`, its own or an extended one, excludes a file. */
  isExcluded(path: string): boolean;
}

/** A configuration that another one extends, with the prefix of its relative paths. */
interface Base {
  readonly file: ConfigurationFile;
  readonly pathOf: (path: string) => string;
}

/** Reads the configuration that `extends` names; `problem` says why it cannot be read. */
export type ReadBase = (name: string) => Base | { readonly problem: string };

/** Reads a configuration file and those that it extends; returns no `file` if there are problems. */
export function readConfiguration(
  source: Source,
  schema: JsonSchema,
  locale: Locale,
  readBase?: ReadBase,
): { readonly file?: ConfigurationFile; readonly problems: readonly Problem[] } {
  const { root, problems } = readDeclared(source.text, schema, locale);
  if (root === undefined) return { problems };
  const bases: Base[] = [];
  const broken: Problem[] = [];
  for (const { value, offset, length } of readBase ? extendedIn(root) : []) {
    const base = readBase?.(String(value));
    if (base !== undefined && 'file' in base) bases.push(base);
    else if (base !== undefined) {
      const span = { start: offset, end: offset + length };
      broken.push({ code: 'configuration', severity: 'error', message: base.problem, span });
    }
  }
  return broken.length > 0 ? { problems: broken } : { file: fileOf(root, source, schema, bases), problems };
}

/** The texts of `extends`. */
function extendedIn(root: Node): readonly Node[] {
  const value = memberOf(root, 'extends');
  return value?.type === 'array' ? (value.children ?? []) : value === undefined ? [] : [value];
}

/** The default settings. */
export function defaultSettings(schema: JsonSchema): Settings {
  const settings = new Map<string, Setting>();
  for (const [section, { properties = {}, default: value }] of Object.entries(schema.properties ?? {})) {
    if (section === 'rules') continue;
    if (value !== undefined) settings.set(section, { value, from: 'default' });
    for (const [name, member] of Object.entries(properties)) {
      if (member.default !== undefined) settings.set(`${section}.${name}`, { value: member.default, from: 'default' });
    }
  }
  return settings;
}

/** Settings that apply one after the other: a later value replaces an earlier one, but `exclude` and the lists of `sources` add up. */
export function merged(sets: readonly Settings[]): Settings {
  const settings = new Map<string, Setting>();
  for (const set of sets) {
    forgetBase(settings, set);
    for (const [path, setting] of set) {
      const before = settings.get(path);
      const isList = /^(?:sources\.|exclude$)/.test(path) && before !== undefined && Array.isArray(setting.value);
      settings.set(path, isList ? extended(before, setting, path === 'sources.keys') : setting);
    }
  }
  return settings;
}

/** Removes what earlier settings say of the dialect of the package if later ones choose another: by its name, or by what theirs extends. */
function forgetBase(settings: Map<string, Setting>, later: Settings): void {
  const [name, base] = ['dialect.name', 'dialect.extends'] as const;
  if (!later.has(base) && isNamed(later.get(name)?.value)) settings.delete(base);
  if (later.has(base) && !later.has(name) && isNamed(settings.get(name)?.value)) settings.delete(name);
}

/**
 * A list with the elements of another one, and without those that it names with a `!`. With `canRepeat`, an element that both have
 * stands there twice: somebody has said it.
 */
function extended(before: Setting, { value, from }: Setting, canRepeat: boolean): Setting {
  const names = value as readonly string[];
  const removed = new Set(names.flatMap((name) => (name.startsWith('!') ? [name.slice(1)] : [])));
  const kept = (before.value as readonly string[]).filter((name) => !removed.has(name));
  const added = names.filter((name) => !name.startsWith('!'));
  const once = [...new Set(added)];
  const all = canRepeat ? [...kept, ...once] : [...new Set([...kept, ...once])];
  return { value: all, from: `${before.from}, ${from}` };
}

function fileOf(root: Node, source: Source, schema: JsonSchema, bases: readonly Base[]): ConfigurationFile {
  const configuration = getNodeValue(root) as Configuration;
  const { include, exclude = [], overrides = [] } = configuration;
  const general = settingsIn(root, source);
  const own = memberOf(root, 'overrides')?.children?.map((node) => settingsIn(node, source)) ?? [];
  const tests = overrides.map(({ files }) => patternTest(files));
  const matching = (path: string) => tests.flatMap((matches, index) => (matches(path) ? [index] : []));
  const isIncluded = include === undefined ? undefined : patternTest(include);
  const excludes = patternTest(exclude);
  const file: ConfigurationFile = {
    configuration: Object.assign({}, ...bases.map((base) => inherited(base.file.configuration)), configuration),
    layers: (path) => {
      const below = bases.map((base) => base.file.layers(base.pathOf(path)));
      return {
        general: [...below.flatMap((layers) => layers.general.map(inheritedSettings)), general],
        overrides: [
          ...below.flatMap((layers) => layers.overrides.map(inheritedSettings)),
          ...matching(path).map((index) => own[index] as Settings),
        ],
      };
    },
    settingsFor: (path) => {
      const layers = file.layers(path);
      return merged([defaultSettings(schema), ...layers.general, ...layers.overrides]);
    },
    overridesFor: (path) =>
      [...bases.map((base) => base.file.overridesFor(base.pathOf(path))), matching(path).join()].join('/'),
    isListed: (path) => isIncluded?.(path) ?? bases.every((base) => base.file.isListed(base.pathOf(path))),
    isExcluded: (path) => excludes(path) || bases.some((base) => base.file.isExcluded(base.pathOf(path))),
    includes: (path) => file.isListed(path) && !file.isExcluded(path),
  };
  return file;
}

/** The part of a configuration that others extend. */
function inherited({ output: _, suppressions: __, extends: ___, ...rest }: Configuration): Configuration {
  return rest;
}

function inheritedSettings(settings: Settings): Settings {
  return new Map([...settings].filter(([path]) => !/^(?:output|suppressions)\./.test(path)));
}

/** The settings in an object, by path: the members of its sections, and its other values. */
function settingsIn(node: Node, source: Source): Settings {
  const settings = new Map<string, Setting>();
  for (const { name, value } of membersOf(node)) {
    if (['$schema', 'extends', 'overrides', 'files'].includes(name)) continue;
    const entries =
      value.type === 'object'
        ? membersOf(value).map((member) => ({ ...member, name: `${name}.${member.name}` }))
        : [{ name, value }];
    for (const entry of entries) {
      const { line, column } = placeOf(source, entry.value.offset);
      settings.set(entry.name, { value: getNodeValue(entry.value), from: `${source.file}:${line}:${column}` });
    }
  }
  return settings;
}

function membersOf({ children = [] }: Node): { readonly name: string; readonly value: Node }[] {
  return children.flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined ? [] : [{ name: String(name.value), value }],
  );
}

function memberOf(node: Node, key: string): Node | undefined {
  return membersOf(node).find(({ name }) => name === key)?.value;
}
