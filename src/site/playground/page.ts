import { formatEdits } from '../../editor/format.ts';
import type { Locale } from '../../messages/locale.ts';
import { applyEdits } from '../../source/problem.ts';
import { element, fill } from '../element.ts';
import { toggleTheme } from '../theme.ts';
import { examples } from './examples.ts';
import { type BoxSetUp, type FilterBox, textArea } from './filter-box.ts';
import { keepDocuments, keptDocuments } from './kept-documents.ts';
import { type PlaygroundTexts, playgroundTexts } from './labels.ts';
import { exampleMenu, languageMenu } from './menus.ts';
import { button, type Page, type Panel, type Pause } from './panel.ts';
import { requestPanel, sharePanel } from './panels/copies.ts';
import { declarationsPanel } from './panels/declarations.ts';
import { documentsPanel } from './panels/documents.ts';
import { formPanel } from './panels/form.ts';
import { differencePanel, examplesPanel, wordsPanel } from './panels/meaning.ts';
import { problemsPanel, stateLine } from './panels/problems.ts';
import { targetsPanel } from './panels/targets.ts';
import { treePanel } from './panels/tree.ts';
import { type Reading, readState } from './reading.ts';
import { emptyState, hashOf, type LinkProblem, readHash, readStart, type State } from './state.ts';

/** The pause in typing after which slow answers are computed and the address is changed, in milliseconds. */
const idle = 150;

/** How long an announcement is kept, in milliseconds. */
const announced = 5000;

/**
 * The time that all panels together may take after a key, in milliseconds; if they took more the last time, they wait
 * too.
 */
const quick = 12;

/** The columns of a wide page. */
const columns = [
  [problemsPanel, ...(hasForm ? [formPanel] : []), treePanel, declarationsPanel],
  [documentsPanel, examplesPanel, differencePanel],
  [requestPanel, sharePanel],
  [targetsPanel],
];

const part = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** The page while it is open. */
class Playground implements Page {
  state: State = emptyState;
  /** The panel in words, and those in the columns. */
  #panels: readonly Panel[] = [];
  #showState: (reading: Reading) => void = () => {};
  readonly #count = element('span');
  /** New panels, which are added to the page with their first answers, so that nothing moves then. */
  #columns: readonly HTMLElement[] | undefined;
  box: FilterBox;
  #linkProblem: LinkProblem | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  /** Counts changes, so that work for an earlier one stops. */
  #turn = 0;
  #lastCost = 0;
  /** The last settings of the filter box. */
  #settings = '';
  /** Whether anything has changed since the page or its last link was loaded: then it needs a new link. */
  #isChanged = false;
  locale: Locale = 'en';
  say: PlaygroundTexts = playgroundTexts.en;

  constructor() {
    this.box = textArea(part<HTMLTextAreaElement>('filter'), (filter) => this.#typed(filter));
  }

  /** Shows the state from the address or from the page itself, and loads the editor after painting it. */
  async start(): Promise<void> {
    // Text that was typed before this ran takes precedence over an example.
    const typed = this.box.read();
    const asked = { ...(await this.#stateOfAddress()), ...keptDocuments() };
    this.#show(typed === '' ? asked : { ...asked, filter: typed });
    addEventListener('hashchange', async () => {
      this.#isChanged = false;
      this.#show(await this.#stateOfAddress());
    });
    await afterPaint();
    const { createEditor } = await import('./editor.ts');
    const setUp = this.#boxSetUp(readState(this.state, this.locale, this.say));
    this.box = createEditor(part<HTMLTextAreaElement>('filter'), setUp, (filter) => this.#typed(filter));
    document.documentElement.dataset.editor = 'ready';
  }

  async #stateOfAddress(): Promise<State> {
    const brought = readStarts();
    const [first = { state: examples[0]?.state }] = brought;
    const link = await readHash(location.hash);
    this.#linkProblem = link?.problem;
    if (link?.state === undefined) return { ...emptyState, ...first.state };
    // A readable link does not contain the dialect and the properties of the page.
    const isReadable = !location.hash.startsWith('#v');
    const { dialect, extension, properties } = { ...emptyState, ...(brought.length > 0 && first.state) };
    // A link from a guide shows documents too: those of the examples.
    const documents = brought.length > 0 ? '' : (examples[0]?.state.documents ?? '');
    return { ...emptyState, ...(isReadable && { dialect, extension, properties, documents }), ...link.state };
  }

  #show(asked: State): void {
    // Text areas and editors have one kind of line end.
    const state = { ...asked, filter: asked.filter.replace(/\r\n?/g, '\n') };
    this.state = state;
    const { language } = state;
    const isPortuguese = navigator.languages.find((name) => /^(?:en|pt)\b/.test(name))?.startsWith('pt');
    this.locale = language !== '' ? language : isPortuguese ? 'pt-BR' : 'en';
    this.say = playgroundTexts[this.locale];
    this.#build();
    if (this.box.read() !== state.filter) this.box.write(state.filter);
    this.#update();
  }

  #build(): void {
    const { say, locale } = this;
    document.documentElement.lang = locale;
    document.title = say.title;
    const { title, lead, filter, licences, offline } = say;
    for (const [id, text] of Object.entries({ title, lead, 'filter-label': filter, licences, offline })) {
      const shown = document.getElementById(id);
      // Only the page of the site links to the offline one.
      if (shown !== null) shown.textContent = text;
    }
    const format = button(say.format, () => this.#layOut());
    const choose = (state: State, menu: string) => this.#choose(state, menu);
    fill(
      part('choices'),
      exampleMenu(this, readStarts(), choose),
      languageMenu(this, choose),
      element('p', {}, format),
    );
    for (const links of document.querySelectorAll<HTMLElement>('.top [lang]')) links.hidden = links.lang !== locale;
    part('theme').setAttribute('aria-label', say.theme);
    part('theme').title = say.theme;
    this.#showState = stateLine(this, part('state'), this.#count);
    part('problem').textContent = this.#linkProblem === undefined ? '' : say.share[this.#linkProblem];
    const built = columns.map((panels) => panels.map((panel) => panel(this)));
    this.#panels = [wordsPanel(this), ...built.flat()];
    for (const panel of this.#panels) panel.element.hidden = panel.answer !== undefined;
    this.#columns = built.map((panels) =>
      element(
        'div',
        { class: 'column' },
        panels.map((panel) => panel.element),
      ),
    );
  }

  /** Shows what a menu has chosen, and leaves the focus there. */
  #choose(state: State, menu: string): void {
    this.#changed();
    this.#show(state);
    part(menu).focus();
  }

  #layOut(): void {
    const { dialect } = readState(this.state, this.locale, this.say);
    const { filter } = this.state;
    const edits = formatEdits(filter, { dialect }, 80);
    if (edits.length > 0) this.box.write(applyEdits(filter, edits));
    else this.announce(this.say.laidOut);
  }

