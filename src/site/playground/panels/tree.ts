import { meaningLabels } from '../../../language/dialect/operator-words.ts';
import { type Filter, isCall, isFilter, meaningOf, type Operand, operandsOf } from '../../../language/filter.ts';
import { localized } from '../../../messages/locale.ts';
import { cut } from '../../../source/excerpt.ts';
import type { Span } from '../../../source/problem.ts';
import { type Child, element, fill } from '../../element.ts';
import { type Page, type Panel, section } from '../panel.ts';

/** The maximum number of items drawn at first, and added by each request for more. */
const mostAtFirst = 150;
const mostAtOnce = 50;

/** The actions of a tree item. */
interface Item {
  readonly span?: Span | undefined;
  /** Shows its children, which are drawn when they are first shown, or hides them. */
  readonly expand?: (isExpanded: boolean) => void;
  /** Draws the next items of its group in its place. */
  readonly more?: () => void;
}

/** The tree of the filter, following the tree pattern of the ARIA guide. */
export function treePanel(page: Page): Panel {
  const { say, locale } = page;
  const tree = element('ul', { role: 'tree', 'aria-label': say.tree.label });
  const waiting = element('p', { class: 'status' }, say.notAFilter);
  const hint = element('p', { class: 'hint' }, say.tree.hint);
  let items = new WeakMap<Element, Item>();
  let left = 0;

  const label = (operand: Operand, role: string | undefined): Child => {
    const part = (kind: string, text: string) => element('span', { class: kind }, text);
    if (!isFilter(operand)) {
      const text = cut(operand.text, 200);
      return [
        role !== undefined && [part('role', role), ' '],
        part('word', operand.quoted ? JSON.stringify(text) : text),
      ];
    }
    const symbol = operand.operator?.text ?? '';
    const means = meaningOf(operand);
    const meaning = means && localized(meaningLabels[means], locale);
    const isNamed = meaning === undefined || meaning === symbol.toLowerCase();
    return [part('operator', cut(symbol, 200)), !isNamed && [' ', part('role', meaning)]];
  };

  const draw = (operand: Operand, role?: string): HTMLElement => {
    left--;
    const item = element('li', { role: 'treeitem', tabindex: '-1' }, element('span', {}, label(operand, role)));
    items.set(item, { span: operand.span });
    const operands = isFilter(operand) ? operandsOf(operand) : [];
    if (!isFilter(operand) || operands.length === 0) return item;
    let group: HTMLElement | undefined;
    const expand = (isExpanded: boolean) => {
      if (group === undefined && isExpanded) {
        group = element('ul', { role: 'group' });
        drawSome(group, operand, operands, 0);
        item.append(group);
      }
      if (group !== undefined) group.hidden = !isExpanded;
      item.setAttribute('aria-expanded', String(isExpanded));
    };
    items.set(item, { span: operand.span, expand });
    expand(left > 0);
    return item;
  };

  const drawSome = (group: HTMLElement, filter: Filter, operands: readonly Operand[], from: number) => {
    // Operands of an operator without a meaning have no roles.
    const roleOf = (at: number) => (isCall(filter) ? undefined : at === 0 ? say.tree.property : say.tree.value);
    let to = from;
    while (to < operands.length && (to < from + 3 || left > 0)) {
      group.append(draw(operands[to] as Operand, roleOf(to)));
      to++;
    }
    if (to === operands.length) return;
    const rest = element(
      'li',
      { role: 'treeitem', tabindex: '-1', class: 'more' },
      element('span', {}, say.more((operands.length - to).toLocaleString(page.locale))),
    );
    const more = () => {
      left = mostAtOnce;
      const before = rest.previousElementSibling;
      rest.remove();
      drawSome(group, filter, operands, to);
      focus((before?.nextElementSibling ?? before) as HTMLElement);
    };
    items.set(rest, { more });
    group.append(rest);
  };

  const focus = (item: HTMLElement) => {
    for (const other of tree.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    item.setAttribute('tabindex', '0');
    item.focus();
  };

  const act = (item: HTMLElement) => {
    const { more, span } = items.get(item) ?? {};
    if (more) more();
    else if (span) page.box.select(span);
  };

  const toggle = (item: HTMLElement, expanded: boolean) => {
    left = mostAtOnce;
    items.get(item)?.expand?.(expanded);
  };

  const isExpanded = (item: Element) => item.getAttribute('aria-expanded') === 'true';

  /** The item that a key moves to; `undefined` if there is none. */
  const reached = (key: string, item: HTMLElement): HTMLElement | null | undefined => {
    const shown = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')].filter((one) => !one.closest('[hidden]'));
    const at = shown.indexOf(item);
    if (key === 'ArrowDown') return shown[at + 1];
    if (key === 'ArrowUp') return shown[at - 1];
    if (key === 'Home') return shown[0];
    if (key === 'End') return shown.at(-1);
    if (key === 'ArrowRight') return isExpanded(item) ? shown[at + 1] : undefined;
    return isExpanded(item) ? undefined : item.parentElement?.closest<HTMLElement>('[role=treeitem]');
  };

  tree.addEventListener('keydown', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]');
    if (item === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const { key } = event;
    if (key === 'Enter' || key === ' ') act(item);
    else if (key === 'ArrowRight' && item.getAttribute('aria-expanded') === 'false') toggle(item, true);
    else if (key === 'ArrowLeft' && isExpanded(item)) toggle(item, false);
    else if (/^(?:Arrow(?:Up|Down|Left|Right)|Home|End)$/.test(key)) {
      const next = reached(key, item);
      if (next) focus(next);
    } else return;
    event.preventDefault();
  });
  tree.addEventListener('click', (event) => {
    const target = event.target as Element;
    const item = target.closest<HTMLElement>('[role=treeitem]');
    if (item === null || target === item.querySelector(':scope > [role=group]')) return;
    focus(item);
    // The marker before an item belongs to the item, not to its label.
    if (target === item && item.hasAttribute('aria-expanded')) toggle(item, !isExpanded(item));
    else act(item);
  });

  return {
    element: section('tree', say.tree.title, waiting, tree, hint),
    update({ partial }) {
      items = new WeakMap();
      left = mostAtFirst;
      const root = partial && draw(partial);
      root?.setAttribute('tabindex', '0');
      fill(tree, root);
      tree.hidden = hint.hidden = root === undefined;
      waiting.hidden = root !== undefined;
    },
  };
}
