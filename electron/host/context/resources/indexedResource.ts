import type { Resource } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';

/** A resource as it is searched. */
export interface IndexedResource {
  readonly serverId: ServerId;
  readonly resource: Resource;
  /** Lower case: what it is called, by which it is ranked. */
  readonly name: string;
  /** Lower case: everything it is found by. */
  readonly words: string;
}
