/**
 * Control characters, and format characters such as those that change the direction of text; not tabs and line feeds.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Writes invisible characters as JSON escapes (`\\u202e`), for logs and terminals. */
export function escapeInvisible(text: string): string {
  return text.replace(invisible, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(''),
  );
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}
