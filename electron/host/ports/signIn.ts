import type { FetchLike } from '@modelcontextprotocol/client';

/**
 * Port: the network as signing in may use it. Addresses in metadata are the words of strangers: what is private, reserved
 * or on this machine is not reached on their behalf, unless the MCP server itself is on this machine.
 */
export interface SignInNetwork {
  /**
   * The fetch throws a HostError `signInFailed` for addresses that are refused and answers that are too long, and
   * `serverUnreachable` for those that are too slow.
   *
   * @param configured addresses the user wrote down themselves: their hosts are reached wherever they are
   */
  fetchFor(serverUrl: string, configured: readonly string[]): FetchLike;
}

export interface CallbackOptions {
  /** The port to take if it is free, so that what was registered stays true. */
  readonly port: number | undefined;
  /** The only `state` that is accepted. */
  readonly state: string;
  readonly lifeMs: number;
}

/** The address the browser comes back to. It lives for one answer. */
export interface PendingCallback {
  readonly redirectUrl: string;
  /** The parameters of the answer; `undefined` when it was closed, or its time was over. */
  readonly answer: Promise<URLSearchParams | undefined>;
  close(): void;
}

/** Port: listens on loopback for the answer of an authorization server (RFC 8252, 7.3). */
export interface CallbackListener {
  open(options: CallbackOptions): Promise<PendingCallback>;
}
