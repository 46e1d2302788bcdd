import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../shared/domain/conversation.ts';
import { messageId } from '../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { StoredMessage } from '../../ports/stores.ts';
import { aMessage, ids } from '../../testing/records.ts';
import { handOver, lossNotices } from './handOver.ts';

const first: ModelRef = { providerId: ids.provider, model: 'first' };
const second: ModelRef = { providerId: ids.provider, model: 'second' };
const said: StoredMessage = { message: aMessage({ id: messageId.parse('u'), role: 'user', text: 'Hello' }) };
const answer = (model: ModelRef, isSealed = false, state: Message['state'] = 'finished'): StoredMessage => ({
  message: aMessage({ id: messageId.parse('a'), role: 'assistant', text: 'Hi', model, state }),
  ...(isSealed ? { carry: { provider: model.providerId, model: model.model, items: [] } } : {}),
});
const nothing = { imagesLeftOut: 0, soundsLeftOut: 0, filesLeftOut: 0 };

describe('handOver', () => {
  it('is none while the same model answers, and at the first answer', () => {
    expect(handOver([said], first, true)).toBeUndefined();
    expect(handOver([said, answer(first, true), said], first, true)).toBeUndefined();
    expect(handOver([said, answer(first), said, answer(second, false, 'streaming')], first, true)).toBeUndefined();
    expect(handOver([said, answer(first), said, answer(second)], second, true)).toBeUndefined();
  });

  it('counts the answers with reasoning that only the model before can read', () => {
    const thread = [said, answer(first, true), said, answer(first), said, answer(first, true), said];
    expect(handOver(thread, second, false)).toEqual({ from: 'first', reasoning: 2, isWithoutTools: true });
    const withIds = {
      ...answer(first),
      carry: { provider: ids.provider, model: 'first', items: [], hasNoReasoning: true },
    };
    expect(handOver([said, withIds, said], second, true)).toMatchObject({ reasoning: 0 });
  });
});

describe('lossNotices', () => {
  const change = { from: 'first', reasoning: 0, isWithoutTools: false };

  it('say one by one what a model does not take', () => {
    const kinds = lossNotices({ imagesLeftOut: 1, soundsLeftOut: 2, filesLeftOut: 3 }, undefined);
    expect(kinds).toEqual([
      { kind: 'imagesLeftOut', count: 1 },
      { kind: 'soundsLeftOut', count: 2 },
      { kind: 'filesLeftOut', count: 3 },
    ]);
  });

  it('say it together where another model takes over, and nothing where it reads all', () => {
    expect(lossNotices(nothing, change)).toEqual([]);
    expect(lossNotices({ ...nothing, imagesLeftOut: 1 }, { ...change, reasoning: 2 })).toEqual([
      { kind: 'handedOver', from: 'first', reasoning: 2, images: 1, sounds: 0, files: 0, isWithoutTools: false },
    ]);
    expect(lossNotices(nothing, { ...change, isWithoutTools: true })).toHaveLength(1);
  });
});
