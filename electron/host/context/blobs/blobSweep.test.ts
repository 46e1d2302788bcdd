import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import { conversationId, messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { MemoryConversationStore } from '../../testing/memoryConversationStore.ts';
import { aCall, aMessage, hashOf } from '../../testing/records.ts';
import { BlobSweep, hashesIn } from './blobSweep.ts';
import { Uploads } from './uploads.ts';

const hour = 60 * 60 * 1000;

/** A world in which events happen at any time, even during a sweep. */
class World {
  time = 1_000_000_000;
  readonly blobs = new MemoryBlobStore(() => this.time);
  readonly conversations = new MemoryConversationStore(() => this.time);
  readonly uploads = new Uploads(this.blobs);
  readonly sweep = new BlobSweep({
    blobs: this.blobs,
    conversations: this.conversations,
    log: { write: () => undefined },
    clock: { now: () => this.time, monotonic: () => this.time, after: (_, task) => (queueMicrotask(task), () => {}) },
  });
  #last = 0;

  async exists(name: number): Promise<boolean> {
    const { blob } = await new MemoryBlobStore().put(new Uint8Array([name]), 'image/png');
    return this.blobs.blobs.has(blob);
  }
  async say(of: number, name: number): Promise<void> {
    const { blob, bytes } = await this.uploads.keep(new Uint8Array([name]), 'image/png');
    const part: MessagePart = { type: 'image', blob, bytes, mimeType: 'image/png', origin: { kind: 'file' } };
    await this.uploads.sending([part], () => this.#save(of, { role: 'user', parts: [part] }));
  }
  /** Sends earlier content again, as when a user edits or forwards a message. */
  async sayAgain(of: number, at: number): Promise<void> {
    const all = [...this.conversations.stored.values()].flatMap(({ message }) => message.parts ?? []);
    const part = all[at % Math.max(1, all.length)];
    if (part === undefined) return;
    await this.uploads.sending([part], () => this.#save(of, { role: 'user', parts: [part] }));
  }
  async answer(of: number, name: number): Promise<void> {
    const { blob, bytes } = await this.blobs.put(new Uint8Array([name]), 'image/png');
    const messageOf = await this.#save(of, {});
    const result = { content: [{ type: 'image' as const, blob, bytes, mimeType: 'image/png' }] };
    const call = aCall({
      id: toolCallId.parse(`t${this.#last}`),
      messageId: messageOf,
      state: { kind: 'done', result },
    });
    await this.conversations.saveAnswers([], [call]);
  }
  async restart(): Promise<void> {
    this.blobs.restarted();
    await this.conversations.purgeDeleted();
  }
  /** Finds stored references without a blob, and blobs without a reference. */
  compare(): { lost: string[]; unneeded: string[] } {
    const { stored, calls } = this.conversations;
    const mentioned = new Set(
      [...stored.values(), ...calls.values()]
        .flatMap((row) => [...JSON.stringify(row).matchAll(/"blob":"(\w+)"/g)])
        .map(([, hash]) => hash),
    );
    const kept: string[] = [...this.blobs.blobs.keys()];
    const lost = [...mentioned].filter((hash): hash is string => hash !== undefined && !kept.includes(hash));
    return { lost, unneeded: kept.filter((hash) => !mentioned.has(hash)) };
  }
  async #save(of: number, part: Parameters<typeof aMessage>[0]) {
    const id = messageId.parse(`m${++this.#last}`);
    const message = aMessage({ id, conversationId: conversationId.parse(`c${of}`), position: this.#last, ...part });
    await this.conversations.saveMessage({ message });
    return id;
  }
}

type Step = (world: World) => Promise<unknown>;
/** A process that ended does nothing more, so running work is awaited before and after. */
const restart: Step = (world) => world.restart();

const small = fc.nat({ max: 3 });
const names = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(small, names).map(
    ([of, name]): Step =>
      (world) =>
        world.say(of, name),
  ),
  fc.tuple(small, fc.nat()).map(
    ([of, at]): Step =>
      (world) =>
        world.sayAgain(of, at),
  ),
  fc.tuple(small, names).map(
    ([of, name]): Step =>
      (world) =>
        world.answer(of, name),
  ),
  names.map(
    (name): Step =>
      (world) =>
        world.uploads.keep(new Uint8Array([name]), 'image/png'),
  ),
  small.map(
    (of): Step =>
      (world) =>
        world.conversations.delete(conversationId.parse(`c${of}`)),
  ),
  small.map(
    (of): Step =>
      (world) =>
        world.conversations.restore(conversationId.parse(`c${of}`)),
  ),
  fc.integer({ min: 1, max: 60 }).map(
    (hours): Step =>
      async (world) =>
        (world.time += hours * hour),
  ),
  fc.constant<Step>(restart),
  fc.constant<Step>((world) => world.sweep.sweep()),
);

it('never deletes referenced blobs, whatever happens meanwhile, and finally deletes all others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 25 }), async (steps) => {
      const world = new World();
      const under: Promise<unknown>[] = [];
      for (const [next, isAwaited] of steps) {
        if (next === restart) await Promise.all(under.splice(0));
        const done = next(world);
        if (isAwaited || next === restart) await done;
        else under.push(done);
        if (isAwaited) expect(world.compare().lost).toEqual([]);
      }
      await Promise.all(under);
      expect(world.compare().lost).toEqual([]);
      await world.restart();
      world.time += 25 * hour;
      await world.sweep.sweep();
      expect(world.compare()).toEqual({ lost: [], unneeded: [] });
    }),
    { numRuns: 300 },
  );
});