  #typed(filter: string): void {
    if (filter !== this.state.filter) this.change({ filter });
  }

  change(changed: Partial<State>): void {
    this.state = { ...this.state, ...changed };
    this.#later();
  }

  /** The page no longer shows the state of the address. */
  #changed(): void {
    this.#isChanged = true;
    this.#linkProblem = undefined;
    part('problem').textContent = '';
  }

  /** Updates the panels after the typed key is painted; slow ones only when typing pauses. */
  #later(): void {
    this.#changed();
    this.#turn++;
    part('panels').setAttribute('aria-busy', 'true');
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    const run = () => void this.#update();
    if (this.#lastCost > quick) this.#timer = setTimeout(run, idle);
    else this.#frame = requestAnimationFrame(() => (this.#timer = setTimeout(run)));
  }

  async #update(): Promise<void> {
    const turn = ++this.#turn;
    part('panels').setAttribute('aria-busy', 'true');
    clearTimeout(this.#timer);
    const hash = await hashOf(this.state);
    if (turn !== this.#turn) return;
    const started = performance.now();
    const reading = { ...readState(this.state, this.locale, this.say), hash };
    // The editor restarts with new settings, so it is only told about changes.
    const { dialect, extension, properties } = this.state;
    const settings = JSON.stringify([this.locale, dialect, extension, properties]);
    if (settings !== this.#settings) this.box.setUp(this.#boxSetUp(reading));
    this.#settings = settings;
    this.#showState(reading);
    let cost = performance.now() - started;
    let since = performance.now();
    const pause = async () => {
      const worked = performance.now() - since;
      if (worked > quick / 2) {
        cost += worked;
        await new Promise((resolve) => setTimeout(resolve));
        since = performance.now();
      }
      return turn === this.#turn;
    };
    for (const waits of [false, true]) {
      if (waits) {
        this.#lastCost = cost + performance.now() - since;
        if (this.#columns) {
          fill(part('summary'), this.#panels[0]?.element);
          fill(part('panels'), this.#columns);
        }
        this.#columns = undefined;
        await new Promise((resolve) => setTimeout(resolve, idle));
        if (turn !== this.#turn) return;
        since = performance.now();
      }
      for (const panel of this.#panels.filter((one) => (one.waits?.(reading) ?? false) === waits)) {
        await this.#refresh(panel, reading, pause);
        if (!(await pause())) return;
      }
    }
    // A link that could not be read is kept until something changes.
    if (this.#isChanged) history.replaceState(null, '', hash ?? location.pathname);
    keepDocuments(this.state.documents);
    part('panels').removeAttribute('aria-busy');
  }

  /** Updates a panel; what cannot show anything without a valid filter keeps its last answer, dimmed. */
  #refresh(panel: Panel, reading: Reading, pause: Pause): void | Promise<void> {
    const { filter, unavailable } = reading;
    if (panel.answer === undefined) return panel.update?.(reading, pause);
    const isStale = filter === undefined || unavailable !== undefined;
    panel.element.classList.toggle('stale', isStale);
    if (isStale) return;
    panel.element.hidden = false;
    return panel.answer({ ...reading, filter }, pause);
  }

  #boxSetUp({ dialect, properties, locale }: Reading): BoxSetUp {
    const settings = { dialect, locale, ...(properties && { properties }) };
    return { label: this.say.filter, settings, phrases: this.say.phrases };
  }

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.announce(this.say.copied);
    } catch {
      this.announce(this.say.notCopied);
    }
  }

  showCount(text: string): void {
    this.#count.textContent = text;
  }

  announce(text: string): void {
    part('announcement').textContent = text;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => (part('announcement').textContent = ''), announced);
  }
}

function readStarts() {
  return readStart(part('start').textContent ?? '[]');
}

/** Resolves once the current page has been painted. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

part('theme').addEventListener('click', toggleTheme);
void new Playground().start();
