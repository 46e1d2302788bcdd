import type { ToPage } from '../../shared/contract/envelope.ts';
import type { ProviderId, Sha256 } from '../../shared/domain/ids.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { PageSession } from './api/pageSession.ts';

/** The host, for shells. */
export interface Host {
  readonly openPage: (send: (envelope: ToPage) => void) => PageSession;
  /** A connection for the trust page, which has its own contract. */
  readonly openTrustSurface: (send: (envelope: ToPage) => void) => PageSession;
  readonly readBlob: (hash: Sha256) => Promise<{ bytes: Uint8Array; mimeType: string } | undefined>;
  /**
   * Stores bytes that the user attached; the shell has limited them. @throws HostError `conflict` when too many bytes
   * are unsent
   */
  readonly keepBlob: (bytes: Uint8Array, mimeType: string) => Promise<{ blob: Sha256; bytes: number }>;
  /**
   * Receives the file that the user imports chats from. @throws HostError `conflict` while another import goes on, `tooLarge`,
   * `storageFailed`
   */
  readonly receiveImport: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  /**
   * Receives the file of a backup and begins to check it. @throws HostError `conflict` while another one is read, `tooLarge`,
   * `storageFailed`
   */
  readonly receiveBackup: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  /** The file of a backup, made while it is read. @throws HostError `conflict` while another one is made, `storageFailed` */
  readonly readBackup: () => AsyncIterable<Uint8Array>;
  /**
   * Starts the servers that are switched on. Called after the first page was loaded, so that it never waits for them.
   */
  startServers(): void;
  /**
   * Loads what a first request to this provider needs, and reads its list of models where limits stand only there. For
   * shells that know which model will be asked.
   */
  prepareModel(id: ProviderId): Promise<void>;
  /** Calls `listener` with the settings now and after every change, for what shells draw themselves: menus, title bars. */
  watchSettings(listener: (settings: Settings) => void): void;
  /** The machine woke up, or the network changed: checks connections now. */
  wake(): void;
  /** Stops turns, then servers; resolves when nothing is running. */
  shutDown(): Promise<void>;
}
