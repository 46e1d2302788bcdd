/** How much a server over HTTP may send and how long it may be silent. */
export interface HttpLimits {
  /** The largest JSON reply and the largest event of a stream, after decompression; bytes. */
  readonly messageBytes: number;
  /** How much of an error's body is read; bytes. */
  readonly errorBytes: number;
  /** How long the server may take to accept a message that has no answer, such as a notification; ms. */
  readonly acceptMs: number;
  /** The longest silence within a JSON reply that has begun; ms. */
  readonly bodyIdleMs: number;
  /** How long a stream may stay open after the answer it was opened for; ms. */
  readonly lingerMs: number;
  /** How long an answer may take to come on another stream after the one for it ended without it; ms. */
  readonly elsewhereMs: number;
  /** The time for a server of 2024-11-05 to name its endpoint; ms. */
  readonly endpointMs: number;
  /** Ending a session is optional; an unresponsive server must not delay anything; ms. */
  readonly goodbyeMs: number;
  /** How long other requests may take to be refused too after one was refused for its session; ms. */
  readonly refusalMs: number;
  /**
   * A message that is safe to repeat and was refused for now is sent again after `firstMs`, then after twice as long each
   * time, `maxTimes` times in all. A server may ask for a longer wait, up to `maxAskedMs`; ms.
   */
  readonly sendAgain: { readonly firstMs: number; readonly maxTimes: number; readonly maxAskedMs: number };
  /** The wait before a lost stream is opened again: `firstMs`, then `growth` times as long each time; ms. */
  readonly reconnect: { readonly firstMs: number; readonly growth: number; readonly maxMs: number };
}

/**
 * How long an answer takes is the business of its request, which has a timeout of its own: there is none here for the
 * headers of a reply, nor for the silence of a stream. The stream on which a server speaks up by itself may be silent
 * for days; that its peer is gone is noticed by TCP keep-alive, which undici switches on after a minute.
 */
export const defaultHttpLimits: HttpLimits = {
  messageBytes: 64 * 1024 * 1024,
  errorBytes: 64 * 1024,
  acceptMs: 60_000,
  bodyIdleMs: 60_000,
  lingerMs: 5000,
  elsewhereMs: 1000,
  endpointMs: 15_000,
  goodbyeMs: 1000,
  refusalMs: 500,
  // Where no server asks for more, all waits together fit into the time that it has to answer the question for its era.
  sendAgain: { firstMs: 200, maxTimes: 3, maxAskedMs: 5000 },
  reconnect: { firstMs: 500, growth: 1.5, maxMs: 30_000 },
};
