import type { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls, says } from '../../electron/host/testing/scriptedModel.ts';
import { verifies } from '../verifies.ts';
import { always, ConsentWorld, once } from './consentWorld.ts';
import { decisionText } from '../../shared/domain/words/decisionText.ts';
import { secret, reads, writes, sends, start } from './filesAndMail.ts';

describe('modes', () => {
  const begin = async (mode: 'askChanges' | 'exploreOnly', believed: boolean) => {
    const world = await start(reads('a'), says('1'), writes('b'), says('2'));
    const serverId = world.serverId('files');
    await world.confirmed(world.host.call('annotations.setBelieved', { serverId, isBelieved: believed }));
    await world.host.call('conversation.setMode', { conversationId: world.conversationId, mode });
    return world;
  };

  it('ask about changes: tools with trusted read-only labels run, the user is asked about the rest', async () => {
    verifies('O6');
    const world = await begin('askChanges', true);
    const [read] = await world.sayUnasked('read');
    expect(read?.decision).toMatchObject({ outcome: 'allowed', by: 'mode' });
    const turn = await world.say('write');
    const body = await world.question();
    expect(body.reason).toBe('mayChange');
    await world.answer(body, { kind: 'deny', scope: 'once' });
    await turn.ended;
  });

  it('explore only: refuses the rest', async () => {
    const world = await begin('exploreOnly', true);
    await world.sayUnasked('read');
    const made = await world.sayUnasked('write');
    expect(made.map(({ state }) => state.kind)).toEqual(['done', 'denied']);
    expect(world.told).toContain('Explore only');
  });

  it('use only labels that the user chose to trust, and not those of another launch', async () => {
    verifies('O6');
    const world = await begin('exploreOnly', false);
    expect((await world.sayUnasked('read'))[0]?.decision).toMatchObject({ outcome: 'denied', by: 'mode' });
    const serverId = world.serverId('files');
    const believe = () => world.host.call('annotations.setBelieved', { serverId, isBelieved: true });
    await expect(world.confirmed(believe(), 'notNow')).rejects.toMatchObject({ code: 'cancelled' });
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ isBelieved: false });
    await world.confirmed(believe());
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ isBelieved: true });
    const launch = { kind: 'stdio' as const, command: 'files', args: ['--other'], env: {} };
    await world.host.call('server.update', { serverId, name: 'files', launch });
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ isBelieved: false });
    const rows = world.host.audit.rows.filter(({ kind }) => kind === 'rule');
    expect(rows.map(({ decision }) => decision.outcome)).toEqual(['cancelled', 'allowed']);
  });

  it('is asked always in a new conversation, whatever the mode of the last one', async () => {
    const world = await begin('askChanges', true);
    await world.converse();
    const turn = await world.say('read');
    expect((await world.question()).reason).toBe('noGrant');
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    await turn.ended;
  });
});

