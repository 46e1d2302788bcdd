import { describe, expect, it } from 'vitest';
import { grantId, ruleId, serverId } from '../../../../shared/domain/ids.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import { aGrant, gateBench, type GateWorld } from '../../testing/gateBench.ts';
import { aCall, aDefinition, aTool, ids } from '../../testing/records.ts';

const loadedAt = 1000;
const skill = { serverId: ids.server, serverName: 'tools', uri: 'skill://garden/SKILL.md', name: 'garden' };
const call = aCall({ underSkills: [{ ...skill, loadedAt }] });
const allowingRule = (createdAt: number) => ({
  id: ruleId.parse('rule_1'),
  server: 'tools',
  tool: '*',
  action: 'allow' as const,
  bound: { serverId: ids.server, launchHash: launchHash(aDefinition().launch) },
  createdAt,
});

const ofChat = (more: Parameters<typeof aGrant>[0]) =>
  aGrant({ scope: 'conversation', conversationId: ids.conversation, ...more });

describe('a call while a skill of a server is loaded', () => {
  it.each<[name: string, world: Partial<GateWorld>, reason: string]>([
    ['a grant from before', { grants: [aGrant({ createdAt: loadedAt - 1 })] }, 'skillLoaded'],
    ['a rule from before', { rules: [allowingRule(loadedAt - 1)] }, 'skillLoaded'],
    [
      'an always grant of this time, maybe given in another chat',
      { grants: [aGrant({ createdAt: loadedAt + 1 })] },
      'skillLoaded',
    ],
    ['a rule of this time', { rules: [allowingRule(loadedAt + 1)] }, 'skillLoaded'],
    ['nothing', {}, 'noGrant'],
  ])('asks in spite of %s', async (_, world, reason) => {
    const { verdict, asked } = gateBench(world);
    await verdict({ call });
    expect(asked).toMatchObject([{ body: { reason, underSkills: [{ name: 'garden' }] } }]);
    // The same without a skill.
    const plain = gateBench(world);
    await plain.verdict();
    expect(plain.asked).toHaveLength(reason === 'noGrant' ? 1 : 0);
  });

  it.each<[name: string, world: Partial<GateWorld>]>([
    ['a grant that was given in this chat since then', { grants: [ofChat({ createdAt: loadedAt })] }],
    [
      'such a grant beside an older one',
      { grants: [aGrant({ createdAt: 1 }), ofChat({ id: grantId.parse('grant_2'), createdAt: loadedAt + 5 })] },
    ],
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

  it('asks about a resource of another server each time, whatever was allowed', async () => {
    const tool = aTool({
      tool: { serverId: ids.server, name: 'gatehouse:read_resource' },
      annotations: { readOnlyHint: true },
    });
    const subject = { kind: 'tool' as const, toolName: tool.tool.name, definitionHash: tool.definitionHash };
    const grants = [ofChat({ subject, createdAt: loadedAt + 1 })];
    const own = gateBench({ tool, grants, isBelieved: true });
    await own.verdict({ call });
    expect(own.asked).toEqual([]);
    const other = { ...skill, serverId: serverId.parse('other'), loadedAt };
    const foreign = gateBench({ tool, grants, isBelieved: true, mode: 'askChanges' });
    await foreign.verdict({ call: aCall({ underSkills: [{ ...skill, loadedAt }, other] }) });
    expect(foreign.asked).toMatchObject([{ body: { reason: 'skillLoaded' } }]);
  });

  it('does not run when what allowed it since then is gone, though something from before remains', async () => {
    const { verdict, world, gate } = gateBench({ grants: [ofChat({ createdAt: loadedAt })] });
    const decided = await verdict({ call });
    expect(gate.stillHolds(decided)).toBe(true);
    world.grants = [aGrant({ createdAt: 1 })];
    expect(gate.stillHolds(decided)).toBe(false);
  });

  it('is no reason to ask about another server less', async () => {
    const { verdict, asked } = gateBench({ grants: [aGrant({ createdAt: 1, serverId: serverId.parse('other') })] });
    await verdict({ call });
    expect(asked).toMatchObject([{ body: { reason: 'noGrant' } }]);
  });
});
