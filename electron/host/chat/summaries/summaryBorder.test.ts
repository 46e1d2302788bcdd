import fc from 'fast-check';
import { expect, it } from 'vitest';
import { summaryBorder } from './summaryBorder.ts';

const role = fc.constantFrom<'user' | 'assistant' | 'tool'>('user', 'assistant', 'tool');
const chat = fc.array(fc.record({ role, tokens: fc.nat({ max: 100 }) }), { maxLength: 40 });

it('ends before a message of the user, and leaves the last question', () => {
  fc.assert(
    fc.property(chat, fc.nat({ max: 1500 }), (messages, keep) => {
      const tokens = messages.map((message) => message.tokens);
      const border = summaryBorder(messages, tokens, keep);
      const lastQuestion = messages.findLastIndex((message) => message.role === 'user');
      if (border === undefined) {
        expect(lastQuestion).toBeLessThanOrEqual(0);
        return;
      }
      expect(messages[border]?.role).toBe('user');
      expect(border).toBeGreaterThan(0);
      expect(border).toBeLessThanOrEqual(lastQuestion);
      const kept = tokens.slice(border).reduce((sum, each) => sum + each, 0);
      if (border < lastQuestion) expect(kept).toBeLessThanOrEqual(keep);
    }),
  );
});

it('leaves as much as fits', () => {
  fc.assert(
    fc.property(chat, fc.nat({ max: 1500 }), (messages, keep) => {
      const tokens = messages.map((message) => message.tokens);
      const border = summaryBorder(messages, tokens, keep) ?? 0;
      for (let at = 1; at < border; at++) {
        if (messages[at]?.role !== 'user') continue;
        expect(tokens.slice(at).reduce((sum, each) => sum + each, 0)).toBeGreaterThan(keep);
      }
    }),
  );
});
