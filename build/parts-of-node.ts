import { mkdir, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** An import of a part of Node, as esbuild prints it when it minifies; of `node:fs/promises` and the like it stays an import. */
const imports =
  /\bimport(?: (?<main>[\w$]+)|\*as (?<all>[\w$]+))?[ ,]?(?:\{(?<some>[^}]*)\})?from"(?:node:)?(?<part>[a-z_]+)";/g;

/**
 * Loads parts of Node with `process.getBuiltinModule`: an import would read all exports of a part and so load what they
 * depend on, such as the streams of the file system. This saves 3 ms of CPU time of `prefilter lint -e`.
 * The bundles are changed once they are printed, so that they do not depend on what the building Node exports.
 */
export const partsOfNode: Plugin = {
  name: 'parts-of-node',
  setup({ initialOptions, onResolve, onLoad, onEnd }) {
    initialOptions.write = false;
    onResolve({ filter: /^(?:node:)?[a-z_]+$/ }, ({ path, kind }) => {
      if (!isBuiltin(path)) return undefined;
      return kind === 'require-call' ? { path, namespace: 'part-of-node' } : { path, external: true };
    });
    onLoad({ filter: /./, namespace: 'part-of-node' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
    onEnd(async ({ outputFiles = [] }) => {
      for (const { path, text } of outputFiles) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text.replace(imports, loaded), { mode: text.startsWith('#!') ? 0o755 : 0o644 });
      }
    });
  },
};

function loaded(...match: readonly unknown[]): string {
  const { main, all, some, part } = match.at(-1) as Readonly<Record<string, string | undefined>>;
  const named = some === undefined ? undefined : `{${some.replaceAll(' as ', ':')}}`;
  const targets = [main, all, named].filter((target) => target !== undefined);
  return `var ${targets.map((target) => `${target}=process.getBuiltinModule("node:${part}")`).join()};`;
}
