import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from './conversation.ts';
import { conversationId, messageId } from './ids.ts';
import { applyDelta, applyToThread, emptyThread, type Thread } from './thread.ts';

const inConversation = conversationId.parse('c');
const message = (id: string, position: number, text = ''): Message => ({
  id: messageId.parse(id),
  conversationId: inConversation,
  role: 'assistant',
  position,
  text,
  seq: 0,
  state: 'streaming',
  createdAt: 0,
  notices: [],
});
const streaming = (): Thread =>
  applyToThread(emptyThread(inConversation), { type: 'message.added', message: message('m', 1) });

describe('a thread', () => {
  it('adds up deltas, drops what it has, and notices what it misses', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), (pieces, repeatAt) => {
        let thread = streaming();
        const deltas = pieces.map((text, at) => ({
          conversationId: inConversation,
          messageId: messageId.parse('m'),
          seq: at + 1,
          text,
        }));
        const repeated = repeatAt % deltas.length;
        for (const delta of [...deltas.slice(0, repeated + 1), ...deltas.slice(repeated)]) {
          const next = applyDelta(thread, delta);
          if (next === 'gap') throw new Error('no gap here');
          thread = next;
        }
        expect(thread.messages[0]?.text).toBe(pieces.join(''));
        const beyond = { ...deltas[0], seq: deltas.length + 2 } as (typeof deltas)[number];
        expect(applyDelta(thread, beyond)).toBe('gap');
      }),
    );
  });

  it('marks a message as left out, and no longer, and takes in none that was not read', () => {
    const mark = (id: string, isLeftOut: boolean) =>
      ({
        type: 'turn.leftOutChanged',
        conversationId: inConversation,
        messageId: messageId.parse(id),
        isLeftOut,
      }) as const;
    const marked = applyToThread(streaming(), mark('m', true));
    expect(marked.messages).toMatchObject([{ id: 'm', isLeftOut: true }]);
    expect(applyToThread(marked, mark('m', false)).messages).toEqual(streaming().messages);
    expect(applyToThread(marked, mark('older', true)).messages).toEqual(marked.messages);
    const elsewhere = { ...mark('m', false), conversationId: conversationId.parse('other') };
    expect(applyToThread(marked, elsewhere)).toBe(marked);
  });

  it('adds up reasoning apart from the text', () => {
    const at = { conversationId: inConversation, messageId: messageId.parse('m') };
    const deltas = [
      { ...at, seq: 1, channel: 'reasoning', text: 'Let me ' },
      { ...at, seq: 2, channel: 'reasoning', text: 'see.' },
      { ...at, seq: 3, text: 'Yes' },
    ] as const;
    const thread = deltas.reduce<Thread>((before, delta) => {
      const next = applyDelta(before, delta);
      if (next === 'gap') throw new Error('no gap here');
      return next;
    }, streaming());
    expect(thread.messages[0]).toMatchObject({ reasoning: 'Let me see.', text: 'Yes', seq: 3 });
  });

  it('keeps messages by position and drops what was cut off', () => {
    let thread = emptyThread(inConversation);
    for (const [id, position] of [
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ] as const) {
      thread = applyToThread(thread, { type: 'message.added', message: message(id, position) });
    }
    expect(thread.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const cut = { type: 'message.truncated', conversationId: inConversation, fromPosition: 2 } as const;
    expect(applyToThread(thread, cut).messages.map(({ id }) => id)).toEqual(['a']);
  });

  it('ignores other conversations', () => {
    const thread = streaming();
    const other = { ...message('x', 9), conversationId: conversationId.parse('d') };
    expect(applyToThread(thread, { type: 'message.added', message: other })).toBe(thread);
  });
});
