/** An attribute that is set, set without a value, or left out. */
type Attribute = string | boolean | undefined;

/** Makes an element. Texts become text nodes, so they are never interpreted as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** A button; `press` is called by mouse and by keyboard. */
export function button(label: string, press: () => void, attributes: Readonly<Record<string, Attribute>> = {}) {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', press);
  return made;
}

/** A text for display: shortened if it is too long for a page. */
export function cut(text: string, length = 4000): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
