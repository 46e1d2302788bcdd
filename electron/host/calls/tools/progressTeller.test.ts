import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { ProgressTeller } from './progressTeller.ts';

describe('ProgressTeller', () => {
  it('reports the first progress at once, and then at most one per frame, including the last', () => {
    verifies('G3', 'G5');
    const clock = new ManualClock();
    const told: string[] = [];
    const teller = new ProgressTeller(clock, ({ progress, message }) => told.push(`${progress} ${message}`));
    for (let i = 0; i < 1000; i++) teller.receive({ progress: i, message: 'm' });
    expect(told).toEqual(['0 m']);
    clock.advance(16);
    expect(told).toEqual(['0 m', '999 m']);
    teller.receive({ progress: 5, message: 'back' });
    clock.advance(16);
    expect(told.at(-1)).toBe('5 back');
    teller.receive({ progress: 6 });
    teller.receive({ progress: 7 });
    teller.dispose();
    clock.advance(1000);
    expect(told).toHaveLength(3);
  });
});
