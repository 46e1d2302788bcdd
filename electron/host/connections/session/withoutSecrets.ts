import type { ServerTransport } from '../../ports/transport.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import { hideInError } from './hideInMessage.ts';

/**
 * Removes the values of secrets from a server's own texts (its stderr, the reason why it ended). `WireTap` does the
 * same for its messages and for errors of sending.
 */
export function withoutSecrets(server: ServerTransport, hider: SecretHider): ServerTransport {
  return {
    transport: server.transport,
    kind: () => server.kind(),
    pid: () => server.pid(),
    proxy: () => server.proxy?.(),
    onStderr: (listener) => server.onStderr((line) => listener(hider.hideText(line))),
    hasWritten: () => server.hasWritten?.() ?? false,
    pipeHolders: async () => (await server.pipeHolders?.()) ?? [],
    failure: () => hideInError(server.failure(), hider),
    get confinement() {
      return server.confinement;
    },
    ...(server.onSentAgain === undefined ? {} : { onSentAgain: server.onSentAgain }),
    leftUntaken: (method) => server.leftUntaken?.(method) ?? false,
    wake: () => server.wake?.(),
    shutDown: () => server.shutDown(),
  };
}
