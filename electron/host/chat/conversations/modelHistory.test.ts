import { describe, expect, it } from 'vitest';
import { messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCallState, ResultPart } from '../../../../shared/domain/tool.ts';
import { aCall, aMessage, hashOf, ids } from '../../testing/records.ts';
import { type HistoryOptions, modelHistory } from './modelHistory.ts';

const model = { providerId: ids.provider, model: 'm' };
const options: HistoryOptions = { model, images: true, audio: true, readBlob: async () => 'QUJD' };
const user = { message: aMessage({ id: messageId.parse('u'), role: 'user', text: 'Hello' }) };
const assistant = { message: aMessage() };
const png: ResultPart = { type: 'image', blob: hashOf('a'), mimeType: 'image/png', bytes: 3 };

/** The parts of the only result of a call in this state. */
async function resultOf(state: ToolCallState, more: Partial<HistoryOptions> = {}) {
  const { messages, imagesLeftOut } = await modelHistory([assistant], [aCall({ state })], { ...options, ...more });
  const last = messages.at(-1);
  const result = last?.role === 'tool' ? last.results[0] : undefined;
  if (result === undefined) throw new Error('The call has no result');
  const text = result.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return { ...result, text, imagesLeftOut };
}

describe('modelHistory', () => {
  it('has one tool message after every answer with calls, its results in the order of the calls', async () => {
    const calls = [2, 0, 1].map((index) => aCall({ id: toolCallId.parse(`c${index}`), index }));
    const { messages } = await modelHistory([user, assistant], calls, options);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(messages[1]).toMatchObject({ toolCalls: [{ id: 'c0' }, { id: 'c1' }, { id: 'c2' }] });
    expect(messages[2]).toMatchObject({ results: [{ callId: 'c0' }, { callId: 'c1' }, { callId: 'c2' }] });
  });

  it('names past calls, and gives their arguments, in a form that every provider accepts', async () => {
    const odd = aCall({ modelName: 'read file\u0000!', arguments: '{"half' });
    const { messages } = await modelHistory([user, assistant], [odd], options);
    expect(messages[1]).toMatchObject({
      toolCalls: [{ name: 'read_file_', arguments: { unreadable_arguments: '{"half' } }],
    });
    expect(messages[2]).toMatchObject({ results: [{ name: 'read_file_' }] });
  });

  it('reads the pictures of the given messages only', async () => {
    const content = (blob: string): ToolCallState => ({
      kind: 'done',
      result: { content: [{ ...png, blob: hashOf(blob) }] },
    });
    const summarised = aCall({ id: toolCallId.parse('old'), messageId: messageId.parse('old'), state: content('b') });
    const read: string[] = [];
    const readBlob = async (blob: string) => {
      read.push(blob);
      return 'QUJD';
    };
    await modelHistory([user, assistant], [summarised, aCall({ state: content('a') })], { ...options, readBlob });
    expect(read).toEqual([hashOf('a')]);
  });

  it('leaves out an empty answer', async () => {
    const { messages } = await modelHistory([user, assistant], [], options);
    expect(messages).toHaveLength(1);
  });

  it.each<{ state: ToolCallState; says: string }>([
    {
      state: { kind: 'denied', reason: { kind: 'said', text: 'not now' } },
      says: 'The user denied this call. Their reason: not now',
    },
    { state: { kind: 'denied' }, says: 'The user denied this call.' },
    {
      state: { kind: 'cancelled', reason: { kind: 'cancelled', cause: { kind: 'stoppedByUser' } } },
      says: 'cancelled. Stopped by the user.',
    },
    { state: { kind: 'failed', error: { code: 'toolUnknown', message: 'No such tool' } }, says: 'No such tool' },
    { state: { kind: 'pending' }, says: 'interrupted' },
    { state: { kind: 'waiting', requestId: ids.request }, says: 'interrupted' },
    { state: { kind: 'running' }, says: 'whether it did its work is unknown' },
  ])('tells the model of a call that is $state.kind, as an error', async ({ state, says }) => {
    const { text, isError } = await resultOf(state);
    expect(text).toContain(says);
    expect(isError).toBe(true);
  });

  it.each(['rule', 'grant', 'mode', 'policy'] as const)(
    'does not call it an answer of the user when a %s denied',
    async (by) => {
      const decision = {
        outcome: 'denied',
        by,
        reason: { kind: 'sentence', text: 'It may change things' },
        decidedAt: 1,
      } as const;
      const call = { ...aCall({ state: { kind: 'denied', reason: decision.reason } }), decision };
      const { messages } = await modelHistory([user, assistant], [call], options);
      expect(JSON.stringify(messages)).toContain('the user was not asked again. Why: It may change things');
      expect(JSON.stringify(messages)).not.toContain('The user denied');
    },
  );

  it('keeps the difference between a result and an error result of a server', async () => {
    const result = { content: [{ type: 'text' as const, text: 'words' }] };
    expect(await resultOf({ kind: 'done', result })).toMatchObject({ text: 'words', isError: false });
    expect(await resultOf({ kind: 'failed', result })).toMatchObject({ text: 'words', isError: true });
  });

  it('sends a picture as a picture, or as a counted note when the model accepts none', async () => {
    const state: ToolCallState = { kind: 'done', result: { content: [png] } };
    expect((await resultOf(state)).parts).toEqual([{ type: 'image', mimeType: 'image/png', data: 'QUJD' }]);
    const blind = await resultOf(state, { images: false });
    expect(blind).toMatchObject({ text: '[image, image/png, 3 bytes: shown to the user]', imagesLeftOut: 1 });
    const lost = await resultOf(state, { readBlob: async () => undefined });
    expect(lost.text).toContain('[image, image/png');
  });

  it('never gives a model an SVG as a picture', async () => {
    const svg: ResultPart = { ...png, mimeType: 'image/svg+xml' };
    const { text, imagesLeftOut } = await resultOf({ kind: 'done', result: { content: [svg] } });
    expect({ text, imagesLeftOut }).toMatchObject({
      imagesLeftOut: 0,
      text: expect.stringContaining('image/svg') as string,
    });
  });

  it('uses structured content only when there is no text', async () => {
    const structured = { sum: 3 };
    const words: ResultPart = { type: 'text', text: 'three' };
    expect((await resultOf({ kind: 'done', result: { content: [], structured } })).text).toBe('{"sum":3}');
    expect((await resultOf({ kind: 'done', result: { content: [words], structured } })).text).toBe('three');
  });

  it('cuts a result that is too long, over all its parts together, and says how much is missing', async () => {
    const half: ResultPart = { type: 'text', text: 'x'.repeat(60_000) };
    const { text } = await resultOf({ kind: 'done', result: { content: [half, half] } });
    expect(text).toContain('[20000 more characters were left out]');
    expect(text.replace(/\n\[.*\]$/, '')).toHaveLength(100_000);
  });

  it('returns the data of a provider only to that provider and model', async () => {
    const carry = { provider: ids.provider, model: 'm', items: ['signed'] };
    const stored = { message: aMessage({ text: 'Hi' }), carry };
    const other = { ...options, model: { ...model, model: 'another' } };
    expect((await modelHistory([stored], [], options)).messages[0]).toMatchObject({ carry });
    expect((await modelHistory([stored], [], other)).messages[0]).not.toHaveProperty('carry');
    // Also after another model was asked: plain messages are kept from request to request.
    const again = (await modelHistory([stored], [], options)).messages[0];
    expect(again).toMatchObject({ carry });
    expect((await modelHistory([stored], [], options)).messages[0]).toBe(again);
  });
});
