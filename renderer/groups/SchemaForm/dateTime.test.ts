import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock } from './dateTime.ts';

describe('date-time fields', () => {
  it.each([
    ['2026-11-22T15:28', 'UTC', '2026-11-22T15:28:00Z'],
    ['2026-01-15T09:30', 'Europe/Berlin', '2026-01-15T09:30:00+01:00'],
    ['2026-07-15T09:30:05', 'Europe/Berlin', '2026-07-15T09:30:05+02:00'],
    ['2026-07-15T09:30', 'America/St_Johns', '2026-07-15T09:30:00-02:30'],
    ['2026-07-15T09:30', 'Asia/Kolkata', '2026-07-15T09:30:00+05:30'],
    // In the hour after clocks go forward, and in the one before they go back.
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25T01:30', 'Europe/Berlin', '2026-10-25T01:30:00+02:00'],
  ])('%s in %s is %s, and back', (local, zone, value) => {
    expect(fromWallClock(local, zone)).toBe(value);
    expect(toWallClock(value, zone)?.startsWith(local)).toBe(true);
  });

  it('shows a time of another zone as it is here', () => {
    expect(toWallClock('2026-07-15T09:30:00-04:00', 'Europe/Berlin')).toBe('2026-07-15T15:30:00');
  });

  it.each(['tomorrow', '2026-07-15', '2026-07-15T09:30', '2026-13-45T09:30:00Z', ''])('%j is none', (value) => {
    expect(toWallClock(value, 'UTC')).toBeUndefined();
  });

  it('means the same instant after it was shown, wherever the machine is', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham');
    const instants = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2080, 0) });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const whole = Math.floor(instant / 1000) * 1000;
        const shown = toWallClock(new Date(whole).toISOString(), zone) ?? '';
        const meant = Date.parse(fromWallClock(shown, zone) ?? '');
        // In the hour that clocks show twice, either may be meant.
        expect([0, 3_600_000]).toContain(Math.abs(meant - whole));
      }),
    );
  });
});
