import { expect, it, onTestFinished } from 'vitest';
import type { QuickAskWindow } from '../ports/shell.ts';
import { TestHost } from '../testing/testHost.ts';

async function begin(quickAsk?: QuickAskWindow): Promise<TestHost> {
  const host = new TestHost({ ports: quickAsk === undefined ? {} : { quickAsk } });
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

it('a page moves the window of quick ask, and nothing opens it', async () => {
  const told: unknown[] = [];
  const host = await begin({
    state: () => 'taken',
    hide: () => void told.push('hide'),
    fit: (isTall) => void told.push(isTall),
    openInApp: (chat) => void told.push(chat),
  });
  expect(await host.call('quickAsk.get', {})).toEqual({ state: 'taken' });
  await host.call('quickAsk.fit', { isTall: true });
  await host.call('quickAsk.open', { conversationId: null });
  await host.call('quickAsk.hide', {});
  expect(told).toEqual([true, null, 'hide']);
});

it('there is none in other shells', async () => {
  const host = await begin();
  expect(await host.call('quickAsk.get', {})).toEqual({ state: 'unavailable' });
  await host.call('quickAsk.hide', {});
});

it('keys that programs need are refused', async () => {
  const host = await begin();
  const keys = { quickAskKeys: 'Mod+C' } as never;
  await expect(host.call('settings.update', keys)).rejects.toMatchObject({ code: 'badInput' });
});
