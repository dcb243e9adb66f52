import type { Filter } from '../../language/filter.ts';
import { parseOrThrow } from '../../language/parse/parse.ts';
import { escapeHtml } from '../text/html.ts';

/** A node of a drawing with the nodes below it. */
interface Node {
  readonly label: string;
  readonly kind: 'operator' | 'property' | 'value';
  readonly below: readonly Node[];
}

const letter = 8.45;
const height = 28;
const level = 58;
const gap = 16;
const margin = 8;

/** A filter drawn as its tree: operators with their operands below them. */
export function treePicture(text: string): string {
  const parts: string[] = [];
  const root = nodeOf(parseOrThrow(text));
  const width = widthOf(root) + 2 * margin;
  draw(root, margin, margin, parts);
  const bottom = depthOf(root) * level - (level - height) + 2 * margin;
  return `<svg class="tree" role="img" width="${width}" height="${bottom}" viewBox="0 0 ${width} ${bottom}"><title>${escapeHtml(text)}</title>${parts.join('')}</svg>`;
}

function nodeOf(filter: Filter): Node {
  const node = (below: readonly Node[]): Node => ({ label: filter.operator?.text ?? '', kind: 'operator', below });
  const word = (kind: Node['kind'], label: string): Node => ({ kind, label, below: [] });
  switch (filter.kind) {
    case 'compare':
      return node([word('property', filter.property.text), word('value', filter.value.text)]);
    case 'oneOf':
      return node([word('property', filter.property.text), ...filter.values.map(({ text }) => word('value', text))]);
    case 'presence':
      return node([word('property', filter.property.text)]);
    case 'and':
    case 'or':
      return node(filter.operands.map(nodeOf));
    case 'not':
      return node([nodeOf(filter.operand)]);
    default:
      throw new Error(`no picture of ${filter.kind}`);
  }
}

function ownWidth({ label }: Node): number {
  return Math.round(label.length * letter + 20);
}

function widthOf(node: Node): number {
  const below = node.below.reduce((sum, child) => sum + widthOf(child), gap * Math.max(0, node.below.length - 1));
  return Math.max(ownWidth(node), below);
}

function depthOf({ below }: Node): number {
  return 1 + Math.max(0, ...below.map(depthOf));
}

/** Draws a node in the middle of its width, and returns the position of its middle. */
function draw(node: Node, x: number, y: number, parts: string[]): number {
  const whole = widthOf(node);
  const own = ownWidth(node);
  const middle = x + whole / 2;
  let at = x + (whole - node.below.reduce((sum, child) => sum + widthOf(child), gap * (node.below.length - 1))) / 2;
  for (const child of node.below) {
    const to = draw(child, at, y + level, parts);
    parts.push(`<path d="M${middle} ${y + height}L${to} ${y + level}"/>`);
    at += widthOf(child) + gap;
  }
  parts.push(
    `<rect class="${node.kind}" x="${middle - own / 2}" y="${y}" width="${own}" height="${height}" rx="4"/>`,
    `<text x="${middle}" y="${y + 19}">${escapeHtml(node.label)}</text>`,
  );
  return middle;
}
