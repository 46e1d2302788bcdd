import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { PathWish } from '../../../shared/domain/pathWish.ts';
import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import type { QuickAskState } from '../../../shared/domain/quickAsk.ts';
import type { Spelling } from '../../../shared/domain/spelling.ts';
import type { PermissionRequest, TrustRequest } from '../../../shared/domain/trust.ts';

/**
 * Port: where launches are shown and trusted. It is never the page: a separate window on the desktop, another origin in
 * the browser shell, the policy file in headless runs.
 */
export interface TrustSurface {
  /** Called whenever the waiting requests change: launches to trust, permissions to confirm. */
  pendingChanged(requests: readonly TrustRequest[], permissions: readonly PermissionRequest[]): void;
  /** Brings the trust page to the front. Returns a one-time link if the user must open it, otherwise `null`. */
  review(): Promise<string | null>;
}

/** Port: the native dialog that chooses folders and files. Only their paths are handed over: nothing is opened. */
export interface FolderPicker {
  /** One folder; `null` when the dialog was closed. */
  pick(): Promise<string | null>;
  /** None when the dialog was closed, or there is none. */
  pickPaths(wish: PathWish): Promise<readonly string[]>;
}

/** Port: the file manager. It shows the data folder and nothing else: no path is handed over. */
export interface FolderView {
  show(): Promise<void>;
}

/** Port: the native dialog that saves a file. Without one, the page offers a download. */
export interface FileSaver {
  /** @returns the path of the file; `null` when the dialog was closed, or there is none */
  save(suggestedName: string, content: AsyncIterable<string | Uint8Array>): Promise<string | null>;
}

/** Port: what the user drags out of the page into other programs. */
export interface DragOut {
  /**
   * Makes a private file with these bytes and hands it to the system's drag.
   *
   * Nothing happens while something else is dragged, or where the page's window has no focus.
   *
   * @param name a safe name of a file, without a path
   * @throws HostError `tooLarge`
   */
  begin(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Port: paper. It draws a document of ours that runs nothing and refers to nothing, and nothing can be requested from it.
 */
export interface DocumentPrinter {
  /** Shows the system's print dialog. @returns whether it was printed @throws HostError `conflict` where it cannot be */
  print(html: AsyncIterable<string>): Promise<boolean>;
  /** @returns the document as a PDF file */
  pdf(html: AsyncIterable<string>): Promise<Uint8Array>;
}

/** Port: further windows of the page. */
export interface PageWindows {
  /** @throws HostError `conflict` when there are as many as may be */
  open(): void;
  /** Which chat a window shows, as its page says. */
  shows(window: number, conversationId: ConversationId | null): void;
}

/** Port: the small window that a shortcut of the system opens. What calls it comes from a page, which may be any. */
export interface QuickAskWindow {
  state(): QuickAskState;
  hide(): void;
  /** As tall as a chat needs, or as the composer alone. */
  fit(isTall: boolean): void;
  /** Hides it, and shows the chat in a window of the page; nothing while it is hidden. */
  openInApp(conversationId: ConversationId | null): void;
}

/** Port: whether the system starts the app when the user signs in to the computer. The system knows; nothing is stored. */
export interface LoginItem {
  state(): Promise<LoginStart>;
  /** Asks the user. @returns what holds afterwards */
  switchOn(): Promise<LoginStart>;
  /** @returns what holds afterwards */
  switchOff(): Promise<LoginStart>;
}

/** Port: how misspelled words are marked, and in which languages. */
export interface SpellingChecker {
  state(): Promise<Spelling>;
  /** Asks the user, because a dictionary is downloaded. @returns what holds afterwards */
  add(language: string): Promise<Spelling>;
  /** @returns what holds afterwards */
  remove(language: string): Promise<Spelling>;
}

/** Port: shows a link in full, asks the user, and opens it in the real browser if they agree. */
export interface OutsideLinks {
  confirmAndOpen(url: string): Promise<boolean>;
}
