import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type TextDelta, textDelta } from '../domain/hostEvent.ts';
import { toPage } from './envelope.ts';
import { DeltaReceiver, DeltaSender } from './sentDeltas.ts';

const delta = fc
  .record({
    conversationId: fc.constantFrom('c1', 'c2'),
    messageId: fc.constantFrom('m1', 'm2'),
    seq: fc.nat(1000),
    channel: fc.constantFrom(undefined, 'text', 'reasoning'),
    text: fc.string(),
  })
  .map(({ channel, ...rest }): TextDelta =>
    textDelta.parse({ ...rest, ...(channel === undefined ? {} : { channel }) }),
  );

it('arrive as they were sent, over JSON and whatever the batches', () => {
  fc.assert(
    fc.property(fc.array(fc.array(delta, { maxLength: 4 }), { maxLength: 12 }), (batches) => {
      const [sender, receiver] = [new DeltaSender(), new DeltaReceiver()];
      for (const batch of batches) {
        const sent = JSON.stringify({ type: 'deltas', id: 1, deltas: sender.shortened(batch) });
        const received = toPage.parse(JSON.parse(sent));
        expect(received.type === 'deltas' && receiver.whole(received.deltas)).toEqual(batch);
      }
    }),
  );
});

it('are left out where what they go on with is not known', () => {
  expect(new DeltaReceiver().whole([[2, 'b']])).toEqual([]);
});
