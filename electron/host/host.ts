import type { ToPage } from '../../shared/contract/envelope.ts';
import type { AwayPlace } from '../../shared/domain/awayPlace.ts';
import type { Message } from '../../shared/domain/conversation.ts';
import type { ConversationId, ProviderId, Sha256 } from '../../shared/domain/ids.ts';
import type { ChatUsage } from '../../shared/domain/model.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { RunningWork } from '../../shared/domain/runningWork.ts';
import type { HostSnapshot } from '../../shared/domain/snapshot.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import type { PageSession } from './api/pageSession.ts';
import type { OpenedFile } from './ports/openedFile.ts';

/** A chat from its beginning, as it is shown. */
export interface WholeChat {
  readonly messages: readonly Message[];
  readonly calls: readonly ToolCall[];
  readonly usage: ChatUsage;
}

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
   * Receives the file of a bundle and reads what is in it. @throws HostError `conflict` while another one is read, `badInput`,
   * `tooLarge`, `storageFailed`
   */
  readonly receiveBundle: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  /**
   * Receives the file of a backup and begins to check it. @throws HostError `conflict` while another one is read, `tooLarge`,
   * `storageFailed`
   */
  readonly receiveBackup: (content: AsyncIterable<Uint8Array>, ofBytes: number) => Promise<void>;
  /** The file of a backup, made while it is read. @throws HostError `conflict` while another one is made, `storageFailed` */
  readonly readBackup: () => AsyncIterable<Uint8Array>;
  /** The document that a page got a ticket for, to print it; `undefined` when the ticket is none. It works once. */
  readonly readPrint: (ticket: string) => AsyncIterable<string> | undefined;
  /** The archive with the files of the report that the page chose. @throws HostError `notFound` when it chose none */
  readonly readReport: () => AsyncIterable<Uint8Array>;
  /**
   * A link that adds a server was opened outside, such as in a browser. The page fills a form with it; nothing is added or started. Any
   * text may be handed over: what is no such link is refused, and the user sees why.
   *
   * @param window the one in which it opens by itself; without it, any
   */
  readonly receiveLink: (link: string, window?: number) => void;
  /** The file of a bundle was opened outside, as in a file manager. The page shows what is in it; nothing is installed. Windows as above. */
  readonly receiveOpenedBundle: (file: OpenedFile, window?: number) => void;
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
  /** What the page is told, now. */
  state(): HostSnapshot;
  /** All that a chat shows, for shells without a page. @throws HostError `storageFailed` */
  readChat(id: ConversationId): Promise<WholeChat>;
  /** Calls `listener` after every change of the state, for what shells show outside of the page. */
  watchState(listener: (state: HostSnapshot, before: HostSnapshot) => void): void;
  /** The user wants to look at this place: the page goes there, now or when it is opened; in this window, or `null`: in any. */
  goTo(place: AwayPlace, window: number | null): void;
  /** What the end of the app would break off. */
  runningWork(): RunningWork;
  /** The machine woke up, or the network changed: checks connections now. */
  wake(): void;
  /** Stops the turns of all chats; the records say why. For shells in which nobody presses Stop. */
  stopTurns(cause: Problem): Promise<void>;
  /** Whether a downloaded version may take the place of this one: asked when everything has stopped. */
  mayInstallUpdate(): boolean;
  /** Stops turns, then servers; resolves when nothing is running. */
  shutDown(): Promise<void>;
}
