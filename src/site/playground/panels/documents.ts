import { type DocumentText, readDocument, splitDocuments, type WrongDocument } from '../../../cli/files/document.ts';
import { print } from '../../../language/print.ts';
import { nameInWords } from '../../../meaning/explain/wording.ts';
import { compile } from '../../../meaning/match/compile.ts';
import { type FalsePart, falseParts } from '../../../meaning/match/false-parts.ts';
import { exactJson } from '../../../report/json.ts';
import { cut, shortened } from '../../../source/excerpt.ts';
import { type Child, element, fill, inlineCode } from '../../element.ts';
import { button, field, type Page, type Panel, type Pause, restItem, section } from '../panel.ts';

const mostShown = 50;
const mostParts = 3;
const mostProperties = 5;

/** After so many documents, typed keys are let through. */
const atOnce = 1000;

/** The longest file that a page reads, in bytes. */
const mostBytes = 10_000_000;

interface DocumentLine extends DocumentText {
  readonly read: object | WrongDocument;
}

/** The documents of a text: one on each line, or JSON over several lines, one after the other or in an array. */
async function readDocumentLines(documents: string, pause: Pause): Promise<readonly DocumentLine[] | undefined> {
  const lines: DocumentLine[] = [];
  for (const { text, line } of splitDocuments(documents)) {
    const read = readDocument(text);
    if (read !== 'empty') lines.push({ text, line, read });
    if (line % atOnce === 0 && !(await pause())) return undefined;
  }
  return lines;
}

const signs = { wrong: '!', selected: '✓', other: '·' } as const;

interface Mark {
  readonly line: number;
  readonly state: keyof typeof signs;
}

/** More lines are not marked: nobody scrolls so far. */
const mostMarks = 2000;

/** The marks beside the lines of the box. */
function gutterLines(marks: readonly Mark[]): readonly Child[] {
  return marks.map(({ line, state }, index) => [
    '\n'.repeat(line - (marks[index - 1]?.line ?? 1)),
    element('span', { class: state }, signs[state]),
  ]);
}

/** Which documents the filter selects, and for the others the part of the filter that is false. */
export function documentsPanel(page: Page): Panel {
  const { say, locale, state } = page;
  const change = (documents: string) => page.change({ documents });
  const { label, field: box } = field('documents', say.documents.label, state.documents, 6, change);
  box.setAttribute('wrap', 'off');
  const gutter = element('div', { class: 'gutter', 'aria-hidden': 'true' });
  const lineBox = element('div', { class: 'lines' }, gutter, box);
  // Asking the box for it would lay out all its lines.
  let scrolled = 0;
  box.addEventListener('scroll', () => {
    scrolled = box.scrollTop;
    gutter.scrollTop = scrolled;
  });
  const status = element('p', { class: 'status' });
  const list = element('ul', { class: 'documents' });
  const problem = element('p', { class: 'error', role: 'alert' });
  // Parsed once for all filters.
  let lines: { readonly of: string; readonly read: readonly DocumentLine[] } = { of: '', read: [] };

  const take = async (file: File) => {
    problem.textContent = file.size > mostBytes ? say.documents.tooLong : '';
    if (file.size > mostBytes) return;
    box.value = await file.text();
    change(box.value);
  };
  const chosen = element('input', { type: 'file', hidden: true, 'aria-hidden': 'true', tabindex: '-1' });
  chosen.addEventListener('change', () => {
    for (const file of chosen.files ?? []) void take(file);
  });
  const frame = section(
    'documents',
    say.documents.title,
    label,
    lineBox,
    element('p', { class: 'hint' }, say.documents.hint),
    chosen,
    button(say.documents.open, () => chosen.click()),
    problem,
    status,
    list,
  );
  frame.addEventListener('dragover', (event) => event.preventDefault());
  frame.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  });

  return {
    element: frame,
    async update({ state: { documents }, filter, unavailable, dialect, properties }, pause) {
      if (box.value !== documents) box.value = documents;
      if (filter === undefined || unavailable !== undefined || documents.trim() === '') {
        fill(list);
        fill(gutter);
        page.showCount('');
        fill(status, inlineCode(documents.trim() === '' ? say.documents.none : (unavailable ?? '')));
        return;
      }
      const options = { dialect, ...(properties && { properties }) };
      const selects = compile(filter, options);
      const partsOf = falseParts(filter, options);
      const items: HTMLElement[] = [];
      let selected = 0;
      if (documents !== lines.of) {
        const read = await readDocumentLines(documents, pause);
        if (read === undefined) return;
        lines = { of: documents, read };
      }
      const all = lines.read.length;
      const marks: Mark[] = [];
      for (const [index, { line, read }] of lines.read.entries()) {
        if (index % atOnce === 0 && !(await pause())) return;
        const isSelected = typeof read === 'object' && selects(read);
        if (isSelected) selected++;
        const state = typeof read === 'string' ? 'wrong' : isSelected ? 'selected' : 'other';
        if (marks.length < mostMarks) marks.push({ line, state });
        if (items.length >= mostShown) continue;
        items.push(
          element(
            'li',
            { class: state },
            element(
              'p',
              {},
              element('span', { class: 'mark' }, signs[state]),
              ` ${say.documents.line(line.toLocaleString(locale))}: `,
              say.documents[typeof read === 'string' ? read : isSelected ? 'selected' : 'notSelected'],
            ),
            state === 'other' && reasons(partsOf(read as object), read as Readonly<Record<string, unknown>>),
          ),
        );
      }
      status.textContent = say.documents.count(selected.toLocaleString(locale), all.toLocaleString(locale));
      page.showCount(say.state.documents(selected.toLocaleString(locale), all.toLocaleString(locale)));
      fill(gutter, gutterLines(marks));
      gutter.scrollTop = scrolled;
      fill(list, items, restItem(page, all - items.length));

      function reasons(parts: readonly FalsePart[], document: Readonly<Record<string, unknown>>): HTMLElement {
        return element(
          'ul',
          {},
          parts.slice(0, mostParts).map(({ part, is, properties: names }) =>
            element(
              'li',
              {},
              `${is ? say.documents.isTrue : say.documents.isFalse} `,
              element('code', { class: 'part' }, cut(print(part, { dialect }), 200)),
              element('br'),
              names.slice(0, mostProperties).map((name, index) => {
                const value = (Object.hasOwn(document, name) ? document[name] : undefined) ?? undefined;
                const message = say.documents[value === undefined ? 'missing' : 'has'](nameInWords(name));
                // What a document holds is shown as it is, backticks too.
                return [index > 0 && '; ', inlineCode(message), value !== undefined && shortened(exactJson(value))];
              }),
              names.length > mostProperties && ` … ${say.more((names.length - mostProperties).toLocaleString(locale))}`,
            ),
          ),
          restItem(page, parts.length - mostParts),
        );
      }
    },
  };
}
