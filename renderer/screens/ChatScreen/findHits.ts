import type { PageOutput } from '../../../shared/contract/commands.ts';
import type { Message } from '../../../shared/domain/conversation.ts';
import { occurrences } from '../../../shared/lib/occurrences.ts';

type MessageHit = PageOutput<'conversation.find'>['hits'][number];

/** One match: its message, and its index in the message, from the top. */
export interface FoundPlace extends Pick<MessageHit, 'messageId' | 'position'> {
  readonly index: number;
}

/** All matches, newest first, because users mostly search for recent text. Pure. */
export function placesOf(hits: readonly MessageHit[]): FoundPlace[] {
  return hits.flatMap(({ messageId, position, count }) =>
    Array.from({ length: count }, (_, at) => ({ messageId, position, index: count - 1 - at })),
  );
}

/** Adds the matches in the newest message as it is shown now: the host does not search a streaming message. Pure. */
export function withNewest(
  hits: readonly MessageHit[],
  newest: Pick<Message, 'id' | 'position' | 'text'> | undefined,
  text: string,
): readonly MessageHit[] {
  if (newest === undefined || text === '') return hits;
  const others = hits.filter(({ messageId }) => messageId !== newest.id);
  const count = occurrences(newest.text, text).length;
  return count === 0 ? others : [{ messageId: newest.id, position: newest.position, count }, ...others];
}

/** All matches that the host found, and those in the newest message; none before the host has answered. Pure. */
export function placesIn(
  output: PageOutput<'conversation.find'> | undefined,
  newest: Parameters<typeof withNewest>[1],
  text: string,
): FoundPlace[] {
  return output === undefined ? [] : placesOf(withNewest(output.hits, newest, text));
}

/**
 * Adds the message that the user came for where it is missing: the host has not answered yet or lists only the newest
 * matches, or the match is in a tool call. Pure.
 */
export function withSought(
  places: readonly FoundPlace[],
  sought: Pick<FoundPlace, 'messageId' | 'position'> | undefined,
): readonly FoundPlace[] {
  if (sought === undefined || places.some(({ messageId }) => messageId === sought.messageId)) return places;
  const { messageId, position } = sought;
  const older = places.findIndex((place) => place.position < position);
  return places.toSpliced(older === -1 ? places.length : older, 0, { messageId, position, index: 0 });
}

/** The index of a match among a list that may have grown; 0 when none is chosen or it is gone. Pure. */
export function indexOfPlace(places: readonly FoundPlace[], wanted: FoundPlace | undefined): number {
  const at = places.findIndex(({ messageId, index }) => messageId === wanted?.messageId && index === wanted.index);
  return Math.max(at, 0);
}
