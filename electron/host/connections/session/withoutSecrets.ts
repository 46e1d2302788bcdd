import type { ServerTransport } from '../../ports/transport.ts';
import { hideInError, type HideText } from './hideInMessage.ts';

/**
 * Removes the values of secrets from a server's own texts (its stderr, the reason why it ended). `WireTap` does the
 * same for its messages and for errors of sending.
 */
export function withoutSecrets(server: ServerTransport, hide: HideText): ServerTransport {
  return {
    transport: server.transport,
    kind: () => server.kind(),
    pid: () => server.pid(),
    proxy: () => server.proxy?.(),
    onStderr: (listener) => server.onStderr((line) => listener(hide(line))),
    failure: () => hideInError(server.failure(), hide),
    get confinement() {
      return server.confinement;
    },
    wake: () => server.wake?.(),
    shutDown: () => server.shutDown(),
  };
}
