/** What an address answered. */
export type FetchedText =
  | { readonly kind: 'found'; readonly text: string; readonly etag?: string | undefined }
  /** It is still what has this entity tag. */
  | { readonly kind: 'unchanged' };

/**
 * Port: the network for registries of servers. Only GET, without credentials and without following redirects; bounded in size and
 * time.
 */
export interface RegistryNetwork {
  /**
   * Asks a registry, at an address below the one that the user confirmed: it may be anywhere.
   *
   * @param etag of the answer that is known
   * @throws HostError `registryFailed`; `cancelled` by the signal
   */
  ask(url: URL, etag: string | undefined, signal: AbortSignal): Promise<FetchedText>;
  /**
   * Reads a text from a public address that a stranger named.
   *
   * @throws HostError `registryFailed`; `cancelled` by the signal
   */
  readPublic(url: URL, signal: AbortSignal): Promise<string>;
}
