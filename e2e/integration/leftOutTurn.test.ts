import { describe, expect, it } from 'vitest';
import type { FakeWire } from '../fakeModels/reply.ts';
import { answer } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest } from './forTest.ts';

const kinds = { anthropic: 'anthropic', chat: 'openai-chat' } as const satisfies Partial<Record<FakeWire, string>>;

describe('a turn in which the model declined', () => {
  it.each(['anthropic', 'chat'] as const)(
    'is in no request of the %s wire while it is left out, also after a restart, and is back when it is included',
    async (wire) => {
      const model = await modelForTest({
        wire,
        script: (_request, n) => (n === 1 ? { ...answer('Not that one.'), stop: 'refusal' } : answer(`Answer ${n}.`)),
      });
      const folder = await folderForTest();
      const first = await hostForTest({ folder });
      const id = await first.converse({ kind: kinds[wire], baseUrl: model.baseUrl, key: 'k' });
      await first.turn(id, 'Good day');
      await first.turn(id, 'Do a bad thing');
      const declined = (await first.thread(id)).messages.at(-1);
      expect(declined?.notices).toEqual([{ kind: 'refused' }]);
      const messageId = declined?.id;
      if (messageId === undefined) throw new Error('There is no answer.');
      await first.call('turn.setLeftOut', { conversationId: id, messageId, isLeftOut: true });
      await first.turn(id, 'Then this');
      await first.stop();

      const again = await hostForTest({ folder });
      await again.turn(id, 'And that');
      await again.call('turn.setLeftOut', { conversationId: id, messageId, isLeftOut: false });
      await again.turn(id, 'All of it');

      const sent = model.requests.map(({ body }) => JSON.stringify(body));
      const [, , , , back] = sent;
      for (const words of ['Do a bad thing', 'Not that one.']) {
        for (const without of sent.slice(2, 4)) expect(without).not.toContain(words);
        expect(back).toContain(words);
      }
      for (const later of sent.slice(2)) for (const words of ['Good day', 'Answer 0.']) expect(later).toContain(words);
      const { messages } = await again.thread(id);
      expect(messages.map(({ text }) => text)).toContain('Do a bad thing');
    },
  );
});
