import { part } from '../../embedded.ts';
import { nameTest } from '../../evidence/names.ts';
import { inValue } from '../../evidence/value.ts';
import { Extraction, underName } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { json } from '../json/json.ts';

const row = /^[ \t]*\|.*\|[ \t]*\r?$/gm;

/** Makes a reader of Gherkin: what `steps` finds, and the cells of tables, below a name or behind one. */
export function gherkinHost(steps: Host): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    extraction.add(steps(source, settings));
    const isNamed = nameTest(settings.sources.keys);
    for (const { 0: document, index } of source.text.matchAll(/"""[\s\S]*?"""/g)) {
      const start = index + 3;
      const content = part(source, { start, end: index + document.length - 3 });
      if (/^\s*[{[]/.test(content.text)) extraction.add({ ...json(content, settings), problems: [] });
    }
    let header: readonly string[] = [];
    let last = -2;
    for (const { 0: line, index } of source.text.matchAll(row)) {
      const cells = line.trimEnd().split('|').slice(1, -1);
      const isFirst = index > last + 1;
      last = index + line.length;
      if (isFirst) header = cells;
      let start = index + line.indexOf('|') + 1;
      for (const [column, cell] of cells.entries()) {
        const value = part(source, { start, end: start + cell.length });
        const name = [cells[column - 1], isFirst ? undefined : header[column]].find((one) => one && isNamed(one));
        const grade = name && isNamed(name);
        if (name && grade && /^\s*\(/.test(cell))
          extraction.add(underName(inValue(value, 'code', grade, settings), name.trim()));
        start += cell.length + 1;
      }
    }
    return extraction;
  };
}
