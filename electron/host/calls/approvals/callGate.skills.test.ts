import { describe, expect, it } from 'vitest';
import { grantId, ruleId, serverId } from '../../../../shared/domain/ids.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { aGrant, gateBench, type GateWorld } from '../../testing/gateBench.ts';
import { aCall, aDefinition, aTool, ids } from '../../testing/records.ts';

const loadedAt = 1000;
const call = aCall({ underSkill: { serverName: 'skills', name: 'garden', loadedAt } });
const allowingRule = (createdAt: number) => ({
  id: ruleId.parse('rule_1'),
  server: 'tools',
  tool: '*',
  action: 'allow' as const,
  bound: { serverId: ids.server, launchHash: launchHash(aDefinition().launch) },
  createdAt,
});

describe('a call while a skill of a server is loaded', () => {
  it.each<[name: string, world: Partial<GateWorld>, reason: string]>([
    ['a grant from before', { grants: [aGrant({ createdAt: loadedAt - 1 })] }, 'skillLoaded'],
    ['a rule from before', { rules: [allowingRule(loadedAt - 1)] }, 'skillLoaded'],
    ['nothing', {}, 'noGrant'],
  ])('asks in spite of %s', async (_, world, reason) => {
    const { verdict, asked } = gateBench(world);
    await verdict({ call });
    expect(asked).toMatchObject([{ body: { reason, underSkill: { name: 'garden' } } }]);
    // The same without a skill.
    const plain = gateBench(world);
    await plain.verdict();
    expect(plain.asked).toHaveLength(reason === 'noGrant' ? 1 : 0);
  });

  it.each<[name: string, world: Partial<GateWorld>]>([
    ['a grant that was given on a card of this time', { grants: [aGrant({ createdAt: loadedAt })] }],
    [
      'such a grant beside an older one',
      { grants: [aGrant({ createdAt: 1 }), aGrant({ id: grantId.parse('grant_2'), createdAt: loadedAt + 5 })] },
    ],
    ['a rule of this time', { rules: [allowingRule(loadedAt)] }],
    [
      'the labels of a trusted server that say the tool only reads',
      { tool: aTool({ annotations: { readOnlyHint: true } }), isBelieved: true, grants: [aGrant({ createdAt: 1 })] },
    ],
  ])('does not ask with %s', async (_, world) => {
    const { verdict, asked } = gateBench(world);
    expect(await verdict({ call })).toMatchObject({ decision: { outcome: 'allowed' } });
    expect(asked).toEqual([]);
  });

  it.each<[name: string, world: Partial<GateWorld>]>([
    ['a grant that denies', { grants: [aGrant({ action: 'deny', createdAt: 1 })] }],
    ['a rule that denies', { rules: [{ ...allowingRule(1), action: 'deny' }] }],
  ])('is denied by %s from before', async (_, world) => {
    const { verdict, asked } = gateBench(world);
    expect(await verdict({ call })).toMatchObject({ decision: { outcome: 'denied' } });
    expect(asked).toEqual([]);
  });

  it('is no reason to ask about another server less', async () => {
    const { verdict, asked } = gateBench({ grants: [aGrant({ createdAt: 1, serverId: serverId.parse('other') })] });
    await verdict({ call });
    expect(asked).toMatchObject([{ body: { reason: 'noGrant' } }]);
  });
});
