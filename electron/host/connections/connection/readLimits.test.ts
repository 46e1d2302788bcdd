import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { serverId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { ReadLimits } from './readLimits.ts';

it('limits the reads of a server per minute, reports when to try again, and does not affect other servers', () => {
  verifies('D8');
  const clock = new ManualClock();
  const limits = new ReadLimits(clock);
  const [chatty, calm] = [serverId.parse('chatty'), serverId.parse('calm')];
  for (let count = 0; count < 120; count++) limits.count(chatty);
  clock.advance(20_000);
  expect(() => limits.count(chatty)).toThrow(
    expect.objectContaining({ code: 'tooManyReads', data: { retryAfterMs: 40_000 } }),
  );
  expect(() => limits.count(calm)).not.toThrow();
  clock.advance(40_000);
  expect(() => limits.count(chatty)).not.toThrow();
});
