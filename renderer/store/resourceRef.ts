import type { ServerId } from '../../shared/domain/ids.ts';
import type { ResourceSummary } from '../../shared/domain/offer.ts';

/** A resource of a server, listed or made of a template. */
export interface ResourceRef {
  readonly serverId: ServerId;
  readonly uri: string;
  /** What the server lists of it; absent where it does not list it. */
  readonly listed?: ResourceSummary | undefined;
}
