import type { EditorSettings } from '../../editor/settings.ts';
import type { Span } from '../../source/problem.ts';

/** The input for the filter: a text area, and the editor once it has loaded. */
export interface FilterBox {
  read(): string;
  /** Writes a text, as one step that can be undone. */
  write(text: string): void;
  undo(): void;
  select(span: Span): void;
  /** Changes the language, the dialect and the properties. */
  setUp(setUp: BoxSetUp): void;
}

/** What depends on the language, the dialect and the properties. */
export interface BoxSetUp {
  readonly label: string;
  readonly settings: EditorSettings;
  /** The editor's own texts in the language of the page. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** A text area as the input for the filter. */
export function textArea(area: HTMLTextAreaElement, input: (text: string) => void): FilterBox {
  const before: string[] = [];
  area.addEventListener('input', () => input(area.value));
  const show = (text: string) => {
    area.value = text;
    input(text);
  };
  return {
    read: () => area.value,
    write(text) {
      before.push(area.value);
      show(text);
    },
    undo() {
      const last = before.pop();
      if (last !== undefined) show(last);
    },
    select({ start, end }) {
      area.focus();
      area.setSelectionRange(start, end);
    },
    setUp: ({ label }) => area.setAttribute('aria-label', label),
  };
}

/**
 * The nonce with which the page's policy allows the editor's styles. It is public: it only marks the page's own styles,
 * and text typed into the page is never interpreted as HTML.
 */
export const styleNonce = 'cHJlZmlsdGVy';
