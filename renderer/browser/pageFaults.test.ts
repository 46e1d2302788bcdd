import { expect, it } from 'vitest';
import { listenToFaults, type PageFault, tellFault, watchFaults } from './pageFaults.ts';

it('tells of what nothing handled, also before anyone listened, within the limits of the host', () => {
  const target = new EventTarget();
  watchFaults(target as Window);
  target.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('broken'), message: '' }));
  target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'x'.repeat(5000) }));
  target.dispatchEvent(Object.assign(new Event('error'), { message: 'ResizeObserver loop completed' }));
  const told: PageFault[] = [];
  listenToFaults((fault) => told.push(fault));
  tellFault('worker', 'gone');
  expect(told.map(({ kind, message }) => [kind, message.slice(0, 20), message.length])).toEqual([
    ['error', 'TypeError: broken', 17],
    ['rejection', 'x'.repeat(20), 2000],
    ['worker', 'gone', 4],
  ]);
  expect(told[0]?.trace).toContain('pageFaults.test');
});

it('keeps the first faults while nobody listens, also later', () => {
  const told: string[] = [];
  const listen = ({ message }: PageFault) => void told.push(message);
  listenToFaults(listen);
  listenToFaults(undefined);
  for (let at = 0; at < 50; at++) tellFault('error', `fault ${at}`);
  expect(told).toEqual([]);
  listenToFaults(listen);
  expect(told).toEqual(Array.from({ length: 20 }, (_, at) => `fault ${at}`));
});
