import type { Host } from '../host.ts';
import { prescanned } from '../prescan.ts';
import { codeLanguages } from './code/languages.ts';
import { scanCode } from './code/scan.ts';
import { Collections } from './collections.ts';

/** TOML: the keys of a table are those of its header, as those of inline tables and dotted keys are. */
export const toml: Host = prescanned('documents', (source, settings) => {
  const language = codeLanguages.toml;
  const tokens = scanCode(source.text, language);
  const collections = new Collections(source, tokens, { kind: 'code', language, separator: '=' }, settings);
  const { walk } = collections;
  let table: readonly string[] = [];
  for (let at = 0; at < tokens.count && !walk.extraction.isFull; ) {
    const isHeader = tokens.at(at) === '[' && tokens.startsLine(at);
    const { keys, next } = collections.keys(isHeader ? at + (tokens.at(at + 1) === '[' ? 2 : 1) : at);
    if (isHeader) {
      table = keys;
      walk.open(table);
      at = next;
      while (tokens.at(at) === ']') at++;
    } else if (tokens.at(next) === '=') {
      walk.moveTo([...table, ...keys.slice(0, -1)]);
      at = collections.value(next + 1, keys.at(-1));
    } else at = Math.max(at, next) + 1;
  }
  return collections.end();
});
