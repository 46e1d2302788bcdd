import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown';
import type { Extension as Syntax } from 'micromark-util-types';
import type { Processor } from 'unified';
import { blockMath } from './blockMath.ts';
import { delimiters } from './delimiters.ts';
import { inlineMath } from './inlineMath.ts';

declare module 'mdast' {
  interface RootContentMap {
    formula: Formula;
  }
  interface PhrasingContentMap {
    formula: Formula;
  }
}

/** A formula in the tree of a Markdown text. It becomes code with a class that no text can produce. */
interface Formula {
  type: 'formula';
  value: string;
  data: { hName: string; hProperties: { className: string[] }; hChildren: { type: 'text'; value: string }[] };
}

const syntax: Syntax = {
  flow: { 36: blockMath('$$', '$$'), 92: blockMath('\\[', '\\]') },
  text: { 36: delimiters.dollar.map(inlineMath), 92: delimiters.backslash.map(inlineMath) },
};

const fromMarkdown: FromMarkdown = {
  enter: {
    mathInline: entering('math-inline'),
    mathDisplay: entering('math-display'),
    mathFlow: entering('math-display'),
  },
  exit: { mathData: keepData, mathInline: leave, mathDisplay: leave, mathFlow: leave },
};

function entering(className: string) {
  return function enter(this: CompileContext, token: Token): undefined {
    const data = { hName: 'code', hProperties: { className: [className] }, hChildren: [] };
    this.enter({ type: 'formula', value: '', data }, token);
    this.buffer();
  };
}

function keepData(this: CompileContext, token: Token): undefined {
  this.config.enter.data?.call(this, token);
  this.config.exit.data?.call(this, token);
}

function leave(this: CompileContext, token: Token): undefined {
  const value = this.resume().trim();
  const node = this.stack.at(-1) as unknown as Formula;
  this.exit(token);
  node.value = value;
  node.data.hChildren = [{ type: 'text', value }];
}

/** Formulas in Markdown: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`. Our own, because the usual plugin reads prices as formulas. */
export function remarkMath(this: Processor): undefined {
  const data = this.data() as { micromarkExtensions?: Syntax[]; fromMarkdownExtensions?: FromMarkdown[] };
  (data.micromarkExtensions ??= []).push(syntax);
  (data.fromMarkdownExtensions ??= []).push(fromMarkdown);
}
