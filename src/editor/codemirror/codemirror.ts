import { autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import { type Diagnostic, type Action as LintAction, linter } from '@codemirror/lint';
import { type EditorState, type Extension, Facet, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { applyEdits, type Edit } from '../../source/problem.ts';
import { check, is } from '../../source/shape.ts';
import { validate } from '../../validate/validate.ts';
import { type Action, actionsAt } from '../actions.ts';
import { type Completion, completionsAt } from '../completions.ts';
import { copiesOf } from '../copies.ts';
import { formatEdits } from '../format.ts';
import { type HoverPart, hoverAt } from '../hover.ts';
import { completeSettings, type EditorSettings } from '../settings.ts';
import { type Token, type TokenKind, tokensOf } from '../tokens.ts';

/** The settings of an editor. */
const settingsFacet = Facet.define<EditorSettings, EditorSettings>({ combine: ([first = {}]) => first });

/**
 * An editor of one filter: colours, findings with their fixes, completion, and explanations under the pointer.
 * `Mod-Shift-f` formats the filter. Classes begin with `cm-prefilter-`.
 */
export function prefilter(settings: EditorSettings = {}): Extension {
  completeSettings('', settings);
  return [
    settingsFacet.of(settings),
    colours,
    linter(checkAfterPaint, { delay: 0 }),
    autocompletion({ override: [completionSource] }),
    hoverTooltip((view, offset) => tooltip(view, offset)),
    keymap.of([{ key: 'Mod-Shift-f', run: format }]),
    theme,
  ];
}

/** A change to the filter at the cursor. */
export interface FilterAction {
  readonly title: string;
  readonly apply: (view: EditorView) => void;
}

const viewCheck = /* @__PURE__ */ is('an `EditorView` of CodeMirror', (value) => value instanceof EditorView);

/** The changes at the selection, and the forms that can be copied, for your own menu. */
export function filterActions(view: EditorView): readonly FilterAction[] {
  check(viewCheck, view, 'view');
  const settings = view.state.facet(settingsFacet);
  const text = view.state.doc.toString();
  const { from, to } = view.state.selection.main;
  return [
    ...actionsAt(text, { start: from, end: to }, settings).map(({ title, edits }: Action) => ({
      title,
      apply: (at: EditorView) => change(at, edits),
    })),
    ...copiesOf(text, settings).map((copy) => ({
      title: copy.title,
      apply: () => void navigator.clipboard.writeText(copy.text),
    })),
  ];
}

/**
 * Checks a text after it is painted, so that a key does not wait; if the text has changed meanwhile, it is checked
 * later.
 */
async function checkAfterPaint(view: EditorView): Promise<readonly Diagnostic[]> {
  const { state } = view;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return view.state.doc === state.doc ? diagnosticsOf(state) : [];
}

function diagnosticsOf(state: EditorState): readonly Diagnostic[] {
  // Nothing is wrong with a box that nothing was typed in yet.
  if (state.doc.toString().trim() === '') return [];
  return validate(state.doc.toString(), state.facet(settingsFacet)).map(
    ({ span, severity, code, message, help, fix }): Diagnostic => ({
      from: span.start,
      to: span.end,
      severity,
      source: `prefilter ${code}`,
      message: help === undefined ? message : `${message}\n${help}`,
      actions: fix ? [actionOf(fix.title, fix.edits)] : [],
    }),
  );
}

function actionOf(name: string, edits: readonly Edit[]): LintAction {
  return { name, apply: (view) => change(view, edits) };
}

function change(view: EditorView, edits: readonly Edit[]): void {
  view.dispatch({ changes: edits.map(({ span, text }) => ({ from: span.start, to: span.end, insert: text })) });
}

function format(view: EditorView): boolean {
  const text = view.state.doc.toString();
  const edits = formatEdits(text, view.state.facet(settingsFacet), 80);
  if (edits.length === 0 || applyEdits(text, edits) === text) return false;
  change(view, edits);
  return true;
}

function completionSource({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const text = state.doc.toString();
  // Without a word at the cursor, completions appear after `(` or a space, or on request.
  if (!explicit && !/[^)"]$/.test(text.slice(0, pos))) return null;
  const completions = completionsAt(text, pos, state.facet(settingsFacet));
  const [first] = completions;
  if (first === undefined) return null;
  return {
    from: first.span.start,
    to: first.span.end,
    options: completions.map(({ label, kind, detail, documentation, ...completion }, index) => ({
      label,
      type: kinds[kind],
      boost: -index,
      ...(detail !== undefined && { detail }),
      ...(documentation !== undefined && { info: documentation }),
      apply: applyOf(completion),
    })),
  };
}

const kinds = { operator: 'keyword', property: 'property', value: 'constant' } as const;

function applyOf({ text, snippet: pieces }: Pick<Completion, 'text' | 'snippet'>) {
  if (pieces === undefined) return text;
  const template = pieces.map((piece) =>
    typeof piece === 'string' ? piece.replace(/[\\#$}]/g, '\\$&') : `#{${piece.placeholder.replace(/[\\}]/g, '\\$&')}}`,
  );
  return snippet(template.join(''));
}

function tooltip({ state }: EditorView, offset: number) {
  const hover = hoverAt(state.doc.toString(), offset, state.facet(settingsFacet));
  if (hover === undefined) return null;
  const { span, parts, examples } = hover;
  return {
    pos: span.start,
    end: span.end,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-prefilter-hover';
      dom.append(...parts.map(hoverElement));
      if (examples !== undefined) {
        const details = dom.appendChild(document.createElement('details'));
        details.appendChild(document.createElement('summary')).textContent = examples.title;
        details.addEventListener('toggle', () => details.append(...examples.show().map(hoverElement)), { once: true });
      }
      return { dom };
    },
  };
}

function hoverElement({ kind, text }: HoverPart): HTMLElement {
  const part = document.createElement(kind === 'json' ? 'pre' : 'p');
  part.textContent = text;
  return part;
}

const colours = ViewPlugin.fromClass(
  class {
    tokens: readonly Token[];
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.tokens = tokensIn(view.state);
      this.decorations = decorationsOf(this.tokens, view);
    }

    update({ docChanged, viewportChanged, view, state, startState }: ViewUpdate): void {
      const isSame = state.facet(settingsFacet) === startState.facet(settingsFacet);
      if (docChanged || !isSame) this.tokens = tokensIn(state);
      if (docChanged || !isSame || viewportChanged) this.decorations = decorationsOf(this.tokens, view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const mark = (kind: TokenKind) => Decoration.mark({ class: `cm-prefilter-${kind}` });

const marks: Readonly<Record<TokenKind, Decoration>> = {
  operator: mark('operator'),
  property: mark('property'),
  string: mark('string'),
  number: mark('number'),
  boolean: mark('boolean'),
  error: mark('error'),
};

function tokensIn(state: EditorState): readonly Token[] {
  return tokensOf(state.doc.toString(), state.facet(settingsFacet));
}

/** Only the visible part of a long text is coloured. */
function decorationsOf(tokens: readonly Token[], { visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let index = 0;
  for (const { from, to } of visibleRanges) {
    for (let token = tokens[index]; token !== undefined && token.span.start < to; token = tokens[++index]) {
      if (token.span.end > from) builder.add(token.span.start, token.span.end, marks[token.kind]);
    }
  }
  return builder.finish();
}

const theme = EditorView.baseTheme({
  // The palette of the site; its test compares.
  '.cm-prefilter-operator': { color: '#7a2ba8', fontWeight: 'bold' },
  '.cm-prefilter-property': { color: '#0a5f6b' },
  '.cm-prefilter-string, .cm-prefilter-number, .cm-prefilter-boolean': { color: '#8a4300' },
  '.cm-prefilter-error': { color: '#b3261e' },
  '&dark .cm-prefilter-operator': { color: '#d7a4f5' },
  '&dark .cm-prefilter-property': { color: '#79d3df' },
  '&dark .cm-prefilter-string, &dark .cm-prefilter-number, &dark .cm-prefilter-boolean': { color: '#f3b477' },
  '&dark .cm-prefilter-error': { color: '#ff9d94' },
  '.cm-prefilter-hover': { maxWidth: '32em', padding: '0 0.6em' },
  '.cm-prefilter-hover p': { margin: '0.4em 0', whiteSpace: 'pre-line' },
  '.cm-prefilter-hover pre': { margin: '0.4em 0' },
});