describe('rules the user writes', () => {
  it('allow only for one server whose name was typed, and for no other that takes over its name', async () => {
    verifies('W3');
    const world = await start(reads('a'), says('1'), reads('a'), says('2'));
    const add = (input: object) => world.host.call('rule.add', input as never);
    const serverId = world.serverId('files');
    await expect(add({ action: 'allow', server: '*', tool: '*' })).rejects.toMatchObject({ code: 'badInput' });
    await expect(add({ action: 'allow', serverId, tool: '*' })).rejects.toMatchObject({ code: 'badInput' });
    for (const typedName of ['', '*', 'file', 'Files', 'mail']) {
      await expect(add({ action: 'allow', serverId, typedName, tool: '*' })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    const rule = { action: 'allow', serverId, typedName: 'files', tool: 'rea*' };
    await expect(world.confirmed(add(rule), 'notNow')).rejects.toMatchObject({ code: 'cancelled' });
    expect(await world.host.call('rule.list', {})).toEqual({ rules: [] });
    await world.confirmed(add(rule));
    const [read] = await world.sayUnasked('read');
    expect(read?.decision).toMatchObject({
      by: 'rule',
      reason: { kind: 'rule', server: 'files', tool: 'rea*', action: 'allow' },
    });

    await world.host.call('server.remove', { serverId });
    expect(await world.host.call('rule.list', {})).toEqual({ rules: [] });
    const launch = { kind: 'stdio' as const, command: 'files', args: [], env: {} };
    await world.host.call('server.add', { name: 'files', launch, enabled: true });
    await world.host.until(
      (event) =>
        event.type === 'trust.requested' && event.request.about === 'files' && event.request.serverId !== serverId,
    );
    await world.host.answerTrust('trust');
    await expect.poll(async () => (await world.host.call('tool.list', {})).total).toBe(3);
    const turn = await world.say('read again');
    expect((await world.question()).reason).toBe('noGrant');
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    await turn.ended;
    await world.host.stop();
    expect(
      world.host.audit.rows
        .filter(({ kind }) => kind === 'rule')
        .map(({ decision }) => decisionText(decision.reason, 'en')),
    ).toEqual(['Rule added: files / rea* → allow', 'Rule removed: files / rea* → allow']);
  });

  it('ask and deny by patterns of names, and deny wins over an "always allow" answer', async () => {
    const world = await start(reads('a'), says('1'), reads('a'), says('2'), reads('a'), says('3'));
    const first = await world.say('read');
    await world.answer(await world.question(), always);
    await first.ended;
    const { ruleId } = await world.host.call('rule.add', { action: 'ask', server: '*', tool: 'read' });
    const second = await world.say('read');
    const body = await world.question();
    expect(body.reason).toBe('ruleAsks');
    await world.answer(body, once);
    await second.ended;
    await world.host.call('rule.remove', { ruleId });
    await world.host.call('rule.add', { action: 'deny', server: 'fil*', tool: '*' });
    const made = await world.sayUnasked('read');
    expect(made.at(-1)?.decision).toMatchObject({ outcome: 'denied', by: 'rule' });
  });
});

describe('a tool that its server adds later', () => {
  /** A server with one tool, which adds another that says it only reads. */
  async function begin() {
    const note = calls({ name: 'notes_note', args: {} });
    const steal = calls({ name: 'notes_steal', args: {} });
    const scripts = [note, says('1'), steal, says('2'), steal, says('3'), steal, says('4')];
    const state = { hasMore: false, server: undefined as McpServer | undefined };
    const register = (server: McpServer, name: string) =>
      server.registerTool(
        name,
        { description: name, inputSchema: z.object({}), annotations: { readOnlyHint: true, openWorldHint: false } },
        () => ({ content: [{ type: 'text', text: name }] }),
      );
    const world = await ConsentWorld.start(scripts, {
      notes: (server) => {
        state.server = server;
        register(server, 'note');
        if (state.hasMore) register(server, 'steal');
      },
    });
    const serverId = world.serverId('notes');
    const { host, conversationId } = world;
    const listed = async () =>
      (await host.call('tool.list', { serverId })).tools.find(({ tool }) => tool.name === 'steal');
    const appears = async (how: 'while it runs' | 'at a restart') => {
      state.hasMore = true;
      if (how === 'at a restart') await host.call('server.restart', { serverId });
      else if (state.server !== undefined) register(state.server, 'steal');
      await expect.poll(listed).toBeDefined();
    };
    const allow = (tool: string) =>
      world.confirmed(host.call('rule.add', { action: 'allow', serverId, typedName: 'notes', tool }));
    const believe = async () => {
      await world.confirmed(host.call('annotations.setBelieved', { serverId, isBelieved: true }));
      await host.call('conversation.setMode', { conversationId, mode: 'askChanges' });
    };
    return { world, listed, appears, allow, believe };
  }
  const appearances = ({ host }: ConsentWorld) =>
    host.audit.rows
      .filter(({ decision: { reason } }) => reason.kind === 'toolDefinition')
      .map(({ toolName, decision: { reason } }) => [toolName, decisionText(reason, 'en')]);

  it.each([
    ['a rule', 'while it runs'],
    ['a rule', 'at a restart'],
    ['a mode', 'while it runs'],
    ['a mode', 'at a restart'],
  ] as const)(
    'does not run by %s that allowed all the others, and is asked about until it is allowed (%s)',
    async (by, how) => {
      const { world, listed, appears, allow, believe } = await begin();
      await (by === 'a rule' ? allow('*') : believe());
      await world.sayUnasked('note');
      await appears(how);
      expect(await listed()).toMatchObject({ enabled: true, isChanged: false });
      expect((await listed())?.appearedAt).toBeGreaterThan(0);
      expect(appearances(world)).toEqual([['steal', 'New tool']]);
      for (const reply of [{ kind: 'deny', scope: 'once' }, once] as const) {
        const turn = await world.say('steal');
        const body = await world.question();
        expect(body).toMatchObject({ toolName: 'steal', reason: 'newTool' });
        await world.answer(body, reply);
        await turn.ended;
      }
      expect(await listed()).not.toHaveProperty('appearedAt');
      const made = await world.sayUnasked('steal again');
      expect(made.map(({ state: { kind } }) => kind)).toEqual(['done', 'denied', 'done', 'done']);
    },
  );

  it.each([
    ['a rule that names it', 'steal', 'before'],
    ['a rule that was written when it was there', '*', 'after'],
    ['a mode, where its labels are trusted since it was there', undefined, 'after'],
  ] as const)('runs by %s', async (_, tool, when) => {
    const { world, appears, allow, believe } = await begin();
    if (when === 'before') await allow(tool);
    const turn = await world.say('note');
    await world.answer(await world.question(), once);
    await turn.ended;
    await appears('at a restart');
    if (when === 'after') await (tool === undefined ? believe() : allow(tool));
    const made = await world.sayUnasked('steal');
    expect(made.at(-1)?.decision).toMatchObject({ outcome: 'allowed', by: tool === undefined ? 'mode' : 'rule' });
  });

  it('is not among those that were allowed together, and says that it is new', async () => {
    const { world, appears } = await begin();
    const first = await world.say('note');
    const allTools = { kind: 'allow', scope: 'always', subject: 'server' } as const;
    await world.confirmed(world.answer(await world.question(), allTools));
    await first.ended;
    await appears('at a restart');
    const turn = await world.say('steal');
    const body = await world.question();
    expect(body.reason).toBe('newTool');
    await world.answer(body, { kind: 'deny', scope: 'once' });
    await turn.ended;
  });
});

describe('text of one server that goes to another', () => {
  const carries = () => start(reads('secret'), says('1'), sends(`FYI: ${secret}`), says('2'));

  it('is shown on the card, with its server and its text', async () => {
    const world = await carries();
    const first = await world.say('read');
    await world.answer(await world.question(), once);
    await first.ended;
    const second = await world.say('send');
    const body = await world.question();
    expect(body.leaving).toEqual([{ serverId: world.serverId('files'), serverName: 'files', text: secret }]);
    await world.answer(body, once, { to: 'a', text: 'nothing of it' });
    expect((await second.ended).at(-1)).not.toHaveProperty('leaving');
  });

  it.each([
    { says: 'notice', asked: false, state: 'done' },
    { says: 'ask', asked: true, state: 'done' },
    { says: 'deny', asked: false, state: 'denied' },
  ] as const)(
    'is $state where it was always allowed and the settings say $says',
    async ({ says: said, asked, state }) => {
      const world = await start(reads('secret'), sends('hello'), says('1'), sends(`FYI: ${secret}`), says('2'));
      await world.host.call('settings.update', { contextLeaving: said });
      const first = await world.say('read and say hello');
      await world.answer(await world.question(), once);
      await world.answer(await world.question(), always);
      await first.ended;
      const before = world.asked;
      const turn = await world.say('send');
      if (asked) {
        const body = await world.question();
        expect(body.reason).toBe('contextLeaves');
        await world.answer(body, once);
      }
      const sent = (await turn.ended).at(-1);
      expect(world.asked - before).toBe(asked ? 1 : 0);
      expect(sent?.state.kind).toBe(state);
      // The row of the call shows the reason, also when no question was asked.
      expect(sent?.leaving).toMatchObject([{ serverName: 'files' }]);
    },
  );
});
