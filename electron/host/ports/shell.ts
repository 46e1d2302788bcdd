import type { TrustRequest } from '../../../shared/domain/trust.ts';

/**
 * Port: where launches are shown and trusted. It is never the page: a window of its own on the desktop, another origin
 * in the browser shell, the policy file in headless runs.
 */
export interface TrustSurface {
  /** Told whenever the list of launches that wait for trust becomes another one. */
  pendingChanged(requests: readonly TrustRequest[]): void;
  /** Brings the surface forward. Answers a one-time link where the user has to open it, else `null`. */
  review(): Promise<string | null>;
}

/** Port: the native folder dialog. Answers `null` when it was closed. */
export interface FolderPicker {
  pick(): Promise<string | null>;
}

/** Port: shows a link in full, asks the user, and opens it in the real browser if they say so. */
export interface OutsideLinks {
  confirmAndOpen(url: string): Promise<boolean>;
}
