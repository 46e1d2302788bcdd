import type { PermissionRequest, TrustRequest } from '../../../shared/domain/trust.ts';

/**
 * Port: where launches are shown and trusted. It is never the page: a window of its own on the desktop, another origin
 * in the browser shell, the policy file in headless runs.
 */
export interface TrustSurface {
  /** Told whenever what waits there becomes something else: launches to be trusted, permissions to be confirmed. */
  pendingChanged(requests: readonly TrustRequest[], permissions: readonly PermissionRequest[]): void;
  /** Brings the surface forward. Answers a one-time link where the user has to open it, else `null`. */
  review(): Promise<string | null>;
}

/** Port: the native folder dialog. Answers `null` when it was closed. */
export interface FolderPicker {
  pick(): Promise<string | null>;
}

/** Port: the native dialog that saves a file. Where there is none, the page offers what it has as a download. */
export interface FileSaver {
  /** @returns where it was saved; `null` when the dialog was closed, or there is none */
  save(suggestedName: string, content: AsyncIterable<string | Uint8Array>): Promise<string | null>;
}

/** Port: shows a link in full, asks the user, and opens it in the real browser if they say so. */
export interface OutsideLinks {
  confirmAndOpen(url: string): Promise<boolean>;
}
