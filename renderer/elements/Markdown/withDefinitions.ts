/** The limit of all definitions that are added to blocks, in characters, because each is parsed again. */
const maxAddedChars = 1_000_000;

/**
 * A block parsed alone lacks the link definitions of other blocks, so blocks with a bracket get them, up to a limit
 * for the whole text. After it, references are shown as source. Pure.
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
