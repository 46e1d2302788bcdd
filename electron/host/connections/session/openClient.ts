import { type Client, ProtocolError, SdkHttpError } from '@modelcontextprotocol/client';
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
  /** Makes and remembers a transport; called again when the first one was spent on finding out the era. */
  readonly makeWire: () => Promise<{ readonly server: ServerTransport; readonly wire: WireTap }>;
  /** What is known of the launch. */
  readonly verdict: Era | undefined;
  /** It ended, and not over the question for its era as far as is known: it is not asked, so that one start tells as much. */
  readonly mayEndAnyway?: boolean | undefined;
  /** Told when the process ended, and likely not over the question. */
  readonly onEndsAnyway?: (() => void) | undefined;
  /** For the handshake. */
  readonly timeoutMs: number;
  /** For the question for the era. */
  readonly probeMs: number;
  readonly signal: AbortSignal;
}

export interface OpenedClient {
  readonly client: Client;
  readonly server: ServerTransport;
  readonly wire: WireTap;
}

/**
 * Connects to a server of either era (2026-07-28, basic/versioning#compatibility). One that is not known is asked with
 * `server/discover` on its own connection. Any unexpected answer may come from a good server of the legacy era: it is then
 * connected to once more, and asked nothing but `initialize`. A verdict that turns out wrong is dropped, and the question is
 * asked; so it is, with more patience, when a server was too slow to answer and turned out to be of the modern era.
 *
 * @throws what the SDK or the transport threw last; the last transport made is left to its maker to shut down
 */
export async function openClient(parts: OpenClientParts): Promise<OpenedClient> {
  const { signal, probeMs, timeoutMs } = parts;
  // Nearly all servers are of the legacy era, and one of the modern era says so when it is taken for one.
  const verdict = parts.mayEndAnyway === true ? 'legacy' : parts.verdict;
  const tried: Tried = { wire: undefined, failure: () => undefined };
  try {
    return await attempt(parts, verdict === 'legacy' ? 'legacy' : Math.min(probeMs, timeoutMs), tried);
  } catch (error) {
    if (signal.aborted) throw error;
    if (isModernOnly(error) || (verdict === 'legacy' && refusesInitialize(error)))
      return attempt(parts, timeoutMs, tried);
    if (verdict === 'legacy' || !leavesEraOpen(error, tried.wire)) throw error;
    const failure = tried.failure();
    if (failure?.code === 'serverExited' && !endsOverQuestion(failure)) {
      parts.onEndsAnyway?.();
      throw error;
    }
    return secondAttempt(parts, tried, failure);
  }
}

async function secondAttempt(
  parts: OpenClientParts,
  tried: Tried,
  first: HostError | undefined,
): Promise<OpenedClient> {
  try {
    return await attempt(parts, 'legacy', tried);
  } catch (error) {
    if (first?.code === 'serverExited' && tried.failure()?.code === 'serverExited') parts.onEndsAnyway?.();
    throw error;
  }
}

/** What an attempt came to, also when it failed. */
interface Tried {
  wire: WireTap | undefined;
  failure: () => HostError | undefined;
}

/** @param ask how long to wait for the answer to the question for the era, ms; `legacy`: it is known */
async function attempt(parts: OpenClientParts, ask: number | 'legacy', tried: Tried): Promise<OpenedClient> {
  const { server, wire } = await parts.makeWire();
  tried.wire = wire;
  tried.failure = () => server.failure();
  const { timeoutMs: timeout, signal } = parts;
  const client = parts.makeClient(ask === 'legacy' ? timeout : ask);
  await client.connect(wire, { timeout, signal, ...(ask === 'legacy' ? { prior: { kind: 'legacy' } } : {}) });
  return { client, server, wire };
}

/** "Unsupported protocol version" exists in the modern era only. */
function isModernOnly(error: unknown): boolean {
  return error instanceof ProtocolError && error.code === -32022;
}

function refusesInitialize(error: unknown): boolean {
  return error instanceof ProtocolError || (error instanceof SdkHttpError && error.status === 400);
}

/**
 * Whether the question for the era may be what went wrong. Once `initialize` was sent on the same connection, only an error
 * in answer to it may come of the question before it; until then everything may, but that somebody has to sign in, or that
 * nobody is there at all.
 */
function leavesEraOpen(error: unknown, wire: WireTap | undefined): boolean {
  if (!wire?.hasSent('server/discover')) return false;
  if (wire.hasSent('initialize')) return error instanceof ProtocolError;
  const known = connectionError(error, undefined);
  if (known.code === 'serverNeedsAuth' || fieldsOf(known.data)['retryAfterMs'] !== undefined) return false;
  return known.code !== 'serverUnreachable' || isCutOff(known);
}

/** Somebody was there, and hung up. */
function isCutOff({ data }: HostError): boolean {
  return typeof data === 'object' && data !== null && 'fault' in data && data['fault'] === 'reset';
}
