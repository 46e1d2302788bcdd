import { describe, expect, it } from 'vitest';
import { maxParts, type MessagePart } from '../../../../shared/domain/messagePart.ts';
import { messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { aCall, aMessage, ids } from '../../testing/records.ts';
import { ArrivedResults } from './arrivedResults.ts';

const asked = aMessage({ id: messageId.parse('m1'), position: 1 });
const callOf = (n: number, part: Partial<ToolCall> = {}) =>
  aCall({ id: toolCallId.parse(`call_${n}`), messageId: asked.id, inBackground: true, ...part });

function results(calls: readonly ToolCall[], messages = [asked], limits = {}) {
  const arrived = new ArrivedResults({
    log: { history: async () => ({ messages: messages.map((message) => ({ message })), calls: [...calls] }) },
    resultLimits: () => limits,
  });
  return async (parts: readonly MessagePart[] = [], insteadOf?: number) => {
    const said = [{ role: 'user' as const, text: 'And?', ...(parts.length > 0 && { parts: [...parts] }) }];
    const given = await arrived.addTo({
      conversationId: ids.conversation,
      id: messageId.parse('m9'),
      said,
      ...(insteadOf === undefined ? {} : { insteadOf }),
    });
    return given[0]?.parts ?? [];
  };
}

const text = (part: MessagePart | undefined) => (part?.type === 'text' ? part.text : undefined);

describe('results that came after their turns', () => {
  it('go along with the next message, as text of their server', async () => {
    const parts = await results([callOf(1)])();
    expect(parts).toEqual([
      {
        type: 'text',
        text: 'Echo: hi',
        origin: { kind: 'task', serverId: ids.server, serverName: 'tools', tool: 'echo', callId: 'call_1' },
      },
    ]);
  });

  it('wait while their calls run, and calls of turns have theirs already', async () => {
    const calls = [callOf(2, { state: { kind: 'background' } }), aCall({ messageId: asked.id })];
    expect(await results(calls)()).toEqual([]);
  });

  it('are given once in each version of a chat', async () => {
    const [part] = await results([callOf(1)])();
    const given = aMessage({ id: messageId.parse('m2'), position: 2, role: 'user', ...(part && { parts: [part] }) });
    const add = results([callOf(1)], [asked, given]);
    expect(await add()).toEqual([]);
    // The message that had it is said in other words, with it or without it.
    expect(await add(part === undefined ? [] : [part], 2)).toHaveLength(1);
    expect(await add([], 2)).toEqual([]);
  });

  it('of a turn that models do not get stay out until it is included again', async () => {
    const leftOut = { ...asked, isLeftOut: true as const };
    expect(await results([callOf(1)], [leftOut])()).toEqual([]);
    expect(await results([callOf(1)])()).toHaveLength(1);
  });

  it('of calls that belong to another version stay out', async () => {
    expect(await results([callOf(1)], [aMessage({ id: messageId.parse('other') })])()).toEqual([]);
    expect(await results([callOf(1)])([], 1)).toEqual([]);
  });

  it('have the length that the user set for their server, and say how much is missing', async () => {
    const long = callOf(1, { state: { kind: 'done', result: { content: [{ type: 'text', text: 'x'.repeat(900) }] } } });
    const [part] = await results([long], [asked], { [ids.server]: 500 })();
    expect(part).toMatchObject({ text: 'x'.repeat(500), cut: 400 });
  });

  it('fill one message only so far, and the rest waits for the next one', async () => {
    const done = { kind: 'done' as const, result: { content: [{ type: 'text' as const, text: 'x'.repeat(40_000) }] } };
    const all = [1, 2, 3].map((n) => callOf(n, { state: done }));
    const parts = await results(all)();
    expect(parts.map(({ origin }) => origin)).toMatchObject([{ callId: 'call_1' }, { callId: 'call_2' }]);
    const given = aMessage({ id: messageId.parse('m2'), position: 2, role: 'user', parts: [...parts] });
    expect(await results(all, [asked, given])()).toMatchObject([{ origin: { callId: 'call_3' } }]);
  });

  it('leave what the user attached its room', async () => {
    const own: MessagePart = { type: 'text', text: 'mine', origin: { kind: 'file' } };
    const attached = Array.from({ length: maxParts - 1 }, () => own);
    const parts = await results([callOf(1), callOf(2)])(attached);
    expect(parts.map(text)).toEqual(['Echo: hi', ...attached.map(text)]);
  });

  it('say that a call failed or was cancelled', async () => {
    const failed = callOf(1, { state: { kind: 'failed', error: { code: 'internal', message: 'It broke.' } } });
    const said = { kind: 'cancelled' as const, cause: { kind: 'cancelledByUser' as const, said: '' } };
    const [first, second] = await results([failed, callOf(2, { state: { kind: 'cancelled', reason: said } })])();
    expect(text(first)).toContain('It broke.');
    expect(text(second)).toContain('The call was cancelled');
  });

  it('bring pictures, and no words that are for the user only', async () => {
    const picture = { type: 'image', blob: 'a'.repeat(64), mimeType: 'image/png', bytes: 3 } as const;
    const secret = { type: 'text', text: 'For you alone', annotations: { audience: ['user'] } } as const;
    const call = callOf(1, {
      state: { kind: 'done', result: { content: [picture, secret] } } as unknown as ToolCall['state'],
    });
    const parts = await results([call])();
    expect(parts.map(({ type }) => type)).toEqual(['text', 'image']);
    expect(JSON.stringify(parts)).not.toContain('For you alone');
  });
});
