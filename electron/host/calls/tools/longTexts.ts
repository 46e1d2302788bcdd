import { maxResultChars } from '../../../../shared/domain/resultLimits.ts';
import type { ResultPart, ToolResult, WholeText } from '../../../../shared/domain/tool.ts';
import { keepEnd, keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';
import type { BlobStore } from '../../ports/stores.ts';

/**
 * The characters of text that a result may add to a message: the most a model reads of one result, about 25,000 tokens.
 * More would make every later request dearer without being read.
 */
export const maxTextChars = maxResultChars;
/** The minimum that stays of a cut text while there is room left. */
const leastShown = 2_000;
/** The minimum when there is no room left: enough to recognize the text. */
const leastOfLate = 200;
/** Room for the note that replaces the cut part. */
const markerRoom = 1_000;
/** The end of a text often says how it went. */
const tailShare = 5;

/**
 * Moves long texts of a result into blobs; their beginnings and ends stay. Long structured content becomes such a text,
 * because a page could not draw it.
 */
export async function spoolLongTexts(result: ToolResult, blobs: BlobStore): Promise<ToolResult> {
  if (!hasMoreThan(result, maxTextChars)) return result;
  const { structured, ...rest } = result;
  const isLong = structured !== undefined && hasMoreThan(structured, maxTextChars);
  let left = maxTextChars;
  const content: ResultPart[] = [];
  for (const part of result.content) {
    const kept = await spoolPart(part, left, blobs);
    left -= shownLength(kept);
    content.push(kept);
  }
  if (!isLong) return structured === undefined ? { ...rest, content } : { ...rest, content, structured };
  const text = JSON.stringify(structured, null, 2);
  content.push({ type: 'text', ...(await spool(text, left, 'application/json', blobs)) });
  return { ...rest, content };
}

/** The text for a model, with a note in place of the cut part. */
export function joinedText(text: string, whole: WholeText | undefined): string {
  if (whole === undefined) return text;
  const missing = whole.characters - text.length - whole.tail.length;
  return `${text}\n[${missing} of ${whole.characters} characters were left out here. The user can read the whole.]\n${whole.tail}`;
}

async function spoolPart(part: ResultPart, left: number, blobs: BlobStore): Promise<ResultPart> {
  const room = roomFor(left);
  if (part.type === 'resourceLink') {
    if (shownLength(part) <= room) return part;
    const { annotations } = part;
    return { type: 'text', annotations, ...(await spool(JSON.stringify(part), left, 'application/json', blobs)) };
  }
  if (part.type !== 'text' && part.type !== 'resource') return part;
  const { text } = part;
  const named = part.type === 'resource' ? { ...part, uri: keepStart(part.uri, room) } : part;
  if (text === undefined || text.length <= room) return named;
  const mimeType = part.type === 'resource' ? (part.mimeType ?? 'text/plain') : 'text/plain';
  return { ...named, ...(await spool(text, left, mimeType, blobs)) };
}

/** The maximum length of the next text when this much room is left. */
function roomFor(left: number): number {
  return Math.max(left, left > 0 ? leastShown : leastOfLate);
}

async function spool(text: string, left: number, mimeType: string, blobs: BlobStore) {
  const shown = roomFor(left - markerRoom);
  const tailLength = Math.floor(shown / tailShare);
  const head = keepStart(text, shown - tailLength);
  const tail = keepEnd(text, tailLength);
  const kept = await blobs.putText(text, mimeType);
  return { text: head, whole: { ...kept, characters: text.length, tail } };
}

function shownLength(part: ResultPart): number {
  const { mimeType = '' } = part.type === 'text' ? {} : part;
  if (part.type === 'image' || part.type === 'audio') return mimeType.length;
  if (part.type === 'resourceLink') {
    const { uri, name, title = '', description = '' } = part;
    return uri.length + name.length + title.length + description.length + mimeType.length;
  }
  const uri = part.type === 'resource' ? part.uri.length : 0;
  const cut = part.whole === undefined ? 0 : part.whole.tail.length + markerRoom;
  return uri + mimeType.length + (part.text?.length ?? 0) + cut;
}

/** Whether a value holds more than `limit` characters; stops as soon as it knows. */
export function hasMoreThan(value: JsonValue | ToolResult, limit: number): boolean {
  let left = limit;
  const rest: unknown[] = [value];
  while (rest.length > 0 && left >= 0) {
    const next = rest.pop();
    if (typeof next === 'string') left -= next.length;
    else if (typeof next !== 'object' || next === null) left -= 4;
    else if (Array.isArray(next)) for (const item of next as unknown[]) rest.push(item);
    else
      for (const [name, item] of Object.entries(next)) {
        left -= name.length;
        rest.push(item);
      }
  }
  return left < 0;
}
