import { button, cut, element } from '../dom.ts';
import type { Page } from '../panel.ts';

/** A panel's frame: a region with a heading. */
export function section(name: string, title: string, ...children: readonly (Node | string)[]): HTMLElement {
  const id = `panel-${name}`;
  return element('section', { id: name, 'aria-labelledby': id }, element('h2', { id }, title), ...children);
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
