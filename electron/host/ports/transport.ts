import type { AuthProvider, FetchLike, OAuthClientProvider, Transport } from '@modelcontextprotocol/client';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { Confinement } from '../../../shared/domain/confinement.ts';
import type { ProxyKind, TransportKind } from '../../../shared/domain/connection.ts';
import type { Launch } from '../../../shared/domain/server.ts';
import type { HostError } from '../../../shared/domain/error.ts';
import type { ReadSecret } from './secrets.ts';

/** A message that a server over HTTP could not take at the moment. */
export interface RefusedForNow {
  /** The MCP method of the message; `GET` for a request without one. */
  readonly method: string;
  /** The HTTP status; without one, the connection was reset. */
  readonly status?: number | undefined;
}

/** A connection to one server, ready for an MCP client. */
export interface ServerTransport {
  readonly transport: Transport;
  /** The detected transport: an HTTP server may only speak that of 2024-11-05. */
  readonly kind: () => TransportKind;
  /** Who named the proxy that its last request went through; missing where there is none. */
  readonly proxy?: () => ProxyKind | undefined;
  /** The process, once there is one. */
  readonly pid: () => number | undefined;
  /** Each line of stderr, without control characters. */
  readonly onStderr: Event<string>;
  /** Whether its process has written anything to stdout. */
  readonly hasWritten?: () => boolean;
  /**
   * The command lines of the processes that its process started and that hold its own stdin and stdout. None where the system
   * does not show them.
   */
  readonly pipeHolders?: () => Promise<readonly (readonly string[])[]>;
  /**
   * The reason why the connection is gone, when the transport knows more than "closed": exit code, signal, last lines
   * of stderr, HTTP status. `sessionLost`: a new connection is enough, and nothing is wrong with the server.
   */
  readonly failure: () => HostError | undefined;
  /** The confinement of its process, if any. */
  readonly confinement?: Confinement | undefined;
  /** The server refused a message for now, and it is sent again in a moment. Fired once for each message. */
  readonly onSentAgain?: Event<RefusedForNow>;
  /**
   * Whether the server answered a message of this method that it cannot take it now, and did not take it later either.
   * A reset connection is no answer.
   */
  leftUntaken?(method: string): boolean;
  /** The machine slept or the network changed: lost streams are reopened now, without waiting. */
  wake?(): void;
  /** Ends it in the steps of the specification and resolves when everything has ended. */
  shutDown(): Promise<void>;
}

/** Authenticates requests with more than a bearer token, and sees their responses. Wraps the transport's fetch. */
export interface RequestSigner extends AuthProvider {
  signed(next: FetchLike): FetchLike;
}

export function isRequestSigner(auth: AuthProvider | OAuthClientProvider | undefined): auth is RequestSigner {
  return auth !== undefined && 'signed' in auth;
}

export interface TransportOptions {
  /** A longer message is refused: over stdio the server is stopped, over HTTP its request fails. */
  readonly maxMessageBytes?: number | undefined;
  /** Real paths of the folders a confined process may write. */
  readonly folders?: readonly string[] | undefined;
  /** The folder of the programs of a runtime, which stands first in the PATH of a process. */
  readonly programs?: string | undefined;
  /** The working folder of a process whose launch names none. */
  readonly workingFolder?: string | undefined;
  /** Authenticates the requests to a server over HTTP; not used for other kinds. */
  readonly auth?: AuthProvider | OAuthClientProvider | undefined;
  /** Reads the secrets that the launch refers to. Without it, the launch may refer to none. */
  readonly readSecret?: ReadSecret | undefined;
}

/** Port: makes transports. Throws a `HostError` when a launch cannot even be tried. */
export interface TransportFactory {
  create(launch: Launch, options?: TransportOptions): Promise<ServerTransport>;
}
