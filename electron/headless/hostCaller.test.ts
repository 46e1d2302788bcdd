import { expect, it } from 'vitest';
import type { ToPage } from '../../shared/contract/envelope.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import { HostCaller } from './hostCaller.ts';

/** A host that sends what the test wants, and records what it receives. */
function begin() {
  const told: unknown[] = [];
  const heard: string[] = [];
  const host = { send: (_envelope: ToPage): void => undefined };
  new HostCaller(
    (send) => {
      host.send = send;
      return { receive: (envelope) => void told.push(envelope), dispose: () => undefined };
    },
    ({ type }) => heard.push(type),
    () => heard.push('missed'),
  );
  const tell = (text: string) =>
    host.send({
      type: 'deltas',
      id: 7,
      deltas: [
        {
          conversationId: conversationId.parse('conversation_1'),
          messageId: messageId.parse('message_1'),
          seq: 1,
          text,
        },
      ],
    });
  return { told, heard, host, tell };
}

it('acknowledges large events at once, so that the host continues to send', () => {
  const { told, tell } = begin();
  tell('word');
  expect(told).toEqual([]);
  tell('x'.repeat(33 * 1024 * 1024));
  expect(told).toEqual([{ type: 'read', id: 7, count: 2 }]);
});

it('is notified that events were left out', () => {
  const { heard, host, tell } = begin();
  tell('word');
  host.send({ type: 'missed', id: 7 });
  expect(heard).toEqual(['deltas', 'missed']);
});
