import { openSubscription } from '../../electron/host/api/subscription.ts';
import type { ToPage } from '../../shared/contract/envelope.ts';
import type { TextDelta } from '../../shared/domain/hostEvent.ts';
import { conversationId, messageId } from '../../shared/domain/ids.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Measured } from './figure.ts';
import { usedMemory } from './usedMemory.ts';

const rounds = 3;
const deltas = 20_000;
const charactersEach = 16_000;
const MiB = 1024 * 1024;

/** How much of 320 MB of events the host keeps for a page that hangs and does not read them. */
export async function measureUnreadPage(): Promise<Measured> {
  const ours: number[] = [];
  for (let round = 0; round < rounds; round++) ours.push(await memoryOfUnread());
  return {
    name: 'Memory of the host under 320 MB that a page does not read',
    against: 'none',
    unit: 'MiB',
    ours,
    bare: [0],
    target: { kind: 'atMostMore', by: 40 },
  };
}

async function memoryOfUnread(): Promise<number> {
  const kept: ToPage[] = [];
  const news = new Emitter<readonly TextDelta[]>(fail);
  const subscription = openSubscription(1, {
    onEvent: new Emitter<never>(fail).event,
    onDeltas: news.event,
    send: (envelope) => kept.push(envelope),
  });
  const before = await usedMemory();
  for (let seq = 0; seq < deltas; seq++) {
    // Flat and new each time, like texts from a socket.
    const text = Buffer.alloc(charactersEach, `${seq} `).toString('latin1');
    news.fire([{ conversationId: conversationId.parse('c'), messageId: messageId.parse('m'), seq, text }]);
  }
  const more = ((await usedMemory()) - before) / MiB;
  subscription.dispose();
  const first = kept[0];
  if (first?.type !== 'deltas') throw new Error('Nothing was sent');
  return more;
}

function fail(error: unknown): never {
  throw error;
}
