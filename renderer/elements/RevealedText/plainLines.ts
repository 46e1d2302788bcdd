/** A text without the mark of its byte order, with line feeds: what files of some systems have, and what hides nothing. Pure. */
export function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
}
