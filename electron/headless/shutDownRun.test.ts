import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { RunTime } from './runTime.ts';
import { shutDownRun } from './shutDownRun.ts';

afterEach(() => vi.useRealTimers());

it('reports failures at the end on stderr, runs every step, and never throws', async () => {
  const said: string[] = [];
  const taken: string[] = [];
  const fail = () => Promise.reject(new Error('The disk is full.'));
  const take = async () => void taken.push('second');
  await shutDownRun([fail, take], (line) => said.push(line));
  expect(said).toEqual(['Gatehouse did not end in order: The disk is full.']);
  expect(taken).toEqual(['second']);
});

it('does not wait for ever for a step that hangs', async () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const ended = shutDownRun([() => new Promise(() => undefined)], (line) => said.push(line));
  await vi.runAllTimersAsync();
  await ended;
  expect(said).toHaveLength(1);
});

it('a run whose turn does not stop at the time limit still ends', async () => {
  vi.useFakeTimers();
  const time = new RunTime(1000);
  onTestFinished(() => time.dispose());
  const end = time.within(new Promise(() => undefined));
  await vi.runAllTimersAsync();
  expect(await end).toEqual({ reason: 'timeout' });
});

it('a run whose turn stops in time ends like the turn', async () => {
  vi.useFakeTimers();
  const time = new RunTime(1000);
  onTestFinished(() => time.dispose());
  const end = time.within(new Promise((resolve) => time.over.addEventListener('abort', () => resolve('stopped'))));
  await vi.runAllTimersAsync();
  expect(await end).toBe('stopped');
});

it('a run ends by the first that ends it, also where that came before it was waited for', async () => {
  vi.useFakeTimers();
  const time = new RunTime(1000);
  onTestFinished(() => time.dispose());
  time.takeSignals();
  process.emit('SIGINT', 'SIGINT');
  process.emit('SIGTERM', 'SIGTERM');
  await vi.advanceTimersByTimeAsync(2000);
  const end = time.within(new Promise(() => undefined));
  await vi.runAllTimersAsync();
  expect(await end).toEqual({ reason: 'stopped', signal: 'SIGINT' });
  expect(time.interruption).toEqual({ reason: 'stopped', signal: 'SIGINT' });
});
