/** Port: the network as pictures are fetched over it that a text points at. */
export interface PictureNetwork {
  /**
   * Sends one request, bare of credentials, and reads its whole answer; follows no redirect.
   *
   * @throws HostError `serverUnreachable` for what cannot be found or is too slow, `forbidden` for a name that leads inside of
   *   the network or machine, `tooLarge`; any error of a `fetch`
   */
  fetch(url: URL, init: RequestInit): Promise<Response>;
}
