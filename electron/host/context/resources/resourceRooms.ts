import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import type { ServerRegistry } from '../../connections/registry/serverRegistry.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import { ReadLimits } from './readLimits.ts';
import { ResourceBrowser } from './resourceBrowser.ts';
import { ResourceReader } from './resourceReader.ts';
import { ResourceWatches } from './resourceWatches.ts';

/** What is looked through, what is read, and what the user is told of. */
export interface ResourceRooms {
  readonly browser: ResourceBrowser;
  readonly reader: ResourceReader;
  readonly watches: ResourceWatches;
  /** Shared by whatever reads resources. */
  readonly limits: ReadLimits;
}

export function createResourceRooms(parts: {
  readonly registry: () => ServerRegistry;
  readonly state: HostState;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly records: ContextRecords;
}): ResourceRooms {
  const watches = new ResourceWatches(parts);
  const limits = new ReadLimits(parts.clock);
  const reader = new ResourceReader({ ...parts, watches, limits });
  return { browser: new ResourceBrowser(parts), reader, watches, limits };
}
