import { describe, expect, it } from 'vitest';
import { providerId } from '../../../shared/domain/ids.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { MemorySettingsStore } from '../testing/memorySettingsStore.ts';
import { RefusedParts } from './refusedParts.ts';

const provider = { id: providerId.parse('p'), baseUrl: 'https://models.test/v1' };
const day = 24 * 3600 * 1000;

async function kept(store: MemorySettingsStore, clock = new ManualClock()) {
  const tools = new RefusedParts(store, clock);
  await tools.load();
  return tools;
}

describe('RefusedParts', () => {
  it('knows the definitions of a model again after a restart, at the same address only', async () => {
    const store = new MemorySettingsStore();
    const tools = await kept(store);
    tools.of(provider).keep('model', ['a', 'b']);
    tools.of(provider).keep('model', ['a', 'b', 'c']);
    tools.of({ id: provider.id, baseUrl: undefined }).keep('model', ['d']);
    const later = await kept(store);
    expect(later.of(provider).of('model')).toEqual(['a', 'b', 'c']);
    expect(later.of(provider).of('other')).toEqual([]);
    expect(later.of({ ...provider, id: providerId.parse('q') }).of('model')).toEqual([]);
    expect(later.of({ id: provider.id, baseUrl: undefined }).of('model')).toEqual(['d']);
  });

  it('lets a provider try again after a month, and forgets one that is removed', async () => {
    const store = new MemorySettingsStore();
    const clock = new ManualClock();
    (await kept(store, clock)).of(provider).keep('model', ['a']);
    clock.advance(29 * day);
    expect((await kept(store, clock)).of(provider).of('model')).toEqual(['a']);
    clock.advance(2 * day);
    expect((await kept(store, clock)).of(provider).of('model')).toEqual([]);
    const tools = await kept(store);
    tools.forget(provider.id);
    expect(await store.refusedParts()).toEqual([]);
  });

  it('keeps the newest thousand, and goes on where nothing can be stored', async () => {
    const store = new MemorySettingsStore();
    const tools = await kept(store);
    tools.of(provider).keep(
      'model',
      Array.from({ length: 1200 }, (_, n) => `${n}`),
    );
    expect(await store.refusedParts()).toHaveLength(1000);
    expect(tools.of(provider).of('model').at(-1)).toBe('1199');
    store.saveRefusedParts = async () => Promise.reject(new Error('disk full'));
    tools.of(provider).keep('model', ['x']);
    expect(tools.of(provider).of('model').at(-1)).toBe('x');
  });
});
