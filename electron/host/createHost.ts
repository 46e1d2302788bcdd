import { pageContract } from '../../shared/contract/commands.ts';
import { trustContract } from '../../shared/contract/trustCommands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { commandRouter } from './api/commandRouter.ts';
import { trustHandlers } from './api/consentHandlers.ts';
import { managedCommands } from './api/managedCommands.ts';
import { pageHandlers } from './api/pageHandlers.ts';
import { openSession } from './api/pageSession.ts';
import { noDeltas, trustEvents } from './api/trustEvents.ts';
import { composeRooms } from './composeRooms.ts';
import { watchOutside } from './connections/registry/watchOutside.ts';
import { countSecretChanges } from './consent/trust/secretChanges.ts';
import { Rooms } from './ground/rooms/rooms.ts';
import type { Host } from './host.ts';
import { openings } from './openings.ts';
import type { HostPorts } from './ports/hostPorts.ts';
import { shellView } from './shellView.ts';

/** Creates the host from its ports: loads stored data and marks interrupted turns, but starts nothing yet. */
export async function createHost(given: HostPorts): Promise<Host> {
  const { log } = given;
  const onListenerError = (error: unknown) =>
    log.write('error', 'A listener failed', { error: toErrorInfo(error).message });
  const ports = { ...given, secrets: countSecretChanges(given.secrets, onListenerError) };
  const rooms = new Rooms();
  const wings = composeRooms(ports, rooms);
  const shutDown = async () => {
    for (const error of await rooms.dispose()) {
      log.write('warn', 'A part of the host did not end in order', { error: toErrorInfo(error).message });
    }
  };
  try {
    await rooms.load();
  } catch (error) {
    await shutDown();
    throw error;
  }
  const { state, streams, storage, starts, registry, sweep, models, managed, updates, serverAsks } = wings;
  let isStarted = false;
  storage.whenReplaced(
    () => rooms.load(),
    () => isStarted && void starts.startEnabled(),
  );
  rooms.enroll(watchOutside(ports, registry));
  const pageRouter = commandRouter(pageContract, managedCommands(pageHandlers(wings, ports), managed));
  const trustRouter = commandRouter(trustContract, trustHandlers(wings));
  return {
    openPage: (send) =>
      openSession({ router: pageRouter, onEvent: state.onEvent, onDeltas: streams.onDeltas, log, send }),
    openTrustSurface: (send) =>
      openSession({ router: trustRouter, onEvent: trustEvents(state), onDeltas: noDeltas, log, send }),
    ...openings(wings, ports.blobs),
    startServers() {
      if (ports.shell.isSafeMode) return;
      isStarted = true;
      void starts.startEnabled();
      sweep.soon();
    },
    prepareModel: (id) => models.prepare(id),
    ...shellView(state, serverAsks.calls, wings.log),
    wake: () => registry.wake(),
    stopTurns: (cause) => wings.turns.stopAll(cause),
    mayInstallUpdate: () => updates.mayInstall,
    shutDown,
  };
}
