/** Controls, and formatting characters such as those that turn the direction of text; no tab, no line feed. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text with what does not show written as JSON escapes (`\\u202e`), for logs and terminals. */
export function escapeInvisible(text: string): string {
  return text.replace(invisible, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(''),
  );
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}
