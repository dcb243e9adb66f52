// Checks the installed package: every entry point loads by `import` and by `require()`, with the same names, and works.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { name, exports } = JSON.parse(readFileSync('node_modules/prefilter/package.json', 'utf8'));
// These entries need optional peer dependencies, which are not installed here.
const peers = { './codemirror': /@codemirror\//, './testing/fast-check': /'fast-check'/ };
for (const entry of Object.keys(exports)) {
  if (entry.endsWith('.json')) continue;
  const path = name + entry.slice(1);
  const peer = peers[entry];
  if (peer !== undefined) {
    const error = await import(path).then(
      () => undefined,
      (reason) => reason,
    );
    if (!peer.test(String(error))) throw new Error(`${path}: ${error}`);
    continue;
  }
  // This entry has types alone.
  if (entry === './types') {
    await import(path);
    continue;
  }
  const imported = Object.keys(await import(path)).sort();
  const required = Object.keys(require(path)).sort();
  if (imported.length === 0 || imported.join() !== required.filter((key) => key !== '__esModule').join()) {
    throw new Error(`${path}: ${imported} by import, ${required} by require()`);
  }
  console.log(`${path}: ${imported.length} names`);
}
await import('./lint.mjs');
const { parse, print, where } = await import('prefilter');
const text = print(where('processed').equals(false).or(where('processed').notExists()));
if (!parse(text).ok) throw new Error(`${text} does not parse`);
