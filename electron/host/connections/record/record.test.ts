import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { ServerLog } from './serverLog.ts';
import { TrafficRecord } from './trafficRecord.ts';

describe('the traffic of a server', () => {
  it('pairs answers with requests of both sides, even with equal ids', () => {
    const clock = new ManualClock();
    const traffic = new TrafficRecord(clock, () => undefined);
    traffic.add('sent', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    traffic.add('received', { jsonrpc: '2.0', id: 1, method: 'roots/list' });
    clock.advance(20);
    traffic.add('sent', { jsonrpc: '2.0', id: 1, result: { roots: [] } });
    clock.advance(30);
    traffic.add('received', { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no' } });
    traffic.add('received', { jsonrpc: '2.0', id: 7, result: {} });
    expect(traffic.after(2, 10)).toMatchObject([
      { seq: 3, direction: 'sent', kind: 'result', method: 'roots/list', tookMs: 20 },
      { seq: 4, direction: 'received', kind: 'error', method: 'tools/list', tookMs: 50 },
      { seq: 5, kind: 'result', method: '', id: 7 },
    ]);
    expect(traffic.after(4, 10)[0]).not.toHaveProperty('tookMs');
  });

  it('keeps the newest messages, and the beginning of large ones', () => {
    const traffic = new TrafficRecord(new ManualClock(), () => undefined);
    const message = (text: string): JSONRPCMessage => ({ jsonrpc: '2.0', method: 'notifications/x', params: { text } });
    for (let i = 0; i < 5000; i++) traffic.add('received', message('small'));
    traffic.add('received', message('x'.repeat(1_000_000)));
    const kept = traffic.after(0, 10_000);
    expect(kept).toHaveLength(300);
    expect(kept.at(-1)).toMatchObject({ seq: 5001, isWhole: false });
    expect(kept.at(-1)?.text.length).toBeLessThan(10_000);
  });
});

describe('the log of a server', () => {
  it('is bounded, and reports what it left out', () => {
    verifies('N1', 'N2');
    const clock = new ManualClock();
    const log = new ServerLog(clock, () => undefined);
    for (let i = 0; i < 100_000; i++) log.add('server', 'info', `line ${i}`);
    expect(log.after(0, 10_000)).toHaveLength(1000);
    clock.advance(1000);
    log.add('stderr', 'info', 'x'.repeat(10_000));
    const [left, last] = log.after(0, 2);
    expect(left).toMatchObject({ source: 'host', text: '99000 lines were left out: too many at once.' });
    expect(last?.text).toHaveLength(4001);
    expect(log.stderr(5)).toHaveLength(1);
  });
});
