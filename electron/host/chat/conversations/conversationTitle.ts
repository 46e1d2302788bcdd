import { keepStart } from '../../../../shared/lib/cutText.ts';
import { oneLine } from '../../../../shared/lib/oneLine.ts';

const maxLength = 60;

/** What models put around a title. */
const ornament = /^(?:title|标题)\s*[:：]\s*|^[#>*_`"'“”‘’«»「『《\s-]+|[*_`"'“”‘’«»」』》\s.。]+$/giu;

/** A title out of what a model answered: one bounded line without ornaments; empty if it has none. Pure. */
export function titleFromModel(answer: string): string {
  const first = answer.split(/[\r\n\u2028\u2029]/).find((each) => oneLine(each, maxLength) !== '') ?? '';
  const bare = first.trim().replace(ornament, '').replace(ornament, '');
  return oneLine(bare, maxLength);
}

/** The title of a conversation, from the user's first text: its first line, cut between words. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replace(/\s+/g, ' ').trim() ?? '';
  if (line.length <= maxLength) return line;
  const start = keepStart(line, maxLength);
  const space = start.lastIndexOf(' ');
  return `${space > maxLength / 2 ? start.slice(0, space) : start}…`;
}
