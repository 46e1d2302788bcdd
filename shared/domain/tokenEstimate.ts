/** English text and JSON have about this many characters a token; models differ, so all that is counted with it is an estimate. */
const charactersPerToken = 4;

/** What a picture or a sound takes, roughly: providers count by its size or length, which is not known here. */
export const mediaTokens = 1500;

/** About how many tokens so many characters are. Pure. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
