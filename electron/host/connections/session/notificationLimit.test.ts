import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { NotificationLimit } from './notificationLimit.ts';

const notification = (method: string): JSONRPCMessage => ({ jsonrpc: '2.0', method });
const admitted = (limit: NotificationLimit, message: JSONRPCMessage, count: number) =>
  Array.from({ length: count }, () => limit.admits(message)).filter(Boolean).length;

it('admits the beginning of a flood, and some notifications per second after that', () => {
  const clock = new ManualClock();
  const limit = new NotificationLimit(clock);
  const log = notification('notifications/message');
  expect(admitted(limit, log, 75_000)).toBe(2000);
  clock.advance(1000);
  expect(admitted(limit, log, 75_000)).toBe(500);
});

it('never drops answers, requests or unique notifications', () => {
  const limit = new NotificationLimit(new ManualClock());
  for (const message of [
    { jsonrpc: '2.0', id: 1, result: {} } as const,
    { jsonrpc: '2.0', id: 1, method: 'ping' } as const,
    notification('notifications/tools/list_changed'),
    notification('notifications/resources/updated'),
  ]) {
    expect(admitted(limit, message, 5000)).toBe(5000);
  }
});

it('counts progress and log lines separately, and all unknown kinds together', () => {
  const limit = new NotificationLimit(new ManualClock());
  admitted(limit, notification('notifications/message'), 5000);
  expect(admitted(limit, notification('notifications/progress'), 5000)).toBe(2000);
  expect(admitted(limit, notification('notifications/one'), 1500)).toBe(1500);
  expect(admitted(limit, notification('notifications/another'), 1500)).toBe(500);
});

it('reports how many were dropped, but not each time', () => {
  const clock = new ManualClock();
  const limit = new NotificationLimit(clock);
  admitted(limit, notification('notifications/message'), 2010);
  expect(limit.takeLeftOut()).toBe(10);
  admitted(limit, notification('notifications/message'), 7);
  expect(limit.takeLeftOut()).toBe(0);
  clock.advance(5000);
  expect(limit.takeLeftOut()).toBe(7);
  expect(limit.takeLeftOut()).toBe(0);
});
