/** Port: the network for remote pictures in texts. */
export interface PictureNetwork {
  /**
   * Sends one request without credentials, and reads its whole answer; follows no redirect.
   *
   * @throws HostError `serverUnreachable` when the host cannot be found or is too slow, `forbidden` for a name inside
   *   the network or on this computer, `tooLarge`; any error of a `fetch`
   */
  fetch(url: URL, init: RequestInit): Promise<Response>;
}
