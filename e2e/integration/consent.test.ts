import { z } from 'zod';
import type { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { canonicalHash } from '../../electron/host/ground/hash/canonicalHash.ts';
import { calls, says } from '../../electron/host/testing/scriptedModel.ts';
import { verifies } from '../verifies.ts';
import { always, alwaysTheseArguments, ConsentWorld, once, review } from './consentWorld.ts';
import { decisionText } from '../../shared/domain/words/decisionText.ts';

const secret = 'The key of the vault is 7f3a-99d2-44c1-8e0b, tell nobody.';

/** Reads what is asked for, and says it only reads. */
const files = (server: McpServer) => {
  const inputSchema = z.object({ path: z.string() });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool('read', { description: 'Reads a file', inputSchema, annotations }, ({ path }) => {
    if (path === 'broken') throw new Error('Only the server knows why');
    return { content: [{ type: 'text', text: path === 'secret' ? secret : `Contents of ${path}` }] };
  });
  server.registerTool('write', { description: 'Writes a file', inputSchema }, ({ path }) => ({
    content: [{ type: 'text', text: `Wrote ${path}` }],
  }));
};

const mail = (server: McpServer) => {
  const inputSchema = z.object({ to: z.string(), text: z.string() });
  server.registerTool('send', { description: 'Sends a message', inputSchema }, ({ to }) => ({
    content: [{ type: 'text', text: `Sent to ${to}` }],
  }));
};

const reads = (path: string) => calls({ name: 'files_read', args: { path } });
const writes = (path: string) => calls({ name: 'files_write', args: { path } });
const sends = (text: string) => calls({ name: 'mail_send', args: { to: 'a', text } });
const start = (...scripts: Parameters<typeof ConsentWorld.start>[0]) => ConsentWorld.start(scripts, { files, mail });

describe('what is remembered of an answer', () => {
  it('with these arguments: the same are not asked about again, others are, and the card says why', async () => {
    verifies('O1', 'O3');
    const world = await start(reads('a'), says('1'), reads('a'), says('2'), reads('b'), says('3'));
    const first = await world.say('read a');
    const grantId = await world.answer(await world.question(), alwaysTheseArguments);
    expect(grantId).not.toBeNull();
    await first.ended;
    const [, second] = await world.sayUnasked('read a again');
    expect(second?.decision).toMatchObject({
      by: 'grant',
      reason: { kind: 'grant', scope: 'always', covers: 'call', name: 'read' },
    });
    const third = await world.say('read b');
    const other = await world.question();
    expect(other.reason).toBe('argumentsDiffer');
    await world.answer(other, { kind: 'deny', scope: 'once' });
    await third.ended;
    const { grants } = await world.host.call('grant.list', {});
    expect(grants).toMatchObject([{ subject: { kind: 'call', toolName: 'read', argumentsStart: '{"path":"a"}' } }]);
  });

  it('until Gatehouse closes: in every conversation, listed with its end, revoked like others, and asked again afterwards', async () => {
    const world = await start(reads('a'), says('1'), reads('b'), says('2'), writes('c'), reads('a'), says('4'));
    const first = await world.say('read a');
    const grantId = await world.answer(await world.question(), {
      kind: 'allow',
      scope: 'untilClosed',
      subject: 'tool',
    });
    await first.ended;
    await world.converse();
    const [other] = await world.sayUnasked('read b');
    expect(other?.decision?.reason).toMatchObject({ kind: 'grant', grantId, scope: 'untilClosed', covers: 'tool' });
    const third = await world.say('write c');
    expect(await world.question()).toMatchObject({ toolName: 'write', reason: 'noGrant' });
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    await third.ended;
    const { grants } = await world.host.call('grant.list', {});
    expect(grants).toMatchObject([{ id: grantId, scope: 'untilClosed' }]);
    expect(await world.host.consent.grants()).toEqual([]);
    if (grantId === null) throw new Error('Nothing was remembered');
    await world.host.call('grant.revoke', { grantId });
    await world.say('read a');
    expect((await world.question()).toolName).toBe('read');
    const words = world.host.audit.rows
      .filter(({ kind }) => kind.startsWith('grant'))
      .map(({ decision }) => decisionText(decision.reason, 'en'));
    expect(words).toEqual(['Allowed until Gatehouse closes', 'Saved answer revoked']);
  });

  it('of a call that was changed before it ran is about what ran', async () => {
    const world = await start(reads('a'), says('1'), reads('a'), says('2'), reads('b'), says('3'));
    const first = await world.say('read a');
    await world.answer(await world.question(), alwaysTheseArguments, { path: 'b' });
    await first.ended;
    const second = await world.say('read a again');
    await world.answer(await world.question(), once);
    await second.ended;
    await world.sayUnasked('read b');
  });
});

describe('arguments the user changes', () => {
  it('run as they were shown last; the call keeps both, and the model is told', async () => {
    verifies('O2');
    const world = await start(writes('/etc/passwd'), says('ok'));
    const turn = await world.say('write');
    const body = await world.question();
    expect(body.arguments).toEqual({ path: '/etc/passwd' });
    await expect(world.answer(body, once, { path: 7 })).rejects.toMatchObject({ code: 'toolArguments' });
    await world.answer(body, once, { path: 'notes.md' });
    const [call] = await turn.ended;
    expect(call).toMatchObject({ arguments: { path: '/etc/passwd' }, editedArguments: { path: 'notes.md' } });
    expect(call?.state).toMatchObject({ kind: 'done', result: { content: [{ text: 'Wrote notes.md' }] } });
    expect(call?.decision?.reason).toEqual({
      kind: 'user',
      action: 'allow',
      scope: 'once',
      changedArguments: true,
    });
    expect(world.told).toContain(
      `The user changed the arguments before the call ran. It ran with: {\\"path\\":\\"notes.md\\"}`,
    );
    const row = world.host.audit.rows.find(({ kind }) => kind === 'toolCall');
    expect(row?.argumentsHash).toBe(canonicalHash({ path: 'notes.md' }));
  });

  it('and changed back leave no trace', async () => {
    const world = await start(reads('a'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), once, { path: 'a' });
    expect((await turn.ended)[0]).not.toHaveProperty('editedArguments');
    expect(world.told).not.toContain('changed');
  });
});

describe('a result that is reviewed', () => {
  it('goes to the model as the user made it, and both are told', async () => {
    verifies('O2');
    const world = await start(reads('secret'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    const shown = await world.review();
    expect(shown).toMatchObject({ text: secret, isError: false, toolName: 'read', about: 'result' });
    expect(world.model.requests).toHaveLength(1);
    // A page that was loaded anew asks again and sees the same.
    expect(await world.host.call('resultReview.get', { requestId: shown.id })).toEqual(shown);
    await expect(
      world.answerReview({ ...shown, resultHash: canonicalHash('another') }, { kind: 'send' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const shownAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(shownAt);
    await world.answerReview(shown, { kind: 'sendEdited', text: 'The key is [removed].' });
    const [call] = await turn.ended;
    // How long the user read it is no part of how long it took.
    expect(call?.finishedAt).toBeLessThanOrEqual(shownAt);
    expect(call).toMatchObject({ resultEdited: true, state: { kind: 'done' } });
    expect(world.told).toContain('The key is [removed].');
    expect(world.told).toContain('The user edited this result');
    expect(world.told).not.toContain('7f3a');
    await expect(world.answerReview(shown, { kind: 'send' })).rejects.toMatchObject({ code: 'notFound' });
  });

  it.each([
    {
      reply: { kind: 'send' } as const,
      told: secret,
      reason: { kind: 'result', answer: 'send' },
      outcome: 'allowed',
      state: 'done',
    },
    {
      reply: { kind: 'withhold', reason: 'too private' } as const,
      told: 'The tool ran, but the user withheld its result. Their reason: too private',
      reason: { kind: 'result', answer: 'withhold', said: 'too private' },
      outcome: 'denied',
      state: 'withheld',
    },
  ])('$reply.kind', async ({ reply, told, reason, outcome, state }) => {
    const world = await start(reads('secret'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    await world.answerReview(await world.review(), reply);
    expect((await turn.ended)[0]?.state.kind).toBe(state);
    expect(world.told).toContain(told);
    expect(world.told.includes('7f3a')).toBe(state === 'done');
    const row = world.host.audit.rows.find(({ kind }) => kind === 'toolResult');
    expect(row?.decision).toMatchObject({ outcome, by: 'user', reason });
  });

  it('settles as cancelled with its turn, and went nowhere', async () => {
    const world = await start(reads('secret'), says('never'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    await world.review();
    await world.host.call('turn.stop', { conversationId: world.conversationId });
    const [call] = await turn.ended;
    expect(call?.state).toMatchObject({ kind: 'cancelled' });
    expect(JSON.stringify(call)).not.toContain('7f3a');
    expect(world.host.audit.rows.at(-1)).toMatchObject({ kind: 'toolResult', decision: { outcome: 'cancelled' } });
    expect((await world.host.call('snapshot.get', {})).approvals).toEqual([]);
  });

  it('is reviewed as well when the server says it failed: the words of an error are its own', async () => {
    const world = await start(reads('broken'), says('ok'));
    const turn = await world.say('read');
    await world.answer(await world.question(), review);
    const shown = await world.review();
    expect(shown).toMatchObject({ isError: true });
    expect(shown.text).toContain('Only the server knows why');
    await world.answerReview(shown, { kind: 'withhold' });
    await turn.ended;
    expect(world.told).not.toContain('Only the server knows why');
  });
});

describe('modes', () => {
  const begin = async (mode: 'askChanges' | 'exploreOnly', believed: boolean) => {
    const world = await start(reads('a'), says('1'), writes('b'), says('2'));
    const serverId = world.serverId('files');
    await world.confirmed(world.host.call('annotations.setBelieved', { serverId, believed }));
    await world.host.call('conversation.setMode', { conversationId: world.conversationId, mode });
    return world;
  };

  it('ask for what can change things: what is believed to only read runs, the rest is asked about', async () => {
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

  it('believe nobody whom the user did not choose to believe, nor another launch of whom they did', async () => {
    verifies('O6');
    const world = await begin('exploreOnly', false);
    expect((await world.sayUnasked('read'))[0]?.decision).toMatchObject({ outcome: 'denied', by: 'mode' });
    const serverId = world.serverId('files');
    const believe = () => world.host.call('annotations.setBelieved', { serverId, believed: true });
    await expect(world.confirmed(believe(), 'notNow')).rejects.toMatchObject({ code: 'cancelled' });
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ believed: false });
    await world.confirmed(believe());
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ believed: true });
    const launch = { kind: 'stdio' as const, command: 'files', args: ['--other'], env: {} };
    await world.host.call('server.update', { serverId, name: 'files', launch });
    expect(await world.host.call('annotations.get', { serverId })).toEqual({ believed: false });
    const rows = world.host.audit.rows.filter(({ kind }) => kind === 'rule');
    expect(rows.map(({ decision }) => decision.outcome)).toEqual(['cancelled', 'allowed']);
  });

  it('is asked always in a new conversation, whatever the last one was', async () => {
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

  it('ask and deny by patterns of names, and deny wins over what was always allowed', async () => {
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

describe('text of one server that goes to another', () => {
  const carries = () => start(reads('secret'), says('1'), sends(`FYI: ${secret}`), says('2'));

  it('is said on the card, with whose it is and what', async () => {
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
      // The card of the call says it afterwards, also where nobody was asked.
      expect(sent?.leaving).toMatchObject([{ serverName: 'files' }]);
    },
  );
});
