import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';
import manifest from '../../src/editor/vscode/manifest.json' with { type: 'json' };

const require = createRequire(import.meta.url);
const { createOnigScanner, createOnigString, loadWASM } =
  require('vscode-oniguruma') as typeof import('vscode-oniguruma');
const { INITIAL, Registry } = require('vscode-textmate') as typeof import('vscode-textmate');

const readGrammar = (path: string): IRawGrammar =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/** The grammars that come with VS Code. */
export const hosts = [
  ['json', 'JSON', 'JSONC'],
  ['yaml', 'yaml', 'yaml-1.2', 'yaml-embedded'],
  ['typescript-basics', 'TypeScript', 'TypeScriptReact'],
  ['javascript', 'JavaScript', 'JavaScriptReact'],
].flatMap(([extension, ...names]) =>
  names.map((name) =>
    readGrammar(
      `node_modules/@codingame/monaco-vscode-${extension}-default-extension/resources/${name}.tmLanguage.json`,
    ),
  ),
);

const injections = manifest.contributes.grammars.flatMap(({ scopeName, injectTo = [] }) =>
  injectTo.map((scope) => ({ scope, scopeName })),
);

/** Each grammar by its scope, with or without the extension's own in it. */
export async function loadGrammars(
  all: readonly IRawGrammar[],
  isInjected: boolean,
  used = all.map(({ scopeName }) => scopeName),
): Promise<Map<string, IGrammar>> {
  await loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer as ArrayBuffer);
  const own = manifest.contributes.grammars.map(({ path }) => readGrammar(path));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async (scope) => [...all, ...own].find(({ scopeName }) => scopeName === scope) ?? null,
    getInjections: (scope) =>
      isInjected ? injections.filter((one) => one.scope === scope).map(({ scopeName }) => scopeName) : undefined,
  });
  const grammars = new Map<string, IGrammar>();
  for (const scope of [...used, ...own.map(({ scopeName }) => scopeName)])
    grammars.set(scope, (await registry.loadGrammar(scope)) as IGrammar);
  return grammars;
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly scopes: string;
}

export function tokensOf(grammar: IGrammar | undefined, text: string): readonly Token[] {
  let state = INITIAL;
  let offset = 0;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = (grammar as IGrammar).tokenizeLine(line, state);
    const at = offset;
    state = ruleStack;
    offset += line.length + 1;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      start: at + startIndex,
      end: at + Math.min(endIndex, line.length),
      scopes: scopes.join(' '),
    }));
  });
}

/** The offsets whose scopes are not those of the host alone. */
export function changedOffsets(
  text: string,
  before: IGrammar | undefined,
  after: IGrammar | undefined,
): readonly number[] {
  const [all, own] = [before, after].map((grammar) => {
    const byOffset = new Array<string>(text.length).fill('');
    for (const { start, end, scopes } of tokensOf(grammar, text)) byOffset.fill(scopes, start, end);
    return byOffset;
  });
  return [...text].flatMap((_, at) => (all?.[at] === own?.[at] ? [] : [at]));
}
