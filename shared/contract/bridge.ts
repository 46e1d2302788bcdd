import type { ToHost, ToPage } from './envelope.ts';

/** The two IPC channels of the desktop shell. There are no others. */
export const channelToHost = 'gatehouse:to-host';
export const channelToPage = 'gatehouse:to-page';

/** What the preload exposes as `window.gatehouse`, and what the browser shell's WebSocket is wrapped into. */
export interface HostBridge {
  send(envelope: ToHost): void;
  /** The answer unsubscribes. */
  onMessage(listener: (envelope: ToPage) => void): () => void;
}
