import type { Resource } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';

/** A resource in the search index. */
export interface IndexedResource {
  readonly serverId: ServerId;
  readonly resource: Resource;
  /** Its name in lower case, used for ranking. */
  readonly name: string;
  /** All searchable text, in lower case. */
  readonly words: string;
}
