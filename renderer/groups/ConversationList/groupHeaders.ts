import type { ConversationHeader, Shelf } from '../../../shared/domain/conversation.ts';
import { type Age, groupByDate } from './groupByDate.ts';

/** One group of the list. */
export interface HeaderGroup {
  readonly kind: Shelf | Age;
  readonly headers: readonly ConversationHeader[];
}

/** The pinned chats, those of each age, and the archived ones, each in the given order. @param now as for `groupByDate` */
export function groupHeaders(headers: readonly ConversationHeader[], now: number): HeaderGroup[] {
  const on = (shelf: Shelf): HeaderGroup => ({ kind: shelf, headers: headers.filter((each) => each.shelf === shelf) });
  const byDate = groupByDate(
    headers.filter(({ shelf }) => shelf === undefined),
    now,
  );
  const dated = byDate.map(({ age, headers: aged }): HeaderGroup => ({ kind: age, headers: aged }));
  return [on('pinned'), ...dated, on('archived')].filter((group) => group.headers.length > 0);
}
