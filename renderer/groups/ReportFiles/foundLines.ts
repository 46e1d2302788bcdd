/** The lines of a text that contain another one, in any case; all of them where that is empty. Pure. */
export function foundLines(text: string, sought: string): readonly string[] {
  const lines = text.split('\n');
  if (sought === '') return lines;
  const folded = sought.toLowerCase();
  return lines.filter((line) => line.toLowerCase().includes(folded));
}
