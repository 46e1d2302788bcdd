import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrafficEntry } from '../../../../shared/domain/serverRecord.ts';
import { callOf, filterExchanges, pairMessages, prettyMessage, stateOf, subjectOf, trafficLines } from './exchanges.ts';

const entry = (seq: number, parts: Partial<TrafficEntry>): TrafficEntry => ({
  seq,
  at: 0,
  direction: 'sent',
  kind: 'request',
  method: 'tools/list',
  text: '{}',
  isWhole: true,
  ...parts,
});

describe('pairMessages', () => {
  it('puts an answer to the request of the other side', () => {
    const ask = entry(1, { id: 1 });
    const theirs = entry(2, { id: 1, direction: 'received', method: 'roots/list' });
    const note = entry(3, { kind: 'notification', direction: 'received', method: 'notifications/message' });
    const answer = entry(4, { id: 1, kind: 'result', direction: 'received', tookMs: 3 });
    const refusal = entry(5, { id: 1, kind: 'error' });
    expect(pairMessages([ask, theirs, note, answer, refusal])).toEqual([
      { seq: 1, first: ask, answer },
      { seq: 2, first: theirs, answer: refusal },
      { seq: 3, first: note },
    ]);
  });

  it('tells the number 1 from the text "1", and takes the newest request of an id', () => {
    const old = entry(1, { id: 1 });
    const text = entry(2, { id: '1' });
    const again = entry(3, { id: 1 });
    const answer = entry(4, { id: 1, kind: 'result', direction: 'received' });
    expect(pairMessages([old, text, again, answer]).map((one) => one.answer?.seq)).toEqual([undefined, undefined, 4]);
  });

  it('keeps answers whose request is no longer recorded', () => {
    const answer = entry(9, { id: 7, kind: 'error', direction: 'received' });
    const [alone] = pairMessages([answer]);
    expect(alone).toEqual({ seq: 9, first: answer });
    expect(alone && stateOf(alone)).toBe('error');
  });

  it('loses no message', () => {
    const message = fc.record({
      id: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom('1', 'a')),
      kind: fc.constantFrom('request', 'notification', 'result', 'error'),
      direction: fc.constantFrom('sent', 'received'),
    });
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const entries = messages.map((parts, at) => entry(at + 1, parts));
        const seqs = pairMessages(entries).flatMap(({ first, answer }) => [first, ...(answer ? [answer] : [])]);
        expect(seqs.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(entries.map(({ seq }) => seq));
      }),
    );
  });
});

it('filters by method, text, errors and what was cleared', () => {
  const exchanges = pairMessages([
    entry(1, { id: 1, method: 'tools/list' }),
    entry(2, { id: 1, kind: 'result', direction: 'received', text: '{"name":"Echo"}' }),
    entry(3, { id: 2, method: 'resources/read' }),
    entry(4, { id: 2, kind: 'error', direction: 'received' }),
  ]);
  const shown = (parts: object) =>
    filterExchanges(exchanges, { text: '', isErrorsOnly: false, wantsPings: true, clearedTo: 0, ...parts }).map(
      ({ seq }) => seq,
    );
  expect(shown({})).toEqual([1, 3]);
  expect(shown({ text: ' RESOURCES' })).toEqual([3]);
  expect(shown({ text: 'echo' })).toEqual([1]);
  expect(shown({ isErrorsOnly: true })).toEqual([3]);
  expect(shown({ clearedTo: 1 })).toEqual([3]);
});

it('says how an exchange stands', () => {
  const [waiting] = pairMessages([entry(1, { id: 1 })]);
  const [alone] = pairMessages([entry(1, { kind: 'notification' })]);
  expect(waiting && stateOf(waiting)).toBe('waiting');
  expect(alone && stateOf(alone)).toBe('alone');
});

it('formats whole messages only', () => {
  expect(prettyMessage({ text: '{"a":[1]}', isWhole: true })).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(prettyMessage({ text: '{"a":"xx…"}', isWhole: false })).toBe('{"a":"xx…"}');
});

describe('callOf', () => {
  it('is the call of a tool that we sent, and of nothing else', () => {
    const text = (message: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', ...message });
    const sent = { method: 'tools/call', text: text({ params: { name: 'echo', arguments: { a: [1] } } }) };
    expect(callOf(entry(1, sent))).toEqual({ tool: 'echo', args: { a: [1] } });
    expect(callOf(entry(1, { ...sent, text: text({ params: { name: 'bare' } }) }))).toEqual({ tool: 'bare', args: {} });
    expect(callOf(entry(1, { ...sent, isWhole: false }))).toBeUndefined();
    expect(callOf(entry(1, { ...sent, direction: 'received' }))).toBeUndefined();
    expect(callOf(entry(1, { ...sent, text: text({ params: { name: 7 } }) }))).toBeUndefined();
    expect(callOf(entry(1, {}))).toBeUndefined();
  });
});

describe('what a row says', () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'say "hi"', arguments: { name: 'x' } } };

  it('names the tool, the prompt or the resource, also where only the beginning is known', () => {
    const text = JSON.stringify(call);
    expect(subjectOf({ method: 'tools/call', text })).toBe('say "hi"');
    expect(subjectOf({ method: 'tools/call', text: `${text.slice(0, -8)}…` })).toBe('say "hi"');
    expect(subjectOf({ method: 'resources/read', text: '{"params":{"uri":"a:b"}}' })).toBe('a:b');
    expect(subjectOf({ method: 'tools/call', text: '{"params":{"arguments":{"name":"no"' })).toBeUndefined();
    expect(subjectOf({ method: 'tools/list', text: '{}' })).toBeUndefined();
  });

  it('leaves answered pings out unless they are asked for', () => {
    const ping = pairMessages([
      entry(1, { id: 1, method: 'ping' }),
      entry(2, { id: 1, method: 'ping', kind: 'result', direction: 'received' }),
      entry(3, { id: 2, method: 'ping' }),
      entry(4, { id: 2, method: 'ping', kind: 'error', direction: 'received' }),
    ]);
    const filter = { text: '', isErrorsOnly: false, clearedTo: 0 };
    expect(filterExchanges(ping, { ...filter, wantsPings: false }).map(({ seq }) => seq)).toEqual([3]);
    expect(filterExchanges(ping, { ...filter, wantsPings: true })).toHaveLength(2);
  });

  it('is exported as one line of JSON for each message, in their order', () => {
    const exchanges = pairMessages([
      entry(1, { id: 1, method: 'tools/call', text: JSON.stringify(call) }),
      entry(2, { kind: 'notification', method: 'notifications/x', text: '{"cut…', isWhole: false }),
      entry(3, { id: 1, kind: 'result', direction: 'received', text: '{"id":1}' }),
    ]);
    const lines = trafficLines(exchanges)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { seq: 1, message: call },
      { seq: 2, message: '{"cut…' },
      { seq: 3, message: { id: 1 } },
    ]);
  });
});
