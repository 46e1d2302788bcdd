import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../../e2e/verifies.ts';
import type { ConversationId } from '../../../../../shared/domain/ids.ts';
import type { IncludedPart } from '../../../../../shared/domain/sampling.ts';
import { textHash } from '../../../ground/hash/canonicalHash.ts';
import type { AskingHost } from '../../../testing/askingHost.ts';
import { isAsked } from '../../../testing/echoChat.ts';
import { calls, type ModelScript, says } from '../../../testing/scriptedModel.ts';
import { beginSampling, method, never, params, startAsking, text, user } from './testing/samplingBench.ts';

const declines: ModelScript = function* () {
  yield { type: 'text', text: 'Declined words' };
  yield { type: 'end', stop: 'refusal' };
};

/** A turn in which the model declines, and which models do not get. */
async function leaveOutTurn({ host }: AskingHost, conversationId: ConversationId): Promise<void> {
  await host.call('turn.send', { conversationId, text: 'Say something bad' });
  const { message } = await host.until((event) => event.type === 'message.finished');
  await host.until((event) => event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle');
  await host.call('turn.setLeftOut', { conversationId, messageId: message.id, isLeftOut: true });
}

/**
 * A chat whose call of the server's tool runs, and which has an answered call of it before that.
 *
 * @param hasLeftOut it begins with a turn that is left out
 */
async function duringCall(hasLeftOut = false): Promise<AskingHost> {
  const call = calls({ name: 'asker_echo', args: { word: 'plum' } });
  const declined = hasLeftOut ? [declines] : [];
  const from = await startAsking([...declined, call, call, says('Written for the server'), says('over')]);
  await from.addModels('gpt-5-mini');
  let asked = 0;
  from.server.on('tools/call', () => (++asked === 1 ? { content: [text('first result')] } : undefined));
  const { providers } = await from.host.call('snapshot.get', {});
  const mine = providers.find(({ kind }) => kind === 'openai-chat');
  const model = { providerId: mine?.id ?? never(), model: 'gpt-5-mini' };
  const { header } = await from.host.call('conversation.create', {});
  await from.host.call('conversation.setModel', { conversationId: header.id, model });
  if (hasLeftOut) await leaveOutTurn(from, header.id);
  await from.host.call('turn.send', { conversationId: header.id, text: 'Say plum twice' });
  const { request } = await from.host.until(isAsked);
  const { argumentsHash } = await from.host.call('approval.get', { requestId: request.id });
  const reply = { kind: 'allow', scope: 'conversation', subject: 'tool' } as const;
  await from.host.call('approval.answer', { requestId: request.id, argumentsHash, reply });
  await from.server.until('tools/call', 2);
  return from;
}

/** The request as it is shown, sent with this part of the chat. */
async function sendWith(from: AskingHost, include: IncludedPart): Promise<void> {
  const request = await from.shown('samplingRequest');
  const { draft, model } = request.content;
  await from.answer(request, { kind: 'send', draft: { ...draft, include }, model: model ?? never() });
}

const lastRequest = (from: AskingHost) => from.model.requests.at(-1)?.messages;

describe('a server that asks for context of the chat', () => {
  it.each(['thisServer', 'allServers', 'none', undefined])(
    'gets none of it by default, though it asks for %s',
    async (asked) => {
      verifies('M5', 'M12');
      const from = await duringCall();
      void from.ask(method, params(asked === undefined ? {} : { includeContext: asked }));
      const { content } = await from.shown('samplingRequest');
      expect(content.draft.include).toBe('none');
      expect(content.chat === null).toBe(asked === undefined || asked === 'none');
      await sendWith(from, content.draft.include);
      await from.shown('samplingResponse');
      expect(lastRequest(from)).toEqual([asUser(text('Hello'))]);
      expect(await from.decisions()).toEqual(['samplingRequest allowed by user: Sent to gpt-5-mini']);
    },
  );

  it.each([
    ['thisServer', 'the server’s part of the chat', ['first result', '{"word":"plum"}']],
    ['allServers', 'the chat', ['Say plum twice', 'first result', '{"word":"plum"}']],
  ] as const)(
    'has exactly the shown text of %s go along when the user includes it, and that is audited',
    async (part, words, has) => {
      verifies('M1', 'M8');
      const from = await duringCall();
      void from.ask(method, params({ includeContext: part }));
      const { content } = await from.shown('samplingRequest');
      const shown = content.chat?.[part]?.text ?? never();
      for (const each of has) expect(shown).toContain(each);
      expect(shown.includes('Say plum twice')).toBe(part === 'allServers');
      await sendWith(from, part);
      await from.shown('samplingResponse');
      expect(lastRequest(from)).toEqual([asUser({ ...text(shown), attached: true }, text('Hello'))]);
      const size = `${shown.length} characters, SHA-256 ${textHash(shown)}`;
      expect(await from.decisions()).toEqual([
        `samplingRequest allowed by user: Sent to gpt-5-mini, with ${words} (${size})`,
      ]);
    },
  );

  it('has it stand before its own words, also where these begin with the model', async () => {
    const from = await duringCall();
    const messages = [{ role: 'assistant', content: text('I began') }, user(text('Hello'))];
    void from.ask(method, params({ includeContext: 'thisServer', messages }));
    await sendWith(from, 'thisServer');
    await from.shown('samplingResponse');
    expect(lastRequest(from)?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('has nothing to include outside the calls of a chat, whatever a page answers', async () => {
    const from = await beginSampling([says('Hi')]);
    void from.ask(method, params({ includeContext: 'allServers' }));
    const { content } = await from.shown('samplingRequest');
    expect(content).toMatchObject({ includeContext: 'allServers', chat: null });
    await expect(sendWith(from, 'allServers')).rejects.toMatchObject({ problem: { kind: 'samplingNotIncluded' } });
    expect(from.model.requests).toEqual([]);
  });

  it('has nothing to include of a turn that is left out', async () => {
    const from = await duringCall(true);
    void from.ask(method, params({ includeContext: 'allServers' }));
    const { content } = await from.shown('samplingRequest');
    const shown = content.chat?.allServers?.text ?? never();
    expect(shown).toContain('Say plum twice');
    for (const words of ['Say something bad', 'Declined words']) expect(shown).not.toContain(words);
  });

  it('has nothing to include of a chat that it did not ask about', async () => {
    const from = await duringCall();
    void from.ask(method, params());
    await expect(sendWith(from, 'thisServer')).rejects.toMatchObject({ problem: { kind: 'samplingNotIncluded' } });
  });
});

const asUser = (...parts: object[]) => ({ role: 'user', parts });
