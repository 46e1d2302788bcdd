import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import type { StoredMessage } from '../../ports/stores.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { MemoryConversationStore } from '../../testing/memoryConversationStore.ts';
import { aCall, aMessage, ids } from '../../testing/records.ts';
import { UnsavedAnswers } from './unsavedAnswers.ts';

const diskFull = new Error('The disk is full');

/** A disk that can be full, or slow. */
class Disk extends MemoryConversationStore {
  isFull = false;
  writes = 0;
  slowly: Promise<void> | undefined;

  override async saveAnswers(messages: readonly StoredMessage[], calls: readonly ToolCall[]): Promise<void> {
    await this.slowly;
    if (this.isFull) throw diskFull;
    this.writes++;
    await super.saveAnswers(messages, calls);
  }
}

const asked = aCall({ state: { kind: 'pending' } });
const running = aCall({ state: { kind: 'running' } });
const done = aCall();

function begin() {
  const disk = new Disk();
  const clock = new ManualClock();
  return { disk, clock, unsaved: new UnsavedAnswers(disk, clock) };
}

describe('UnsavedAnswers', () => {
  it('writes several quick changes once, with the last state', async () => {
    const { disk, unsaved } = begin();
    unsaved.addAnswer({ message: aMessage() }, [asked]);
    unsaved.addCall(running);
    unsaved.addCall(done);
    expect(disk.writes).toBe(0);
    await unsaved.save();
    expect(disk.writes).toBe(1);
    expect(disk.stored.has(ids.message)).toBe(true);
    expect(disk.calls.get(ids.call)?.state.kind).toBe('done');
    await unsaved.save();
    expect(disk.writes).toBe(1);
  });

  it('writes on its own as soon as the event loop is idle', async () => {
    const { disk, clock, unsaved } = begin();
    unsaved.addCall(asked);
    clock.advance(0);
    await unsaved.save();
    unsaved.addCall(running);
    clock.advance(0);
    await unsaved.save();
    expect(disk.writes).toBe(2);
    expect(disk.calls.get(ids.call)?.state.kind).toBe('running');
  });

  it('reports that the disk failed, keeps the unsaved data, and never overwrites newer data with older', async () => {
    const { disk, unsaved } = begin();
    disk.isFull = true;
    unsaved.addAnswer({ message: aMessage() }, [asked]);
    const failing = unsaved.save();
    unsaved.addCall(done);
    await expect(failing).rejects.toBe(diskFull);
    await expect(unsaved.save()).rejects.toBe(diskFull);
    disk.isFull = false;
    await unsaved.save();
    expect(disk.stored.has(ids.message)).toBe(true);
    expect(disk.calls.get(ids.call)?.state.kind).toBe('done');
  });

  it('waits for a running write, and writes in order', async () => {
    const { disk, unsaved } = begin();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.slowly = promise;
    unsaved.addCall(asked);
    const first = unsaved.save();
    unsaved.addCall(done);
    const second = unsaved.save();
    resolve();
    await first;
    expect(disk.calls.get(ids.call)?.state.kind).toBe('pending');
    await second;
    expect(disk.calls.get(ids.call)?.state.kind).toBe('done');
  });
});
