import { createElement, type ReactElement, type ReactNode } from 'react';
import * as katex from 'katex';

/** A node of the tree KaTeX builds. */
interface TexNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly TexNode[];
}

/** KaTeX makes DOM nodes or HTML of its tree itself; the page's policy wants neither, with styles in them. */
const { __renderToDomTree: treeOf } = katex as unknown as {
  __renderToDomTree: (tex: string, options: object) => TexNode;
};

/** What a formula may be made of: MathML that shows something, and nothing that links, loads or styles. */
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

/**
 * TeX as MathML, or `undefined` where KaTeX does not understand it. `\href`, `\includegraphics` and the commands that make
 * HTML are refused; macros and sizes are bounded.
 */
export function texToMath(tex: string, display: boolean): ReactElement | undefined {
  try {
    const options = {
      output: 'mathml',
      displayMode: display,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
    };
    const math = treeOf(tex, options).children?.find(({ type }) => type === 'math');
    return math && (elementOf(math, 0) as ReactElement);
  } catch {
    return undefined;
  }
}

function elementOf(node: TexNode, key: number): ReactNode {
  if (node.text !== undefined) return node.text;
  const children = (node.children ?? []).map(elementOf);
  if (node.type === undefined || !elements.has(node.type)) return children;
  const allowed = Object.entries(node.attributes ?? {}).filter(([name]) => attributes.has(name));
  return createElement(node.type, { key, ...Object.fromEntries(allowed) }, ...children);
}
