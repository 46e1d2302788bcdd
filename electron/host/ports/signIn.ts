import type { FetchLike } from '@modelcontextprotocol/client';
import type { ServerProxy } from '../../../shared/domain/serverProxy.ts';

/**
 * Port: the network for signing in. Addresses in metadata come from strangers: private or reserved addresses, and those
 * on this computer, are refused unless the MCP server itself is on this computer.
 */
export interface SignInNetwork {
  /**
   * The fetch throws a HostError `signInFailed` for refused addresses and answers that are too long, and
   * `serverUnreachable` for slow ones.
   *
   * @param configured addresses that the user configured: their hosts may be anywhere
   * @param proxy what the server has instead of the proxies of everybody
   */
  fetchFor(serverUrl: string, configured: readonly string[], proxy?: ServerProxy): FetchLike;
}

export interface CallbackOptions {
  /** The very address, where the user chose one; no other will do. */
  readonly address?: string | undefined;
  /** The port to use if it is free, so that an earlier registration stays valid. */
  readonly port: number | undefined;
  /** The only `state` that is accepted. */
  readonly state: string;
  readonly lifeMs: number;
}

/** The address to which the browser returns. It accepts one answer. */
export interface PendingCallback {
  readonly redirectUrl: string;
  /** The parameters of the answer; `undefined` when it was closed, or its time was over. */
  readonly answer: Promise<URLSearchParams | undefined>;
  close(): void;
}

/** Port: listens on loopback for the answer of an authorization server (RFC 8252, 7.3). */
export interface CallbackListener {
  /** @throws HostError `signInFailed` when it cannot listen, at the chosen address for example */
  open(options: CallbackOptions): Promise<PendingCallback>;
}
