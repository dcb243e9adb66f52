import type { Filter } from '../../language/filter.ts';
import type { Locale } from '../../messages/locale.ts';
import { cut } from '../../source/excerpt.ts';
import { type Attributes, type Child, element, inlineCode } from '../element.ts';
import type { FilterBox } from './filter-box.ts';
import type { PlaygroundTexts } from './labels.ts';
import type { Reading } from './reading.ts';
import type { State } from './state.ts';

/** The functions that a panel can call on the page. */
export interface Page {
  readonly locale: Locale;
  readonly say: PlaygroundTexts;
  readonly state: State;
  /** Changes a part of the state other than the filter, and then all panels. */
  change(part: Partial<State>): void;
  /** The input for the filter. */
  readonly box: FilterBox;
  /** Copies a text, and announces it. */
  copy(text: string): void;
  /** Announces something to screen readers. */
  announce(text: string): void;
  /** Shows below the editor how many documents are selected. */
  showCount(text: string): void;
}

/**
 * Lets typed keys through when work has taken long; `false` if its answer is not wanted any more, since something else was
 * typed.
 */
export type Pause = () => Promise<boolean>;

/** A part of the page that shows one answer. */
export interface Panel {
  readonly element: HTMLElement;
  /** Whether its answer can take long, so that it waits for a pause in typing. */
  readonly waits?: (reading: Reading) => boolean;
  /** Shows the answer for a reading. */
  update?(reading: Reading, pause: Pause): void | Promise<void>;
  /** The same where there is nothing to show without a filter of known meaning: then the last answer stays, dimmed. */
  answer?(reading: Reading & { readonly filter: Filter }, pause: Pause): void | Promise<void>;
}

/** A button; `press` is called by mouse and by keyboard. */
export function button(label: string, press: () => void, attributes: Attributes = {}) {
  const made = element('button', { type: 'button', ...attributes }, inlineCode(label));
  made.addEventListener('click', press);
  return made;
}

/** A panel's frame: a region with a heading. */
export function section(name: string, title: string, ...children: readonly Child[]): HTMLElement {
  const id = `panel-${name}`;
  return element('section', { id: name, 'aria-labelledby': id }, element('h2', { id }, title), children);
}

/** A text field with its label. */
export function field(
  name: string,
  label: string,
  value: string,
  rows: number,
  input: (value: string) => void,
): { readonly label: HTMLLabelElement; readonly field: HTMLTextAreaElement | HTMLInputElement } {
  const attributes = { id: `field-${name}`, spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' };
  const made =
    rows === 1
      ? element('input', { ...attributes, type: 'text' })
      : element('textarea', { ...attributes, rows: `${rows}` });
  made.value = value;
  made.addEventListener('input', () => input(made.value));
  return { label: element('label', { for: attributes.id }, label), field: made };
}

/** A box to tick with its label. */
export function checkbox(name: string, label: string, checked: boolean, input: (value: boolean) => void): HTMLElement {
  const box = element('input', { id: `field-${name}`, type: 'checkbox' });
  box.checked = checked;
  box.addEventListener('change', () => input(box.checked));
  return element('p', { class: 'choice' }, box, element('label', { for: box.id }, label));
}

/** A text in a separate box, with a button that copies all of it. */
export function copyable(page: Page, name: string, text: string): HTMLElement {
  return element(
    'div',
    { class: 'copyable' },
    // A box that scrolls must be reachable by keyboard.
    element('pre', { tabindex: '0', role: 'group', 'aria-label': name }, cut(text)),
    button(page.say.copy, () => page.copy(text), { 'aria-label': page.say.copyOf(name) }),
  );
}

/** How many more there are than are shown, as the last item of a list. */
export function restItem({ say, locale }: Page, count: number): HTMLElement | undefined {
  return count > 0 ? element('li', {}, say.more(count.toLocaleString(locale))) : undefined;
}

/** Details that are folded at first. */
export function foldedDetails(summary: string, ...children: readonly Child[]): HTMLElement {
  return element('details', {}, element('summary', {}, summary), children);
}
