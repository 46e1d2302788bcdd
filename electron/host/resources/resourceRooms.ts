import type { ContextRecords } from '../audit/contextRecords.ts';
import type { BlobStore } from '../ports/stores.ts';
import type { Clock } from '../ports/system.ts';
import type { ServerRegistry } from '../servers/serverRegistry.ts';
import type { HostState } from '../state/hostState.ts';
import { ResourceBrowser } from './resourceBrowser.ts';
import { ResourceReader } from './resourceReader.ts';
import { ResourceWatches } from './resourceWatches.ts';

/** What is looked through, what is read, and what the user is told of. */
export interface ResourceRooms {
  readonly browser: ResourceBrowser;
  readonly reader: ResourceReader;
  readonly watches: ResourceWatches;
}

export function createResourceRooms(parts: {
  readonly registry: () => ServerRegistry;
  readonly state: HostState;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly records: ContextRecords;
}): ResourceRooms {
  const watches = new ResourceWatches(parts);
  return { browser: new ResourceBrowser(parts), reader: new ResourceReader({ ...parts, watches }), watches };
}
