import { expect, it } from 'vitest';
import { faultHandlers } from './faultHandlers.ts';

it('writes faults of the page to the log, and not more than a few a minute', async () => {
  const lines: unknown[] = [];
  let now = 0;
  const handlers = faultHandlers({
    log: { write: (...line) => void lines.push(line) },
    clock: { monotonic: () => now } as never,
  });
  const { signal } = new AbortController();
  for (let count = 0; count < 30; count++)
    await handlers['page.fault']({ kind: 'error', message: 'm', trace: 'at t' }, {} as never, signal);
  expect(lines).toHaveLength(20);
  expect(lines[0]).toEqual(['error', 'Something failed in a page', { kind: 'error', error: 'm', trace: 'at t' }]);
  now = 60_001;
  await handlers['page.fault']({ kind: 'render', message: 'm', trace: '' }, {} as never, signal);
  expect(lines).toHaveLength(21);
});
