import type { DividedTree } from './dividedTree.ts';

/** Trees that are kept: a row that scrolls out of view and back is rendered again. */
const maxKept = 50;
const maxKeptChars = 4_000_000;
const maxEnded = 1000;

const kept = new Map<string, DividedTree>();
let keptChars = 0;
/** Texts that took too long, or are too much to be drawn, by their hashes. They are not tried again when they are shown again. */
const ended = new Set<string>();

/** What is known of a text, by its `treeKey`: its tree, that it has none, or nothing. */
export function knownTree(key: string): DividedTree | 'none' | undefined {
  const tree = kept.get(key);
  if (tree !== undefined || ended.size === 0) return tree;
  return ended.has(hashOf(key)) ? 'none' : undefined;
}

export function keepTree(key: string, tree: DividedTree | 'none'): void {
  if (tree === 'none') {
    ended.add(hashOf(key));
    const [oldest] = ended;
    if (ended.size > maxEnded && oldest !== undefined) ended.delete(oldest);
    return;
  }
  if (!kept.has(key)) keptChars += key.length;
  kept.set(key, tree);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept && keptChars <= maxKeptChars) break;
    kept.delete(oldest);
    keptChars -= oldest.length;
  }
}

/** Fast, and no secret: of two texts with one hash, one would be shown as it is written. FNV-1a, twice. */
function hashOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return `${text.length} ${one >>> 0} ${two >>> 0}`;
}
