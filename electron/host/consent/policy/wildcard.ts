/**
 * Whether a text matches a pattern in which `*` stands for any run of characters. The time is at most proportional to
 * pattern times text.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let place = 0;
  let star = -1;
  let retry = 0;
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place++;
      retry = at;
    } else if (place < pattern.length && pattern[place] === text[at]) {
      place++;
      at++;
    } else if (star !== -1) {
      place = star + 1;
      at = ++retry;
    } else {
      return false;
    }
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}
