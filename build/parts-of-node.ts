import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Loads parts of Node with `process.getBuiltinModule`: an import would read all exports of a part and so load what they
 * depend on, such as the streams of the file system. This saves 3 ms of CPU time of `prefilter lint -e`.
 */
export const partsOfNode: Plugin = {
  name: 'parts-of-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?[a-z_]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path, namespace: 'part-of-node' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'part-of-node' }, ({ path }) => {
      const part = `process.getBuiltinModule('${path}')`;
      const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) => /^\w+$/.test(name));
      const exported = names.map((name) => `export const ${name} = /* @__PURE__ */ pick('${name}');`);
      return {
        contents: [`export default ${part};`, `const pick = (name) => ${part}[name];`, ...exported].join('\n'),
      };
    });
  },
};
