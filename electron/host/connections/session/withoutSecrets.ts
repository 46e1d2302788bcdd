import type { ServerTransport } from '../../ports/transport.ts';
import { hideInError, type HideText } from './hideInMessage.ts';

/**
 * A way to a server whose own words (what it writes to stderr, why it ended) hold no values of secrets. Its messages, and the
 * errors of sending, are looked through where they pass: in `WireTap`.
 */
export function withoutSecrets(server: ServerTransport, hide: HideText): ServerTransport {
  return {
    transport: server.transport,
    kind: () => server.kind(),
    pid: () => server.pid(),
    onStderr: (listener) => server.onStderr((line) => listener(hide(line))),
    failure: () => hideInError(server.failure(), hide),
    get confinement() {
      return server.confinement;
    },
    wake: () => server.wake?.(),
    shutDown: () => server.shutDown(),
  };
}
