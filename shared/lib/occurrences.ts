/** The positions of a text in another, without overlaps, ignoring upper and lower case. Pure. */
export function occurrences(text: string, wanted: string): number[] {
  const [inside, needle] = [text.toLowerCase(), wanted.toLowerCase()];
  const found: number[] = [];
  // A letter whose lower case is longer would shift all later positions.
  if (needle === '' || inside.length !== text.length) return needle === '' ? found : plainOccurrences(text, wanted);
  for (let at = inside.indexOf(needle); at !== -1; at = inside.indexOf(needle, at + needle.length)) found.push(at);
  return found;
}

function plainOccurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}
