/**
 * The words after `/skill`, by which a skill is looked for; `undefined` while another command or prompt is typed. Pure.
 *
 * @param typed the text after the slash
 */
export function skillSearch(typed: string): string | undefined {
  return /^skill(?:\s|$)/i.test(typed) ? typed.slice('skill'.length).trim() : undefined;
}

/** Longer than any prompt name. */
const longest = 100;

/** The text after a leading slash on a single line; `undefined` for a text that is not a prompt search. Pure. */
export function slashSearch(text: string): string | undefined {
  if (!text.startsWith('/') || text.includes('\n') || text.length > longest) return undefined;
  return text.slice(1);
}
