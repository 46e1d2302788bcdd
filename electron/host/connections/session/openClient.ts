import type { Client } from '@modelcontextprotocol/client';
import { isMcpSdkLoaded, loadMcpSdk, mcpSdk } from '../../ports/mcpSdk.ts';
import type { Era } from '../../../../shared/domain/connection.ts';
import type { HostError } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';
import { connectionError } from './connectionErrors.ts';
import type { ServerTransport } from '../../ports/transport.ts';
import { endsOverQuestion } from './endsOverQuestion.ts';
import type { WireTap } from './wireTap.ts';

export interface OpenClientParts {
  /** @param probeMs how long the client waits for the answer to the question for the era */
  readonly makeClient: (probeMs: number) => Client;
  /** Makes and remembers a transport; called again when the first one was used up by the question for the era. */
  readonly makeWire: () => Promise<{ readonly server: ServerTransport; readonly wire: WireTap }>;
  /** The known era of the launch. */
  readonly verdict: Era | undefined;
  /**
   * The server ended, but probably not because of the question for its era. The question is left out, so that one start
   * shows as much.
   */
  readonly hasEndedAnyway?: boolean | undefined;
  /** Called when the process ended, but probably not because of the question. */
  readonly onEndedAnyway?: (() => void) | undefined;
  /** The time limit of the question for the era when it is asked again. */
  readonly timeoutMs: number;
  /** The time limit of the handshake: longer where packages are downloaded first, and `signal` ends it earlier. */
  readonly handshakeMs: number;
  /** The time limit of the question for the era. */
  readonly probeMs: number;
  /** Its program may run only after the question was given up: then only what it answered to the question late says its era. */
  readonly mayRunLate?: boolean | undefined;
  readonly signal: AbortSignal;
}

export interface OpenedClient {
  readonly client: Client;
  readonly server: ServerTransport;
  readonly wire: WireTap;
  /** Whether its era may be remembered: it was not found out while the server refused the question for now. */
  readonly isEraKnown: boolean;
}

/**
 * Connects to a server of either era (2026-07-28, basic/versioning#compatibility). A server of unknown era gets
 * `server/discover` on its own connection. Any unexpected answer may come from a good server of the legacy era: then a
 * second connection begins with `initialize`. A remembered era that turns out wrong is dropped, and the server is
 * asked; it is also asked, with a longer time limit, if it did not answer in time, or could not take the question then,
 * and turned out to be of the modern era.
 *
 * @throws the last error of the SDK or the transport; the maker of the last transport must shut it down
 */
export async function openClient(parts: OpenClientParts): Promise<OpenedClient> {
  const { signal, probeMs, timeoutMs } = parts;
  // Nearly all servers are of the legacy era, and one of the modern era reports a wrong guess.
  const verdict = parts.hasEndedAnyway === true ? 'legacy' : parts.verdict;
  const tried: Tried[] = [];
  try {
    return await attempt(parts, verdict === 'legacy' ? 'legacy' : Math.min(probeMs, timeoutMs), tried);
  } catch (error) {
    if (signal.aborted || !isMcpSdkLoaded()) throw error;
    if (isModernOnly(error) || (verdict === 'legacy' && refusesInitialize(error)))
      return attempt(parts, timeoutMs, tried);
    if (verdict === 'legacy' || !leavesEraOpen(error, tried.at(-1)?.wire)) throw error;
    const failure = tried.at(-1)?.server.failure();
    if (failure?.code === 'serverExited' && !endsOverQuestion(failure)) {
      parts.onEndedAnyway?.();
      throw error;
    }
    return secondAttempt(parts, tried, failure);
  }
}

async function secondAttempt(
  parts: OpenClientParts,
  tried: Tried[],
  first: HostError | undefined,
): Promise<OpenedClient> {
  try {
    return await attempt(parts, 'legacy', tried);
  } catch (error) {
    if (!parts.signal.aborted && isModernOnly(error)) return attempt(parts, parts.timeoutMs, tried);
    const second = tried.at(-1)?.server.failure();
    if (first?.code === 'serverExited' && second?.code === 'serverExited') parts.onEndedAnyway?.();
    throw error;
  }
}

/** An attempt, which may have failed. */
type Tried = Pick<OpenedClient, 'server' | 'wire'>;

/** @param ask how long to wait for the answer to the question for the era, ms; `legacy`: the era is known */
async function attempt(parts: OpenClientParts, ask: number | 'legacy', tried: Tried[]): Promise<OpenedClient> {
  const { server, wire } = await parts.makeWire();
  tried.push({ server, wire });
  if (server.kind() === 'stdio') wire.begin();
  // After the process is on its way: loading takes about as long as a process takes to start.
  await loadMcpSdk();
  const { handshakeMs: timeout, signal } = parts;
  const client = parts.makeClient(ask === 'legacy' ? timeout : ask);
  await client.connect(wire, { timeout, signal, ...(ask === 'legacy' ? { prior: { kind: 'legacy' } } : {}) });
  const wasAsked = !tried.some((one) => one.server.leftUntaken?.('server/discover'));
  const wasHeard = parts.mayRunLate !== true || !wire.hasSent('server/discover') || wire.hasRefusedDiscovery;
  return { client, server, wire, isEraKnown: (wasAsked && wasHeard) || client.getProtocolEra() === 'modern' };
}

/** "Unsupported protocol version" exists in the modern era only. */
function isModernOnly(error: unknown): boolean {
  return error instanceof mcpSdk().ProtocolError && error.code === -32022;
}

function refusesInitialize(error: unknown): boolean {
  return error instanceof mcpSdk().ProtocolError || (error instanceof mcpSdk().SdkHttpError && error.status === 400);
}

/**
 * Whether the question for the era may have caused the error. Once `initialize` was sent on the same connection, only
 * an error in answer to it can be caused by the question; before that, every error can, except a required sign-in or an
 * unreachable server.
 */
function leavesEraOpen(error: unknown, wire: WireTap | undefined): boolean {
  if (!wire?.hasSent('server/discover')) return false;
  if (wire.hasSent('initialize')) return error instanceof mcpSdk().ProtocolError;
  const known = connectionError(error, undefined);
  if (known.code === 'serverNeedsAuth' || fieldsOf(known.data)['retryAfterMs'] !== undefined) return false;
  return known.code !== 'serverUnreachable' || isCutOff(known);
}

/** The server was reachable, and closed the connection. */
function isCutOff({ data }: HostError): boolean {
  return typeof data === 'object' && data !== null && 'fault' in data && data['fault'] === 'reset';
}
