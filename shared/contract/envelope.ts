import { z } from 'zod';
import { errorInfo } from '../domain/error.ts';
import { numberedEvent, type NumberedEvent, type TextDelta } from '../domain/hostEvent.ts';
import { sentDelta } from './sentDeltas.ts';

/** Identifies a call or a subscription of one page; chosen by the page. */
const envelopeId = z.number().int().nonnegative();

/** What a page may send. Call, cancel, subscribe, unsubscribe and how much it read are all there is. */
export const toHost = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('call'), id: envelopeId, command: z.string().max(64), input: z.unknown() }),
    z.strictObject({ type: z.literal('cancel'), id: envelopeId }),
    /** Events and deltas from now on; the page reads the snapshot afterwards and drops what is in it. */
    z.strictObject({ type: z.literal('subscribe'), id: envelopeId }),
    z.strictObject({ type: z.literal('unsubscribe'), id: envelopeId }),
    /** So many more envelopes of a subscription were read. */
    z.strictObject({ type: z.literal('read'), id: envelopeId, count: z.number().int().positive() }),
  ]),
);
export type ToHost = z.infer<typeof toHost>;

/** What the host sends. */
export const toPage = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('result'), id: envelopeId, output: z.unknown() }),
    z.object({ type: z.literal('error'), id: envelopeId, error: errorInfo }),
    z.object({ type: z.literal('events'), id: envelopeId, events: z.array(numberedEvent) }),
    z.object({ type: z.literal('deltas'), id: envelopeId, deltas: z.array(sentDelta) }),
    /** The page did not read for long, and news were left out: it reads the snapshot again. */
    z.object({ type: z.literal('missed'), id: envelopeId }),
  ]),
);
export type ToPage = z.infer<typeof toPage>;

/** What a subscription is told, as its page reads it: with whole deltas. */
export type News =
  | { readonly type: 'events'; readonly id: number; readonly events: readonly NumberedEvent[] }
  | { readonly type: 'deltas'; readonly id: number; readonly deltas: readonly TextDelta[] };
