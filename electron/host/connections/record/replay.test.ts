import { describe, expect, it } from 'vitest';
import type { TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import { replayedRequest } from './replay.ts';

const sent = (method: string, params?: unknown): TrafficEntry => ({
  seq: 1,
  at: 0,
  direction: 'sent',
  kind: 'request',
  id: 4,
  method,
  text: JSON.stringify({ jsonrpc: '2.0', id: 4, method, ...(params === undefined ? {} : { params }) }),
  isWhole: true,
});

describe('replayedRequest', () => {
  it('is the recorded request, without the fields of a single transmission', () => {
    const entry = sent('resources/read', { uri: 'demo://one', _meta: { progressToken: 7 } });
    expect(replayedRequest(entry)).toEqual({ method: 'resources/read', params: { uri: 'demo://one' } });
    expect(replayedRequest(sent('ping'))).toEqual({ method: 'ping', params: {} });
  });

  it.each([
    ['does something', sent('tools/call', { name: 'delete' })],
    ['came from the server', { ...sent('ping'), direction: 'received' as const }],
    ['is an answer', { ...sent('tools/list'), kind: 'result' as const }],
    ['is recorded in part', { ...sent('tools/list'), isWhole: false }],
    ['is unknown', sent('server/restart')],
  ])('is none for what %s', (_, entry) => {
    expect(() => replayedRequest(entry)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('fails for a message that is no longer recorded', () => {
    expect(() => replayedRequest(undefined)).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
