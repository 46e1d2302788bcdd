import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemorySettingsStore } from '../../testing/memorySettingsStore.ts';
import { EraVerdicts } from './eraVerdicts.ts';

const hash = (n: number) => sha256.parse(n.toString(16).padStart(64, '0'));
const week = 7 * 24 * 3600 * 1000;

describe('EraVerdicts', () => {
  it('holds for a week, also after a restart, and not when the clock went back', async () => {
    const clock = new ManualClock();
    const store = new MemorySettingsStore();
    await new EraVerdicts(store, clock).learn(hash(1), 'legacy');
    const later = new EraVerdicts(store, clock);
    await later.load();
    clock.advance(week - 1);
    expect(later.get(hash(1))).toBe('legacy');
    clock.advance(1);
    expect(later.get(hash(1))).toBeUndefined();
    expect(later.get(hash(2))).toBeUndefined();
    await later.learn(hash(1), 'modern');
    const rewound = new EraVerdicts(store, new ManualClock());
    await rewound.load();
    expect(rewound.get(hash(1))).toBeUndefined();
  });

  it('forgets wrong verdicts, and the oldest of too many', async () => {
    const store = new MemorySettingsStore();
    const eras = new EraVerdicts(store, new ManualClock());
    for (let n = 0; n < 600; n++) await eras.learn(hash(n), 'legacy');
    expect(await store.eraVerdicts()).toHaveLength(500);
    expect(eras.get(hash(99))).toBeUndefined();
    await eras.forget(hash(599));
    expect(eras.get(hash(599))).toBeUndefined();
    expect(await store.eraVerdicts()).toHaveLength(499);
  });
});
