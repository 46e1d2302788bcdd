/** All that is added to the blocks of a text, in characters: it is read as Markdown once more. */
const maxAddedChars = 1_000_000;

/**
 * A block alone does not know the link definitions that stand elsewhere: those that have a bracket get them, as long as all of
 * them together stay in bounds. Behind these, references are shown as they are written. Pure.
 */
export function withDefinitions(blocks: readonly string[], definitions: string): readonly string[] {
  if (definitions === '') return blocks;
  let left = maxAddedChars;
  return blocks.map((block) => {
    if (!block.includes('[') || definitions.length > left) return block;
    left -= definitions.length;
    return `${block}\n\n${definitions}`;
  });
}
