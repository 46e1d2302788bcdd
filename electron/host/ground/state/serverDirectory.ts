import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';

/** The configured servers, for rooms that need their launches but not their connections. */
export interface ServerDirectory {
  /** @throws HostError `notFound` */
  get(id: ServerId): ServerDefinition;
  find(id: ServerId): ServerDefinition | undefined;
}
