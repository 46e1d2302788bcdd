import { describe, expect, it } from 'vitest';
import type { UserRule } from '../../../../shared/domain/approval.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import { accountId, ruleId, serverId, type ServerId } from '../../../../shared/domain/ids.ts';
import type { ServerDefinition, StdioLaunch } from '../../../../shared/domain/server.ts';
import { firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import { withAccount } from '../../connections/configuration/accountLaunch.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { memoryAudit } from '../../testing/memoryAudit.ts';
import { MemoryAuditStore } from '../../testing/memoryAuditStore.ts';
import { MemoryConsentStore } from '../../testing/memoryConsentStore.ts';
import { launchHash } from '../trust/launchHash.ts';
import { Rules, type RulesParts } from './rules.ts';
import { testState } from '../../testing/testState.ts';

const diskFull = new Error('The disk is full');

const files = serverId.parse('files');
const notes = serverId.parse('notes');
const launch: StdioLaunch = { kind: 'stdio', command: 'node', args: [], env: {} };
const never = new AbortController().signal;
const allow = { action: 'allow', serverId: files, typedName: 'files', tool: 'read*' } as const;

function build() {
  const clock = new ManualClock();
  const store = new MemoryConsentStore();
  const audit = new MemoryAuditStore();
  const { state, published } = testState();
  const asked: unknown[] = [];
  const servers = new Map<ServerId, Omit<ServerDefinition, 'enabled'>>([[files, { id: files, name: 'files', launch }]]);
  const parts: RulesParts = {
    store,
    servers: {
      get: (id) => {
        const server = servers.get(id);
        if (server === undefined) throw new HostError('notFound', 'There is no such server.');
        return server as ServerDefinition;
      },
    },
    confirm: async (wanted) => void asked.push(wanted),
    audit: memoryAudit(clock, audit),
    state,
    clock,
    ids: { next: (prefix) => `${prefix}_${store.savedRules.size + 1}` },
  };
  return { rules: new Rules(parts), parts, store, audit, published, asked, servers, clock };
}

describe('rules that ask or deny', () => {
  it.each(['ask', 'deny'] as const)('%s at once, without a question, for every matching server', async (action) => {
    const { rules, store, audit, published, asked, clock } = build();
    const id = await rules.add({ action, server: 'f*', tool: 'delete*' }, never);
    const rule: UserRule = {
      id: ruleId.parse('rule_1'),
      server: 'f*',
      tool: 'delete*',
      action,
      createdAt: clock.now(),
    };
    expect(id).toBe('rule_1');
    expect(rules.all).toEqual([rule]);
    expect([...store.savedRules.values()]).toEqual([rule]);
    expect(asked).toEqual([]);
    expect(published).toEqual(['permission.changed']);
    expect(audit.rows).toHaveLength(1);
  });

  it('are added after the existing ones', async () => {
    const { rules } = build();
    await rules.add({ action: 'ask', server: 'a', tool: '*' }, never);
    await rules.add({ action: 'deny', server: 'b', tool: '*' }, never);
    expect(rules.all.map(({ server }) => server)).toEqual(['a', 'b']);
  });
});

describe('rules that allow', () => {
  it('are confirmed first, and bound to the server as it is started', async () => {
    const { rules, asked } = build();
    await rules.add(allow, never);
    expect(asked).toEqual([{ kind: 'rule', serverId: files, serverName: 'files', toolPattern: 'read*' }]);
    expect(rules.all).toMatchObject([
      { server: 'files', tool: 'read*', action: 'allow', bound: { serverId: files, launchHash: launchHash(launch) } },
    ]);
  });

  it('require the exact name of the server to be typed', async () => {
    const { rules, asked, store } = build();
    await expect(rules.add({ ...allow, typedName: 'Files' }, never)).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'serverNameNotTyped', server: 'files' },
    });
    expect([asked, rules.all, [...store.savedRules]]).toEqual([[], [], []]);
  });

  it('require a configured server', async () => {
    const { rules } = build();
    await expect(rules.add({ ...allow, serverId: notes }, never)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('are not stored without confirmation', async () => {
    const { rules, parts, store, audit } = build();
    const refusing = new Rules({ ...parts, confirm: () => Promise.reject(new HostError('cancelled', 'No.')) });
    await expect(refusing.add(allow, never)).rejects.toMatchObject({ code: 'cancelled' });
    expect([refusing.all, rules.all, [...store.savedRules], audit.rows]).toEqual([[], [], [], []]);
  });

  it('are not stored when the launch or the name of the server changes during confirmation', async () => {
    const { parts, servers, store } = build();
    const other: StdioLaunch = { ...launch, args: ['--unsafe'] };
    const relaunched = new Rules({
      ...parts,
      confirm: async () => void servers.set(files, { id: files, name: 'files', launch: other }),
    });
    await expect(relaunched.add(allow, never)).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'launchChangedForRule' },
    });
    const renamed = new Rules({
      ...parts,
      confirm: async () => void servers.set(files, { id: files, name: 'other', launch: other }),
    });
    await expect(renamed.add(allow, never)).rejects.toMatchObject({ code: 'conflict' });
    expect([...store.savedRules]).toEqual([]);
  });

  it('pass on that the question was withdrawn', async () => {
    const { parts } = build();
    let seen: AbortSignal | undefined;
    const rules = new Rules({ ...parts, confirm: async (_, signal) => void (seen = signal) });
    const { signal } = new AbortController();
    await rules.add(allow, signal);
    expect(seen).toBe(signal);
  });
});