it('keeps blobs younger than a day, blobs stored by this run, and blobs in a composer', async () => {
  const world = new World();
  await world.uploads.keep(new Uint8Array([1]), 'image/png');
  await world.uploads.keep(new Uint8Array([2]), 'image/png');
  world.time += 30 * hour;
  expect(await world.sweep.sweep()).toBe(0);
  await world.restart();
  const [, second] = world.blobs.blobs.keys();
  if (second !== undefined) world.blobs.hold(second);
  await world.uploads.keep(new Uint8Array([3]), 'image/png');
  expect(await world.sweep.sweep()).toBe(1);
  expect([await world.exists(1), await world.exists(2), await world.exists(3)]).toEqual([false, true, true]);
  await world.restart();
  world.time += 23 * hour;
  expect(await world.sweep.sweep()).toBe(0);
});

it('a deleted conversation that is restored within a day has its bytes', async () => {
  const world = new World();
  await world.say(1, 7);
  await world.restart();
  world.time += 100 * hour;
  const id = conversationId.parse('c1');
  await world.conversations.delete(id);
  world.time += 23 * hour;
  await world.sweep.sweep();
  expect(await world.exists(7)).toBe(true);
  await world.conversations.restore(id);
  world.time += 100 * hour;
  await world.sweep.sweep();
  expect(await world.exists(7)).toBe(true);
  await world.conversations.delete(id);
  world.time += 25 * hour;
  await world.sweep.sweep();
  expect(await world.exists(7)).toBe(false);
});

it('runs once for several requests, after more urgent work', async () => {
  const clock = new ManualClock();
  const blobs = new MemoryBlobStore(clock.now);
  const looked = vi.spyOn(blobs, 'leftBefore');
  const parts = {
    conversations: new MemoryConversationStore(clock.now),
    blobs,
    clock,
    log: { write: () => undefined },
  };
  const sweep = new BlobSweep(parts);
  sweep.soon();
  sweep.soon();
  clock.advance(30_000);
  expect(looked).not.toHaveBeenCalled();
  clock.advance(40_000);
  await expect.poll(() => looked.mock.calls.length).toBe(1);
  sweep.dispose();
  sweep.soon();
  clock.advance(100_000);
  expect(looked).toHaveBeenCalledTimes(1);
});

it('finds complete hashes anywhere in a text', () => {
  const [a, b] = [hashOf('a'), hashOf('b')];
  expect(hashesIn(JSON.stringify({ blob: a, inner: JSON.stringify({ whole: { blob: b } }) }))).toEqual([a, b]);
  expect(hashesIn(`x${a}f ${a.slice(1)} ${b}`)).toEqual([b]);
});
