import { expect, it, onTestFinished } from 'vitest';
import type { ToPage } from '../../../shared/contract/envelope.ts';
import type { TextDelta } from '../../../shared/domain/hostEvent.ts';
import { conversationId, messageId } from '../../../shared/domain/ids.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { ids } from '../testing/records.ts';
import { openSession } from './pageSession.ts';
import { failTest, testState } from '../testing/testState.ts';

function begin() {
  const { state } = testState();
  const deltas = new Emitter<readonly TextDelta[]>(failTest);
  const sent: ToPage[] = [];
  const session = openSession({
    router: async () => ({}),
    onEvent: state.onEvent,
    onDeltas: deltas.event,
    log: { write: () => undefined },
    send: (envelope) => void sent.push(envelope),
  });
  onTestFinished(() => session.dispose());
  session.receive({ type: 'subscribe', id: 1 });
  const tell = (text: string) =>
    deltas.fire([{ conversationId: ids.conversation, messageId: ids.message, seq: 1, text }]);
  return { session, sent, tell };
}

it('limits the events for a page that does not read, and tells it to resync when it is back', () => {
  const { session, sent, tell } = begin();
  for (let n = 0; n < 100_000; n++) tell('word');
  expect(sent).toHaveLength(4096);
  session.receive({ type: 'read', id: 1, count: 4096 });
  expect(sent.slice(4096)).toEqual([{ type: 'missed', id: 1 }]);
  tell('again');
  expect(sent.at(-1)).toMatchObject({ type: 'deltas' });
});

it('counts characters as well', () => {
  const { session, sent, tell } = begin();
  for (let n = 0; n < 100; n++) tell('x'.repeat(1024 * 1024));
  expect(sent).toHaveLength(32);
  session.receive({ type: 'read', id: 1, count: 1 });
  expect(sent.at(-1)).toEqual({ type: 'missed', id: 1 });
});

it('drops nothing for a page that reads', () => {
  const { session, sent, tell } = begin();
  for (let n = 0; n < 20_000; n++) {
    tell('word');
    if (n % 64 === 63) session.receive({ type: 'read', id: 1, count: 64 });
  }
  expect(sent).toHaveLength(20_000);
  expect(sent.every(({ type }) => type === 'deltas')).toBe(true);
});

it('costs at most two bytes a character beyond the text, which comes once more at the end', () => {
  const { state } = testState();
  const deltas = new Emitter<readonly TextDelta[]>(failTest);
  let bytes = 0;
  const session = openSession({
    router: async () => ({}),
    onEvent: state.onEvent,
    onDeltas: deltas.event,
    log: { write: () => undefined },
    send: (envelope) => {
      bytes += JSON.stringify(envelope).length;
      session.receive({ type: 'read', id: 1, count: 1 });
    },
  });
  onTestFinished(() => session.dispose());
  session.receive({ type: 'subscribe', id: 1 });
  const about = {
    conversationId: conversationId.parse(`conversation_${'0'.repeat(16)}`),
    messageId: messageId.parse(`message_${'0'.repeat(16)}`),
  };
  const piece = 'x'.repeat(60);
  const pieces = 1333;
  for (let seq = 1; seq <= pieces; seq++) deltas.fire([{ ...about, seq, text: piece }]);
  const characters = pieces * piece.length;
  const whole = { conversationId: about.conversationId, text: piece.repeat(pieces) };
  const again = JSON.stringify(whole).length;
  expect((bytes + again) / characters - 1).toBeLessThanOrEqual(2);
});
