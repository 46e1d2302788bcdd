import type { FoundForm } from './formIndex.ts';
import { backslash, isBlankEscape, letterOf } from './letters.ts';

/**
 * What replaces a part of a text in which a secret was found: the mark, and of what stands between the letters of the secret only
 * the quotes with what is beside them, so that JSON stays JSON. In a list of bytes each number becomes 0, for the same reason. Pure.
 */
export function withoutForm(part: string, { form, isExact }: FoundForm, mark: string): string {
  if (form.kind === 'list') return part.replace(/\d+/g, '0');
  return isExact ? mark : mark + quotesBetween(part);
}

function quotesBetween(part: string): string {
  if (!part.includes('"')) return '';
  const table = letterOf();
  let kept = '';
  let gapStart = 0;
  const keepGap = (end: number) => {
    const gap = part.slice(gapStart, end);
    if (gap.includes('"')) kept += gap;
  };
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    if ((table[code] ?? 0) === 0) {
      if (code === backslash && isBlankEscape(part.charCodeAt(at + 1))) at++;
      continue;
    }
    keepGap(at);
    gapStart = at + 1;
  }
  keepGap(part.length);
  return kept;
}
