import { getNodeValue, type Node } from 'jsonc-parser';
import type { Locale } from '../../messages/locale.ts';
import { placeOf, type Source } from '../../report/finding.ts';
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

/** Settings by their paths, such as `language` and `rules.syntax`. */
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
}

/** Reads a configuration file; returns no `file` where there are problems. */
export function readConfiguration(
  source: Source,
  schema: JsonSchema,
  locale: Locale,
): { readonly file?: ConfigurationFile; readonly problems: readonly Problem[] } {
  const { root, problems } = readDeclared(source.text, schema, locale);
  return { ...(root && { file: fileOf(root, source, schema) }), problems };
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

/** Settings that apply one after the other: a later value replaces an earlier one, but lists of `sources` add up. */
export function merged(sets: readonly Settings[]): Settings {
  const settings = new Map<string, Setting>();
  for (const [path, setting] of sets.flatMap((set) => [...set])) {
    const before = settings.get(path);
    const isList = path.startsWith('sources.') && before !== undefined && Array.isArray(setting.value);
    settings.set(path, isList ? extended(before, setting) : setting);
  }
  return settings;
}

/** A list with the elements of another one, and without those that it names with a `!`. */
function extended(before: Setting, { value, from }: Setting): Setting {
  const names = value as readonly string[];
  const removed = new Set(names.flatMap((name) => (name.startsWith('!') ? [name.slice(1)] : [])));
  const kept = (before.value as readonly string[]).filter((name) => !removed.has(name));
  const added = names.filter((name) => !name.startsWith('!'));
  return { value: [...new Set([...kept, ...added])], from: `${before.from}, ${from}` };
}

function fileOf(root: Node, source: Source, schema: JsonSchema): ConfigurationFile {
  const configuration = getNodeValue(root) as Configuration;
  const { include, exclude = [], overrides = [] } = configuration;
  const base = merged([defaultSettings(schema), settingsIn(root, source)]);
  const own = elementsOf(root, 'overrides').map((node) => settingsIn(node, source));
  const tests = overrides.map(({ files }) => patternTest(files));
  const matching = (path: string) => tests.flatMap((matches, index) => (matches(path) ? [index] : []));
  const isIncluded = include === undefined ? () => true : patternTest(include);
  const isExcluded = patternTest(exclude);
  return {
    configuration,
    settingsFor: (path) => merged([base, ...matching(path).map((index) => own[index] as Settings)]),
    overridesFor: (path) => matching(path).join(),
    includes: (path) => isIncluded(path) && !isExcluded(path),
  };
}

/** The settings in an object, by path: the members of its sections, and its other values. */
function settingsIn(node: Node, source: Source): Settings {
  const settings = new Map<string, Setting>();
  for (const { name, value } of membersOf(node)) {
    if (name === '$schema' || name === 'overrides' || name === 'files') continue;
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

function elementsOf(node: Node, key: string): readonly Node[] {
  return membersOf(node).find(({ name }) => name === key)?.value.children ?? [];
}
