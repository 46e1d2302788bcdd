import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from 'hast';
import { isPiled } from '../../../shared/lib/revealHidden.ts';
import { charsPerUnit, type Effort } from '../../../shared/lib/markdownEffort.ts';

/** The tree of a text in parts, each of which is drawn at once. The first holds the others. */
export interface DividedTree {
  /** The nodes of each part, as JSON: a part that is the same as before is found by comparing two texts. */
  readonly parts: readonly string[];
  /** The effort of drawing each part. */
  readonly efforts: readonly Effort[];
}

/** The element in whose place a part stands. No Markdown makes one. */
export const partElement = 'slot';

/** Drawn at once, with room for others in the same frame. */
const maxPartEffort: Effort = 40;
const nodesPerUnit = 5;

/** What is larger is laid out at once however it is divided, and would hold up the page. */
const maxDepth = 200;
const maxNodes = 20_000;
const maxCells = 2000;
const maxParagraphChars = 20_000;
const maxParagraphNodes = 2200;

const paragraphs: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'td']);

/** Divides a tree into parts that are little work each; `undefined` where no division would keep the page free. Pure. */
export function divideTree(tree: Root): DividedTree | undefined {
  const sizes = sizesOf(tree);
  if (sizes === undefined) return undefined;
  const effortOf = (node: Nodes) => {
    const { nodes, chars } = sizes.get(node) ?? { nodes: 0, chars: 0 };
    return nodes / nodesPerUnit + chars / charsPerUnit;
  };
  const parts: string[] = [];
  const efforts: Effort[] = [];
  const addPart = (nodes: readonly RootContent[]): number => {
    const index = parts.push('') - 1;
    efforts.push(0);
    const drawn = nodes.map((node) => (effortOf(node) <= maxPartEffort ? node : withParts(node)));
    parts[index] = JSON.stringify(drawn, (key, value: unknown) => (key === 'position' ? undefined : value));
    efforts[index] = nodes.length === 1 && drawn[0] !== nodes[0] ? 1 : sum(nodes.map(effortOf));
    return index;
  };
  /** A node whose children are parts of their own. */
  const withParts = (node: RootContent): RootContent =>
    node.type === 'element' && node.children.length > 1 ? { ...node, children: slots(node.children) } : node;
  const slots = (nodes: readonly RootContent[]): Element[] =>
    grouped(nodes, effortOf).map((group) => partAt(addPart(group)));
  const first = parts.push('') - 1;
  efforts.push(1);
  parts[first] = JSON.stringify(slots(tree.children));
  return { parts, efforts };
}

function partAt(index: number): Element {
  const properties: Properties = { index };
  return { type: 'element', tagName: partElement, properties, children: [] };
}

/** The nodes of a part, as they were divided. */
export function nodesOfPart(part: string): ElementContent[] {
  return JSON.parse(part) as ElementContent[];
}

interface Size {
  /** Elements and texts, itself included. */
  nodes: number;
  chars: number;
}

/** The sizes of all nodes; `undefined` where there is too much of something. Without recursion: a tree may be deep. */
function sizesOf(tree: Root): ReadonlyMap<Nodes, Size> | undefined {
  const sizes = new Map<Nodes, Size>();
  const open: { readonly node: Nodes; readonly above: readonly Nodes[] }[] = [{ node: tree, above: [] }];
  let cells = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, above } = next;
    if (above.length > maxDepth || sizes.size >= maxNodes) return undefined;
    const chars = 'value' in node ? node.value.length : 0;
    if ('value' in node && isPiled(node.value)) return undefined;
    sizes.set(node, { nodes: 1, chars });
    for (const outer of above) addTo(sizes.get(outer), chars);
    if (node.type === 'element' && (node.tagName === 'td' || node.tagName === 'th')) cells += 1;
    if (cells > maxCells) return undefined;
    if (!('children' in node)) continue;
    const inside = [...above, node];
    for (const child of node.children) open.push({ node: child, above: inside });
  }
  for (const [node, { nodes, chars }] of sizes) {
    const isParagraph = node.type === 'element' && paragraphs.has(node.tagName);
    if (isParagraph && (chars > maxParagraphChars || nodes > maxParagraphNodes)) return undefined;
  }
  return sizes;
}

function addTo(size: Size | undefined, chars: number): void {
  if (size === undefined) return;
  size.nodes += 1;
  size.chars += chars;
}

/** Groups nodes that stand together, so that each group is little work, or a single node. */
function grouped(nodes: readonly RootContent[], effortOf: (node: Nodes) => Effort): RootContent[][] {
  const groups: RootContent[][] = [];
  let effort = Infinity;
  for (const node of nodes) {
    const own = effortOf(node);
    if (effort + own > maxPartEffort) {
      groups.push([]);
      effort = 0;
    }
    groups.at(-1)?.push(node);
    effort += own;
  }
  return groups;
}

function sum(efforts: readonly Effort[]): Effort {
  return efforts.reduce((all, effort) => all + effort, 0);
}
