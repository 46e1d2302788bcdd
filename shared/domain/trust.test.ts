import { describe, expect, it } from 'vitest';
import { launchDangerKinds, weighDangers } from './trust.ts';

describe('weighDangers', () => {
  it('parts notes from dangers, and loses none', () => {
    expect(weighDangers(['shell', 'unpinnedPackage', 'plainHttp'])).toEqual({
      dangers: ['shell', 'plainHttp'],
      notes: ['unpinnedPackage'],
    });
    const { dangers, notes } = weighDangers(launchDangerKinds);
    expect([...dangers, ...notes].toSorted()).toEqual([...launchDangerKinds].toSorted());
    expect(notes).toEqual(['unpinnedPackage']);
  });
});
