import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Takes parts of Node by `process.getBuiltinModule`: to import one as a module reads all that it exports, which loads what
 * hangs on it, such as the streams of the file system. It saves 3 ms of CPU time of `prefilter lint -e`.
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
