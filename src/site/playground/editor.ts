import {
  cursorDocEnd,
  cursorDocStart,
  cursorLineBoundaryBackward,
  cursorLineBoundaryForward,
  cursorPageDown,
  cursorPageUp,
  history,
  historyKeymap,
  insertNewline,
  isolateHistory,
  selectAll,
  selectDocEnd,
  selectDocStart,
  selectLineBoundaryBackward,
  selectLineBoundaryForward,
  selectPageDown,
  selectPageUp,
  undo,
} from '@codemirror/commands';
import { lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { prefilter } from '../../editor/codemirror/codemirror.ts';
import { isDark } from '../theme.ts';
import { type BoxSetUp, type FilterBox, styleNonce } from './filter-box.ts';

/**
 * The keys that can move outside of what the editor has drawn; the browser handles all others. The usual key map would
 * include CodeMirror's language support, see `no-language.ts`.
 */
const movements: readonly KeyBinding[] = [
  { key: 'Mod-a', run: selectAll },
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  { key: 'PageUp', run: cursorPageUp, shift: selectPageUp },
  { key: 'PageDown', run: cursorPageDown, shift: selectPageDown },
  { key: 'Home', run: cursorLineBoundaryBackward, shift: selectLineBoundaryBackward, preventDefault: true },
  { key: 'End', run: cursorLineBoundaryForward, shift: selectLineBoundaryForward, preventDefault: true },
  { key: 'Mod-Home', run: cursorDocStart, shift: selectDocStart },
  { key: 'Mod-End', run: cursorDocEnd, shift: selectDocEnd },
  { mac: 'Cmd-ArrowUp', run: cursorDocStart, shift: selectDocStart },
  { mac: 'Cmd-ArrowDown', run: cursorDocEnd, shift: selectDocEnd },
];

/** The longest text that is wrapped: of a wrapped line ten times as much is drawn, which delays each key. */
const mostWrapped = 10_000;

const wrapping = EditorView.contentAttributes.compute(
  ['doc'],
  ({ doc }): Record<string, string> => (doc.length > mostWrapped ? {} : { class: 'cm-lineWrapping' }),
);

/** An editor of one filter that replaces a text area, with its text, its selection and the focus. */
export function createEditor(area: HTMLTextAreaElement, setUp: BoxSetUp, input: (text: string) => void): FilterBox {
  const language = new Compartment();
  const theme = new Compartment();
  const inLanguage = ({ label, settings, phrases }: BoxSetUp) => [
    prefilter(settings),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
  ];
  const { selectionStart, selectionEnd, value } = area;
  const isFocused = document.activeElement === area;
  const doc = EditorState.create({ doc: value }).doc;
  const view = new EditorView({
    state: EditorState.create({
      doc,
      selection: { anchor: Math.min(selectionStart, doc.length), head: Math.min(selectionEnd, doc.length) },
      extensions: [
        history(),
        keymap.of([...lintKeymap, ...historyKeymap, ...movements]),
        wrapping,
        EditorView.cspNonce.of(styleNonce),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) input(state.doc.toString());
        }),
        language.of(inLanguage(setUp)),
        theme.of(EditorView.darkTheme.of(isDark())),
      ],
    }),
  });
  const adjust = () => view.dispatch({ effects: theme.reconfigure(EditorView.darkTheme.of(isDark())) });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', adjust);
  addEventListener('prefilter-theme', adjust);
  area.replaceWith(view.dom);
  if (isFocused) view.focus();
  return {
    read: () => view.state.doc.toString(),
    write: (text) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: isolateHistory.of('full'),
      }),
    undo: () => void undo(view),
    select({ start, end }) {
      const at = (offset: number) => Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor: at(start), head: at(end) }, scrollIntoView: true });
      view.focus();
    },
    setUp: (changed) => view.dispatch({ effects: language.reconfigure(inLanguage(changed)) }),
  };
}
