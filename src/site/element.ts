/** An attribute that is set, set without a value, or left out. */
export type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** What an element contains: nodes, texts, lists of them, and nothing. */
export type Child = Node | string | undefined | false | readonly Child[];

/** Makes an element. Texts become text nodes, so they are never interpreted as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  fill(made, ...children);
  return made;
}

/** Replaces what an element contains. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...children.flatMap(nodesIn));
}

function nodesIn(child: Child): readonly (Node | string)[] {
  if (child === undefined || child === false || child === '') return [];
  return typeof child === 'string' || child instanceof Node ? [child] : child.flatMap(nodesIn);
}

/** A message as nodes: text between backticks is code. */
export function inlineCode(message: string): readonly Child[] {
  return message.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}
