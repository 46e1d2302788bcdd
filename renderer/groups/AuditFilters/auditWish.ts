import type { AuditFilter, AuditKind } from '../../../shared/domain/audit.ts';
import { serverId } from '../../../shared/domain/ids.ts';

/** The filter as the user chose it. */
export interface AuditWish {
  readonly text: string;
  readonly kind: AuditKind | 'all';
  readonly outcome: NonNullable<AuditFilter['outcome']> | 'all';
  /** The id of a server, or `all`. */
  readonly server: string;
  readonly time: 'all' | 'day' | 'week' | 'month';
}

export const everything: AuditWish = { text: '', kind: 'all', outcome: 'all', server: 'all', time: 'all' };

const dayMs = 24 * 60 * 60 * 1000;
const days = { day: 1, week: 7, month: 30 } as const;

/** The filter in the form the host takes. Pure; `now` in ms. */
export function filterOf({ text, kind, outcome, server, time }: AuditWish, now: number): AuditFilter {
  const id = serverId.safeParse(server);
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(kind === 'all' ? {} : { kind }),
    ...(outcome === 'all' ? {} : { outcome }),
    ...(server === 'all' || !id.success ? {} : { serverId: id.data }),
    ...(time === 'all' ? {} : { since: now - days[time] * dayMs }),
  };
}
