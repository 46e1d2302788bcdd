import type { Transport } from '@modelcontextprotocol/client';
import type { Event } from '../../../shared/lib/emitter.ts';
import type { Launch } from '../../../shared/domain/server.ts';
import type { HostError } from '../../../shared/domain/error.ts';

/** A way to one server, ready for an MCP client to connect with. */
export interface ServerTransport {
  readonly transport: Transport;
  /** The process, once there is one. */
  readonly pid: () => number | undefined;
  /** Each line the server wrote to stderr, without control characters. */
  readonly onStderr: Event<string>;
  /**
   * Why the connection is gone, in our words, when the transport knows more than "closed": exit code, signal, what was
   * last on stderr, HTTP status.
   */
  readonly failure: () => HostError | undefined;
  /** Ends it by the specification's steps and answers when nothing of it is left. */
  shutDown(): Promise<void>;
}

/** Port: makes transports. Throws a `HostError` when a launch cannot even be tried. */
export interface TransportFactory {
  create(launch: Launch): Promise<ServerTransport>;
}
