import type { PageOutput } from '../../../shared/contract/commands.ts';

type MessageHit = PageOutput<'conversation.find'>['hits'][number];

/** One place where the words occur: its message, and which of the places in it, from the top. */
export interface FoundPlace extends Pick<MessageHit, 'messageId' | 'position'> {
  readonly index: number;
}

/** Every place, newest first: what people look for was mostly said lately. Pure. */
export function placesOf(hits: readonly MessageHit[]): FoundPlace[] {
  return hits.flatMap(({ messageId, position, count }) =>
    Array.from({ length: count }, (_, at) => ({ messageId, position, index: count - 1 - at })),
  );
}
