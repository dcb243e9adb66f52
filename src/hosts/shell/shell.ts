import { Extraction } from '../extraction.ts';
import type { Host } from '../host.ts';
import { hostParse, unclosed } from '../host-parse.ts';
import { nameTest } from '../names.ts';
import { tooLarge } from '../too-large.ts';
import { urlsIn } from '../url/url.ts';
import { CommandReader } from './command.ts';
import { scanShell } from './scanner.ts';

/** Scripts of POSIX shells and bash, including the contents of `$(…)`, backquotes, here-documents and `sh -c '…'`. */
export const shell: Host = (source, settings) => {
  const extraction = new Extraction();
  const tooMuch = tooLarge(source, ' \t\n;&|(`', 250_000, 'script', settings);
  if (tooMuch !== undefined) {
    extraction.problems.push(tooMuch);
    return extraction;
  }
  const isNamed = nameTest(settings.sources.keys);
  const waiting = [source];
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    const scan = scanShell(script, settings.sources.parameters);
    const reader = new CommandReader('shell', settings);
    for (const command of scan.commands) reader.read(command);
    extraction.add(reader.extraction);
    for (const comment of scan.comments) {
      extraction.add({ comments: [comment] });
      if (comment.text.includes('=')) extraction.add(urlsIn(comment, 'shell', 'prose', settings));
    }
    for (const { names, script: written } of scan.defaults) {
      const name = names.find(isNamed);
      if (name !== undefined) waiting.push(written(name));
    }
    for (const nested of [...scan.nested, ...reader.scripts]) waiting.push(nested);
    if (scan.unclosed === undefined) continue;
    const { opener, at } = scan.unclosed;
    const span = { start: at, end: Math.min(at + opener.length, script.text.length) };
    extraction.problems.push(hostParse(script, span, unclosed(opener), settings.locale));
  }
  return extraction;
};
