import { expect, it } from 'vitest';
import { serverId } from '../../../../shared/domain/ids.ts';
import { defaultSettings, settingsPatch } from '../../../../shared/domain/settings.ts';
import { connectionLimits } from './connectionLimits.ts';

const [slow, other] = [serverId.parse('slow'), serverId.parse('other')];
const settings = { ...defaultSettings, serverLimits: { [slow]: { startSeconds: 500, callMaxSeconds: 80_000 } } };

it('a server has its own limits where the user set them, and the limits of all servers elsewhere', () => {
  const own = connectionLimits(settings, slow);
  const usual = connectionLimits(settings, other);
  expect([own.startMs, own.request]).toEqual([500_000, { idleMs: 300_000, maxMs: 80_000_000 }]);
  expect([usual.startMs, usual.request]).toEqual([60_000, { idleMs: 300_000, maxMs: 3_600_000 }]);
});

it.each([
  { startSeconds: 601 },
  { startSeconds: 0 },
  { callSeconds: 1.5 },
  { callMaxSeconds: 86_401 },
  { logLevel: 'loud' },
])('the page cannot set %o', (limits) => {
  expect(settingsPatch.safeParse({ serverLimits: { [slow]: limits } }).success).toBe(false);
});
