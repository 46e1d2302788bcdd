/** A block of code between fences. */
interface Fence {
  readonly marker: string;
  readonly language: string;
  /** Where its lines begin. */
  readonly from: number;
}

/** Fences behind blanks, and info strings with escapes and entities, are left to the parser. */
const opening = /^(`{3,}(?!`)|~{3,}(?!~))[ \t]*([^\s`&\\\0]*)((?:[ \t][^`\n]*)?)\n/;

/** The fence that a block begins with. */
function fenceOf(block: string): Fence | undefined {
  const [all, marker = '', language = '', rest = ''] = opening.exec(block) ?? [];
  // Of a fence of tildes, what follows the language may hold a backtick; those are rare enough for the parser.
  return all === undefined || /[&\\]/.test(rest) ? undefined : { marker, language, from: all.length };
}

/** Where the line begins that closes a fence, and where it ends; `undefined` where none does. */
function closingOf(
  text: string,
  { marker }: Fence,
  from: number,
): { readonly at: number; readonly end: number } | undefined {
  for (let found = text.indexOf(marker, from); found !== -1; found = text.indexOf(marker, found + 1)) {
    const at = text.lastIndexOf('\n', found - 1) + 1;
    const lineEnd = text.indexOf('\n', found);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    if (at >= from && isClosing(text.slice(at, end), marker)) return { at, end };
    found = Math.max(found, end - 2);
  }
  return undefined;
}

const closingLine = /^ {0,3}(`+|~+)[ \t]*\n?$/;

function isClosing(line: string, marker: string): boolean {
  const run = closingLine.exec(line)?.[1] ?? '';
  return run.length >= marker.length && run.startsWith(marker);
}

/** Whether a block is a fence that nothing closes yet, also with more text after it. Pure. */
export function isOpenFence(block: string, more: string): boolean {
  const fence = fenceOf(block);
  return fence !== undefined && closingOf(block + more, fence, fence.from) === undefined;
}

/** The code of a block. */
export interface FencedCode {
  /** As it is written behind the fence; empty where it is not. */
  readonly language: string;
  readonly text: string;
}

/** The code of a block that is one fence and nothing else, as the parser would read it: it needs no parser, however long it is. Pure. */
export function fencedCode(block: string): FencedCode | undefined {
  const fence = fenceOf(block);
  if (fence === undefined) return undefined;
  const closing = closingOf(block, fence, fence.from);
  if (closing !== undefined && /[^ \t\n]/.test(block.slice(closing.end))) return undefined;
  const inside = block.slice(fence.from, closing?.at);
  return {
    language: fence.language,
    text: (inside.endsWith('\n') ? inside.slice(0, -1) : inside).replaceAll('\0', '\ufffd'),
  };
}
