import { z } from 'zod';
import type { TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import { type JsonObject, jsonObject } from '../../../../shared/lib/json.ts';

/** A request with its answer, or a single message. */
export interface Exchange {
  /** The id of its first message. */
  readonly seq: number;
  readonly first: TrafficEntry;
  readonly answer?: TrafficEntry;
}

/** Pairs answers with their requests: same id, other direction (JSON-RPC 2.0, 5). In the order of the first messages. Pure. */
export function pairMessages(entries: readonly TrafficEntry[]): readonly Exchange[] {
  const exchanges: { seq: number; first: TrafficEntry; answer?: TrafficEntry }[] = [];
  const open = new Map<string, (typeof exchanges)[number]>();
  for (const entry of entries) {
    const isAnswer = entry.kind === 'result' || entry.kind === 'error';
    const key = `${(entry.direction === 'sent') === isAnswer ? 'theirs' : 'ours'} ${typeof entry.id} ${entry.id}`;
    const asked = isAnswer ? open.get(key) : undefined;
    if (asked !== undefined) {
      asked.answer = entry;
      open.delete(key);
      continue;
    }
    const exchange = { seq: entry.seq, first: entry };
    exchanges.push(exchange);
    if (entry.kind === 'request') open.set(key, exchange);
  }
  return exchanges;
}

/** The state of an exchange: waiting for its answer, answered, answered with an error, or without an answer to expect. Pure. */
export type ExchangeState = 'waiting' | 'answered' | 'error' | 'alone';

export function stateOf({ first, answer = first }: Exchange): ExchangeState {
  if (answer.kind === 'error') return 'error';
  if (answer.kind === 'result') return 'answered';
  return first.kind === 'request' ? 'waiting' : 'alone';
}

export interface TrafficFilter {
  /** Part of a method or of a message, case-insensitive; empty for all. */
  readonly text: string;
  readonly isErrorsOnly: boolean;
  /** Hides answered pings, which nobody looks for. */
  readonly wantsPings: boolean;
  readonly clearedTo: number;
}

/** The exchanges that pass a filter, in their order. Pure. */
export function filterExchanges(exchanges: readonly Exchange[], filter: TrafficFilter): readonly Exchange[] {
  const wanted = filter.text.trim().toLowerCase();
  return exchanges.filter((exchange) => {
    const { seq, first, answer } = exchange;
    if (seq <= filter.clearedTo || (filter.isErrorsOnly && stateOf(exchange) !== 'error')) return false;
    if (!filter.wantsPings && first.method === 'ping' && stateOf(exchange) !== 'error') return false;
    return [first.method, first.text, answer?.text ?? ''].some((text) => text.toLowerCase().includes(wanted));
  });
}

/** The subject of a request: the name of its tool or prompt, or the URI of its resource. Pure. */
export function subjectOf({ method, text }: Pick<TrafficEntry, 'method' | 'text'>): string | undefined {
  const key = subjectKeys.get(method);
  if (key === undefined) return undefined;
  // A message that was cut still begins with its name.
  const found = key === 'name' ? firstName.exec(text) : firstUri.exec(text);
  try {
    const { params } = subjectParams.parse(JSON.parse(text));
    return params[key];
  } catch {
    return found?.[1] === undefined ? undefined : z.string().parse(JSON.parse(found[1]));
  }
}

const subjectKeys = new Map<string, 'name' | 'uri'>([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['resources/subscribe', 'uri'],
  ['resources/unsubscribe', 'uri'],
  ['notifications/resources/updated', 'uri'],
]);
const firstName = /"params":\{"name":("(?:[^"\\]|\\.)*")/;
const firstUri = /"params":\{"uri":("(?:[^"\\]|\\.)*")/;
const subjectParams = z.object({ params: z.object({ name: z.string().optional(), uri: z.string().optional() }) });

/** Messages as JSON Lines, in their order. Pure. */
export function trafficLines(exchanges: readonly Exchange[]): string {
  const entries = exchanges.flatMap(({ first, answer }) => (answer === undefined ? [first] : [first, answer]));
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .map(({ text, isWhole, at, ...entry }) => {
      const message: unknown = isWhole ? JSON.parse(text) : text;
      return `${JSON.stringify({ at: new Date(at).toISOString(), ...entry, isWhole, message })}\n`;
    })
    .join('');
}

/** JSON with a line for each member; unchanged if it was cut. Pure. */
export function prettyMessage({ text, isWhole }: Pick<TrafficEntry, 'text' | 'isWhole'>): string {
  if (!isWhole) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The tool and the arguments of a call we sent; `undefined` for anything else, and if it was cut. Pure. */
export function callOf(entry: TrafficEntry): { readonly tool: string; readonly args: JsonObject } | undefined {
  if (entry.method !== 'tools/call' || entry.direction !== 'sent' || !entry.isWhole) return undefined;
  const message = sentCall.safeParse(JSON.parse(entry.text));
  return message.success ? { tool: message.data.params.name, args: message.data.params.arguments } : undefined;
}

const sentCall = z.object({ params: z.object({ name: z.string(), arguments: jsonObject.default({}) }) });
