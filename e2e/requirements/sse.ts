import type { Requirement } from './requirement.ts';

/** Servers over HTTP with SSE, the transport of 2024-11-05. */
export const sseRows = {
  E1: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'transports#http-with-sse',
    sentence: 'open SSE; wait for endpoint event; POST all messages there (resolve relative URI)',
    where: 'transport',
    transports: ['sse'],
  },
  E2: {
    revision: '2024-11-05',
    level: 'MUST',
    section: 'same',
    sentence: 'receive messages as SSE message events',
    where: 'transport',
    transports: ['sse'],
  },
  E3: {
    revision: '2024-11-05',
    level: 'note',
    section: 'lifecycle',
    sentence: 'shutdown = close connection(s); dropped stream = dead session ⇒ re-initialize',
    where: 'transport',
    transports: ['sse'],
  },
} as const satisfies Record<string, Requirement>;
