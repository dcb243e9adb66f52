import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Metafile } from 'esbuild';

/** The packages that are compiled into the build, together with their own dependencies. */
export const compiledIn = [
  'chevrotain',
  'diff',
  'hono',
  'js-tokens',
  'jsonc-parser',
  'saxes',
  'vscode-jsonrpc',
  'vscode-languageserver',
  'vscode-languageserver-protocol',
  'vscode-languageserver-textdocument',
  'vscode-languageserver-types',
  'yaml',
];

/** The packages that only the playground includes. */
const inPlayground = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lint',
  '@codemirror/state',
  '@codemirror/view',
];

/** What they depend on without using any code of it; the tests compare with the bundles. */
const unused = [
  '@chevrotain/types',
  '@codemirror/language',
  '@codemirror/streamparser',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
];

/** A package whose code is in the build. */
export interface CompiledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier of its licence. */
  readonly licence: string;
  readonly licenceText: string;
}

/** All packages whose code is in the build, sorted by name. */
export function compiledPackages(): readonly CompiledPackage[] {
  const found = new Map<string, CompiledPackage>();
  const brought = new Set<string>();
  const add = (name: string, above: string): string => {
    const folder = placeOf(name, above);
    if (found.has(folder)) return folder;
    const { dependencies, ...compiled } = packageAt(folder);
    found.set(folder, compiled);
    for (const dependency of dependencies) {
      const needed = add(dependency, folder);
      if (needed !== `node_modules/${dependency}`) brought.add(dependency);
    }
    return folder;
  };
  for (const name of [...compiledIn, ...inPlayground]) add(name, '');
  // If dependents bring their own version of a package, the one at the top is not compiled in.
  for (const name of brought) found.delete(`node_modules/${name}`);
  return [...found.values()].filter(({ name }) => !unused.includes(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The package in a folder, with the names of its dependencies. */
function packageAt(folder: string): CompiledPackage & { readonly dependencies: readonly string[] } {
  const { name, version, license, dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  // Not all packages bring the licence that is in their repository.
  const path = file === undefined ? `build/licences/${name}.txt` : `${folder}/${file}`;
  if (!existsSync(path) || typeof license !== 'string') throw new Error(`${folder} does not state its licence`);
  const licenceText = readFileSync(path, 'utf8');
  return { name, version, licence: license, licenceText, dependencies: Object.keys(dependencies) };
}

/** The folder where Node finds a dependency of the package in `above`: inside it, or in a folder above. */
function placeOf(name: string, above: string): string {
  for (let folder = above; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const inside = `${folder}/node_modules/${name}`;
    if (existsSync(inside)) return inside;
  }
  return `node_modules/${name}`;
}

/** The notices that the licences require. */
export function notices(): string {
  const parts = compiledPackages().map(({ name, version, licenceText }) => `${name} ${version}\n\n${licenceText}`);
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** The notices for what esbuild put into its outputs, each licence text once. */
export function noticesIn(bundles: readonly Metafile[]): string {
  const inputs = bundles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap((output) => Object.entries(output.inputs));
  const folders = new Set(
    inputs.flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput === 0 ? [] : (/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
    ),
  );
  const namesByText = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { name, version, licenceText } = packageAt(folder);
    const text = licenceText.trim();
    namesByText.set(text, (namesByText.get(text) ?? new Set()).add(`${name} ${version}`));
  }
  const parts = [...namesByText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}\n`);
  return parts.join(`\n${'-'.repeat(40)}\n\n`);
}

/** The bill of materials of a release, in CycloneDX 1.6: the package and what is compiled into it. */
export function billOfMaterials(product: {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}) {
  const component = (type: string, name: string, version: string, licence: string) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type, 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: licence } }] };
  };
  const { name, version, license } = product;
  const root = component('library', name, version, license);
  const parts = compiledPackages().map((one) => component('library', one.name, one.version, one.licence));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components: parts,
    dependencies: [{ ref: root['bom-ref'], dependsOn: parts.map((part) => part['bom-ref']) }],
  };
}
