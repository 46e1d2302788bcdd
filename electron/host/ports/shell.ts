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

/** Port: the native folder dialog. Returns `null` when it was closed. */
export interface FolderPicker {
  pick(): Promise<string | null>;
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

/** Port: shows a link in full, asks the user, and opens it in the real browser if they agree. */
export interface OutsideLinks {
  confirmAndOpen(url: string): Promise<boolean>;
}
