import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { hashOf, ids } from '../../testing/records.ts';
import type { ToolPin } from '../../../../shared/domain/pin.ts';
import { comparePins, type TrustedLaunch, wasListed } from './comparePins.ts';

const launch = hashOf('a');
const other = hashOf('b');
const third = hashOf('c');
const trusted = (launchHash: Sha256, decidedAt: number): TrustedLaunch => ({ launchHash, decidedAt });

describe('a pin of another launch', () => {
  const listed = [{ name: 'echo', definitionHash: hashOf('d') }];
  const compare = (pinnedAt: number, definition: string, launches: readonly TrustedLaunch[]) => {
    const pin = {
      tool: { serverId: ids.server, name: 'echo' },
      launchHash: other,
      definitionHash: hashOf(definition),
      pinnedAt,
    };
    const { fresh, changed, borrowed } = comparePins(listed, () => pin, launch, launches);
    expect(borrowed.every((each) => each === pin)).toBe(true);
    return [
      ...(fresh.length > 0 ? ['fresh'] : []),
      ...(changed.length > 0 ? ['changed'] : []),
      ...(borrowed.length > 0 ? ['borrowed'] : []),
    ];
  };

  it.each<[string, number, string, TrustedLaunch[], string[]]>([
    ['does not count when the user was asked about this launch since', 1, 'e', [trusted(launch, 2)], ['fresh']],
    ['does not count for a launch that nobody is asked about', 1, 'e', [], ['fresh']],
    ['counts when the user went back to this launch', 2, 'e', [trusted(launch, 1)], ['changed']],
    ['counts when both were in one moment', 2, 'e', [trusted(launch, 2)], ['changed']],
    ['keeps nothing back that is as it was there', 2, 'd', [trusted(launch, 1)], []],
    [
      'counts for an account that is started for the first time, while its own launch is trusted',
      2,
      'e',
      [trusted(other, 1), trusted(launch, 3)],
      ['changed', 'borrowed'],
    ],
    [
      'counts while its own launch is trusted, also when that was asked about again',
      1,
      'e',
      [trusted(other, 2), trusted(launch, 3)],
      ['changed', 'borrowed'],
    ],
    [
      'counts when its account is gone, while it counts for a third one',
      2,
      'e',
      [trusted(third, 1), trusted(launch, 3)],
      ['changed', 'borrowed'],
    ],
    ['does not count when it counts for no trusted launch', 1, 'e', [trusted(third, 2), trusted(launch, 3)], ['fresh']],
    [
      'keeps nothing back in a new account that is as it was',
      2,
      'd',
      [trusted(other, 1), trusted(launch, 3)],
      ['borrowed'],
    ],
  ])('%s', (_, pinnedAt, definition, launches, expected) => {
    expect(compare(pinnedAt, definition, launches)).toEqual(expected);
  });
});

describe('a launch that was listed before', () => {
  const pin = (of: Sha256, pinnedAt: number): ToolPin => ({
    tool: { serverId: ids.server, name: 'echo' },
    launchHash: of,
    definitionHash: hashOf('d'),
    pinnedAt,
  });

  it.each<[string, ToolPin[], TrustedLaunch[], boolean]>([
    ['has no pins when it is listed for the first time', [], [trusted(launch, 1)], false],
    ['has a pin of its own, also where nobody is asked about it', [pin(launch, 1)], [], true],
    ['has one also after it was asked about once more', [pin(launch, 1)], [trusted(launch, 2)], true],
    ['is not one that was trusted after the pins of another', [pin(other, 1)], [trusted(launch, 2)], false],
    ['is one that the user went back to', [pin(other, 2)], [trusted(launch, 1)], true],
    [
      'is not another account that is started for the first time',
      [pin(other, 2)],
      [trusted(other, 1), trusted(launch, 3)],
      false,
    ],
  ])('%s', (_, pins, launches, expected) => {
    expect(wasListed(pins, launch, launches)).toBe(expected);
  });
});

describe('accounts that share their pins', () => {
  const step = fc.record({
    what: fc.constantFrom('trust', 'forget', 'list', 'list', 'accept'),
    of: fc.constantFrom(launch, other, third),
    definition: fc.constantFrom(hashOf('d'), hashOf('e')),
    passes: fc.nat({ max: 1 }),
  });

  it('never get another definition unseen than the one they had, whatever is trusted, forgotten and listed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
        const decided = new Map<Sha256, number>();
        /** What each launch got since it was trusted. */
        const had = new Map<Sha256, Sha256>();
        let pin: ToolPin | undefined;
        let now = 0;
        for (const { what, of, definition, passes } of steps) {
          now += passes;
          if (what === 'trust') decided.set(of, now);
          if (what === 'forget') decided.delete(of);
          if (what === 'trust' || what === 'forget') had.delete(of);
          if (what === 'trust' || what === 'forget' || !decided.has(of)) continue;
          const present = [...decided].map(([hash, at]) => trusted(hash, at));
          const listed = { name: 'echo', definitionHash: definition };
          const { changed, fresh, borrowed } = comparePins([listed], () => pin, of, present);
          const tool = { serverId: ids.server, name: 'echo' };
          if (pin !== undefined && borrowed.length > 0) pin = { ...pin, launchHash: of, pinnedAt: now };
          const isAccepted = what === 'accept' && changed.length > 0;
          if (fresh.length > 0 || isAccepted) pin = { tool, launchHash: of, definitionHash: definition, pinnedAt: now };
          if (isAccepted) for (const each of had.keys()) had.set(each, definition);
          if (changed.length > 0 && !isAccepted) continue;
          expect(had.get(of) ?? definition).toBe(definition);
          had.set(of, definition);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
