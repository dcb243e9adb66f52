import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * When the first lexer is made, chevrotain fills a table of 65,536 entries one by one, which takes 3 ms of a short run.
 * This plugin makes it fill the same table a block at a time.
 */
export const fillByBlocks: Plugin = {
  name: 'fill-by-blocks',
  setup({ onLoad }) {
    onLoad({ filter: /chevrotain[/\\]lib[/\\]src[/\\]scan[/\\]lexer\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const slow = /charCodeToOptimizedIdxMap = new Array\(65536\);\s*for \(let i = 0; i < 65536; i\+\+\) \{[^}]*\}/;
      if (!slow.test(source)) throw new Error(`${path} no longer fills its table as it did`);
      const fast = `
        charCodeToOptimizedIdxMap = new Uint16Array(65536);
        for (let block = 1; block <= 257; block++) charCodeToOptimizedIdxMap.fill(255 + block, block * 255, block * 255 + 255);
        for (let i = 0; i < 256; i++) charCodeToOptimizedIdxMap[i] = i;`;
      return { contents: source.replace(slow, fast) };
    });
  },
};