describe('rules on disk and in the audit', () => {
  it('are read at the start', async () => {
    const { rules, parts } = build();
    await rules.add(allow, never);
    const again = new Rules(parts);
    expect(again.all).toEqual([]);
    await again.load();
    expect(again.all).toEqual(rules.all);
  });

  it('are in force only when both have them', async () => {
    for (const broken of ['audit', 'store'] as const) {
      const { rules, store, audit } = build();
      const fail = () => {
        throw diskFull;
      };
      if (broken === 'audit') audit.append = fail;
      else store.saveRule = async () => fail();
      await expect(rules.add({ action: 'ask', server: 'a', tool: '*' }, never)).rejects.toBe(diskFull);
      expect([rules.all, [...store.savedRules]]).toEqual([[], []]);
    }
  });
});

describe('a rule that is removed', () => {
  it('is gone from memory, disk and page, and the audit says so', async () => {
    const { rules, store, audit, published } = build();
    const id = await rules.add({ action: 'deny', server: 'a', tool: '*' }, never);
    const other = await rules.add({ action: 'ask', server: 'b', tool: '*' }, never);
    await rules.remove(id);
    expect(rules.all.map((rule) => rule.id)).toEqual([other]);
    expect([...store.savedRules.keys()]).toEqual([other]);
    expect(published).toHaveLength(3);
    expect(audit.rows).toHaveLength(3);
    expect(audit.rows.at(-1)).not.toEqual(audit.rows[0]);
    await expect(rules.remove(id)).rejects.toMatchObject({
      code: 'notFound',
      problem: { kind: 'ruleRemovedAlready' },
    });
  });

  it.each([
    ['allow', []],
    ['deny', ['rule_1']],
    ['ask', ['rule_1']],
  ] as const)('and could not be deleted: one that says %s leaves %j in force', async (action, left) => {
    const { rules, store } = build();
    await rules.add(action === 'allow' ? allow : { action, server: 'a', tool: '*' }, never);
    store.deleteRule = () => Promise.reject(diskFull);
    await expect(rules.remove(ruleId.parse('rule_1'))).rejects.toBe(diskFull);
    expect(rules.all.map(({ id }) => id)).toEqual(left);
  });

  it('is deleted with its server, and no other rule is', async () => {
    const { rules, servers, store } = build();
    servers.set(notes, { id: notes, name: 'notes', launch });
    await rules.add(allow, never);
    await rules.add({ ...allow, serverId: notes, typedName: 'notes' }, never);
    await rules.add({ action: 'deny', server: 'files', tool: '*' }, never);
    await rules.forgetServer(files);
    expect(rules.all.map(({ bound, action }) => bound?.serverId ?? action)).toEqual([notes, 'deny']);
    expect(store.savedRules.size).toBe(2);
  });

  it('is deleted with the account it was written for, and no other rule is', async () => {
    const { rules, servers, audit } = build();
    await rules.add({ ...allow, tool: 'before' }, never);
    const own = { id: firstAccount, name: 'Own' };
    const work = { id: accountId.parse('account_1'), name: 'Work' };
    for (const { inUse, other } of [
      { inUse: own, other: work },
      { inUse: work, other: own },
    ]) {
      const accounts = { inUse, others: [{ ...other, env: {}, headers: {} }] };
      servers.set(files, {
        id: files,
        name: 'files',
        launch: withAccount(launch, { ...inUse, env: {}, headers: {} }),
        accounts,
      });
      await rules.add({ ...allow, tool: inUse.name }, never);
    }
    await rules.add({ action: 'deny', server: 'files', tool: '*' }, never);
    const kept = () => rules.all.map(({ tool }) => tool);
    await rules.forgetAccount(notes, work.id);
    expect(kept()).toEqual(['before', 'Own', 'Work', '*']);
    await rules.forgetAccount(files, work.id);
    expect(kept()).toEqual(['before', 'Own', '*']);
    expect(audit.rows.at(-1)).toMatchObject({ kind: 'rule', toolName: 'Work', accountName: 'Work' });
    await rules.forgetAccount(files, firstAccount);
    expect(kept()).toEqual(['*']);
  });

  it('is also deleted with its server when it is unreadable', async () => {
    const { rules, store } = build();
    const damaged = { id: ruleId.parse('rule_9'), server: 'files', tool: '*', action: 'ask', createdAt: 1 } as const;
    await store.saveRule({ ...damaged, damaged: { serverId: files } } as UserRule);
    await rules.load();
    await rules.forgetServer(notes);
    expect(rules.all).toHaveLength(1);
    await rules.forgetServer(files);
    expect(rules.all).toEqual([]);
  });
});
