import type { AuthProvider, FetchLike, OAuthClientProvider, Transport } from '@modelcontextprotocol/client';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { Confinement } from '../../../shared/domain/confinement.ts';
import type { TransportKind } from '../../../shared/domain/connection.ts';
import type { Launch } from '../../../shared/domain/server.ts';
import type { HostError } from '../../../shared/domain/error.ts';

/** A way to one server, ready for an MCP client to connect with. */
export interface ServerTransport {
  readonly transport: Transport;
  /** What it turned out to be: an HTTP server may speak the transport of 2024-11-05 only. */
  readonly kind: () => TransportKind;
  /** The process, once there is one. */
  readonly pid: () => number | undefined;
  /** Each line the server wrote to stderr, without control characters. */
  readonly onStderr: Event<string>;
  /**
   * Why the connection is gone, in our words, when the transport knows more than "closed": exit code, signal, what was
   * last on stderr, HTTP status. `sessionLost`: a new connection will do, and nothing is wrong with the server.
   */
  readonly failure: () => HostError | undefined;
  /** To what its process is confined, if it is. */
  readonly confinement?: Confinement | undefined;
  /** The machine slept or the network changed: what was lost is opened again now, without waiting. */
  wake?(): void;
  /** Ends it by the specification's steps and answers when nothing of it is left. */
  shutDown(): Promise<void>;
}

/** Signs each request with more than a bearer token, and sees how it was answered. Wraps what the transport fetches with. */
export interface RequestSigner extends AuthProvider {
  signed(next: FetchLike): FetchLike;
}

export function isRequestSigner(auth: AuthProvider | OAuthClientProvider | undefined): auth is RequestSigner {
  return auth !== undefined && 'signed' in auth;
}

export interface TransportOptions {
  /** A longer message is refused: over stdio the server is stopped, over HTTP the request it was for fails. */
  readonly maxMessageBytes?: number | undefined;
  /** Real paths of the folders a confined process may write. */
  readonly folders?: readonly string[] | undefined;
  /** Where a process runs whose launch names no folder. */
  readonly workingFolder?: string | undefined;
  /** Signs the requests of a server over HTTP; other kinds have no use for it. */
  readonly auth?: AuthProvider | OAuthClientProvider | undefined;
}

/** Port: makes transports. Throws a `HostError` when a launch cannot even be tried. */
export interface TransportFactory {
  create(launch: Launch, options?: TransportOptions): Promise<ServerTransport>;
}
