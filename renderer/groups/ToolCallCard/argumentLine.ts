import { keepStart } from '../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';

/** What a line has room for at most; characters. */
const maxCharacters = 200;

/** The first argument of a call in one line, to tell calls of one tool apart; all of them are in its details. Pure. */
export function argumentLine(given: JsonValue): string {
  const [first] = isJsonObject(given) ? Object.values(given) : [given];
  if (first === undefined || first === null) return '';
  const text = typeof first === 'string' ? keepStart(first, 2 * maxCharacters) : JSON.stringify(first);
  const line = text.replace(/[\r\n\t]+/g, ' ').trim();
  return line.length <= maxCharacters ? line : `${keepStart(line, maxCharacters).trimEnd()}…`;
}
