import { toErrorInfo } from '../../../shared/domain/error.ts';
import { emptySnapshot } from '../../../shared/domain/snapshot.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { SettingsService } from './settings/settingsService.ts';
import { HostState } from './state/hostState.ts';
import { TextStreams } from './state/textStreams.ts';
import { StorageGuard } from './storage/storageGuard.ts';

/** The basis of all rooms: the snapshot, the settings, and the storage state. */
export function groundWing(ports: HostPorts) {
  const onListenerError = (error: unknown) =>
    ports.log.write('error', 'A listener failed', { error: toErrorInfo(error).message });
  const state = new HostState(emptySnapshot(ports.shell), onListenerError);
  return {
    state,
    storage: new StorageGuard({ storage: ports.storage, state, clock: ports.clock, log: ports.log }),
    streams: new TextStreams(ports.clock, onListenerError),
    settings: new SettingsService(ports.settings, state, ports.shell.isSafeMode),
    onListenerError,
  };
}

export type GroundWing = ReturnType<typeof groundWing>;
