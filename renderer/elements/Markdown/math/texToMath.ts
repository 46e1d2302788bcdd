import { createElement, type ReactElement, type ReactNode } from 'react';
import * as katex from 'katex';

/** A node of the tree KaTeX builds. */
interface TexNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly TexNode[];
}

/** KaTeX renders its tree to DOM nodes or HTML; the page's policy forbids both because they contain styles. */
const { __renderToDomTree: treeOf } = katex as unknown as {
  __renderToDomTree: (tex: string, options: object) => TexNode;
};

/** The allowed elements: MathML that shows something, and nothing that links, loads or styles. */
const elements = new Set(
  (
    'math semantics annotation mrow mtext mn mo mi mspace mover munder munderover msup msub msubsup mfrac mroot msqrt ' +
    'mtable mtr mtd mstyle mpadded mphantom menclose'
  ).split(' '),
);
const attributes = new Set(
  (
    'display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy fence separator form lspace ' +
    'rspace minsize maxsize width height depth voffset accent accentunder linethickness columnalign rowspacing ' +
    'columnspacing columnlines rowlines notation symmetric movablelimits largeop encoding'
  ).split(' '),
);

/** More would block the page. */
const maxNodes = 2000;
/** Commands that redefine commands; formulas from models and servers do not need them. */
const defining = /\\(?:[gex]?def|(?:new|renew|provide)command|let|futurelet|global|long)(?![a-zA-Z])/;

/** Commands that move a formula away from its place. */
const shifts = new Set(['voffset', 'lspace', 'rspace', 'width', 'height', 'depth']);

/**
 * TeX as MathML, or `undefined` where KaTeX does not understand it. `\href`, `\includegraphics` and the commands that make
 * HTML or define commands are refused; macros, sizes, shifts and the number of nodes are bounded.
 */
export function texToMath(tex: string, isBlock: boolean): ReactElement | undefined {
  if (defining.test(tex)) return undefined;
  try {
    const options = {
      output: 'mathml',
      displayMode: isBlock,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
    };
    const math = treeOf(tex, options).children?.find(({ type }) => type === 'math');
    return math && isSmall(math) ? (elementOf(math, 0) as ReactElement) : undefined;
  } catch {
    return undefined;
  }
}

function elementOf(node: TexNode, key: number): ReactNode {
  if (node.text !== undefined) return node.text;
  const children = (node.children ?? []).map(elementOf);
  if (node.type === undefined || !elements.has(node.type)) return children;
  const allowed = Object.entries(node.attributes ?? {}).filter(
    ([name, value]) => attributes.has(name) && (!shifts.has(name) || staysNear(name, value)),
  );
  return createElement(node.type, { key, ...Object.fromEntries(allowed) }, ...children);
}

function isSmall(math: TexNode): boolean {
  const waiting = [math];
  let count = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++count > maxNodes) return false;
    waiting.push(...(node.children ?? []));
  }
  return true;
}

/** Whether a shift or size leaves a formula near its place: it may grow to the right and in width, within its frame. */
function staysNear(name: string, value: string): boolean {
  const length = /^([+-]?\d*\.?\d+)(em|ex|pt|px)$/.exec(value);
  if (length === null) return false;
  const inEm = Number(length[1]) / (length[2] === 'em' ? 1 : length[2] === 'ex' ? 2 : 12);
  return inEm >= -1 && (name !== 'voffset' || inEm <= 1);
}
