/** Longer than the name of any prompt. */
const longest = 100;

/** What stands behind the slash a text begins with, on its only line; `undefined` for a text that looks for no prompt. Pure. */
export function slashSearch(text: string): string | undefined {
  if (!text.startsWith('/') || text.includes('\n') || text.length > longest) return undefined;
  return text.slice(1);
}
