import type { ModelTool } from '../../ports/modelProvider.ts';
import { meanings, wordsOf } from './words.ts';

const leading = new Set(
  'please ask tell its server can could would you i want to need let us lets use call run try invoke execute start do make the a an my me tool and then also now'.split(
    ' ',
  ),
);
const joint = /^\s*(?:[:,]|(?:for|about|saying|that\s+says)(?=\s))\s*/i;
/** After "use the echo tool" these words introduce what to do with it; after a bare "echo" they belong to the text. */
const joinAfterUse = /^\s*(?:to\s+say|to|say|with|of|on|in)(?=\s)\s*/i;
const used = /\b(?:use|call|run|try|invoke|execute|tool)\b/i;
const trailing = /\b(?:with|using|via|by|through)\s+(?:the\s+)?([\p{L}\p{N}_-]+(?:\s+[\p{L}\p{N}_-]+)?)[\s.!]*$/iu;

/**
 * A request without the words that only name the tool: "use the echo tool to say hello" and "say hello with echo" both leave
 * "hello".
 */
export function freeText(text: string, tool: ModelTool): string {
  const named = new Set(wordsOf(tool.name));
  const isNamed = (word: string) => meanings(word).some((meaning) => named.has(meaning));
  const start = endOfNaming(text, isNamed);
  let rest = text.slice(start);
  if (used.test(text.slice(0, start))) rest = rest.replace(joinAfterUse, '');
  if (start > 0) rest = rest.replace(joint, '');
  const tail = trailing.exec(rest);
  const tailWords = wordsOf(tail?.[1] ?? '').filter((word) => word !== 'tool');
  if (tail !== null && tailWords.length > 0 && tailWords.every(isNamed)) rest = rest.slice(0, tail.index);
  return rest.trim();
}

/** Words that may stand between the name of a server and the name of its tool. */
const between = new Set(['a', 'an', 'for', 'its', 'of', 'the', 'to', 'use', 'call', 'run']);

/** Where the words end that begin the text and only name the tool; 0 when the text does not begin with the tool. */
function endOfNaming(text: string, isNamed: (word: string) => boolean): number {
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}_-]+/gu)) {
    const word = match[0].toLowerCase();
    const words = wordsOf(word).filter((part) => part !== 'server');
    const naming = words.length > 0 && words.every(isNamed);
    if (naming || (end > 0 && word === 'tool')) end = match.index + match[0].length;
    else if (!(end > 0 ? between : leading).has(word)) break;
  }
  return end;
}
