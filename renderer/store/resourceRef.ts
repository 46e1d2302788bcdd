import type { ServerId } from '../../shared/domain/ids.ts';
import type { ResourceSummary } from '../../shared/domain/offer.ts';

/** A resource of a server, from its list or from a template. */
export interface ResourceRef {
  readonly serverId: ServerId;
  readonly uri: string;
  /** The server's listing of it; missing if the server does not list it. */
  readonly listed?: ResourceSummary | undefined;
}
