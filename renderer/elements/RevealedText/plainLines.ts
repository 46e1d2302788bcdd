/** A text without a byte order mark and with line feeds only. Files of some systems have others, and they hide nothing. Pure. */
export function plainLines(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
}
