import type { ToPage } from '../../shared/contract/envelope.ts';
import type { Sha256 } from '../../shared/domain/ids.ts';
import type { PageSession } from './api/pageSession.ts';

/** The host, as shells see it. */
export interface Host {
  readonly openPage: (send: (envelope: ToPage) => void) => PageSession;
  /** A connection for the trust surface, which has a contract of its own. */
  readonly openTrustSurface: (send: (envelope: ToPage) => void) => PageSession;
  readonly readBlob: (hash: Sha256) => Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
  /** Keeps bytes that the user attached; the shell has bounded them. @throws HostError `conflict` when too much waits to be sent */
  readonly keepBlob: (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;
  /** Starts the servers that are switched on. Called after the first page is there, so that it never waits for them. */
  startServers(): void;
  /** The machine woke up, or the network changed: connections are looked at now. */
  wake(): void;
  /** Stops turns, then servers; answers when nothing is left running. */
  shutDown(): Promise<void>;
}
