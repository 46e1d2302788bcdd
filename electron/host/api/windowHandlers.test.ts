import { expect, it, onTestFinished } from 'vitest';
import { conversationId } from '../../../shared/domain/ids.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { PageWindows } from '../ports/shell.ts';
import { TestHost } from '../testing/testHost.ts';

async function begin(pageWindows?: PageWindows): Promise<TestHost> {
  const host = new TestHost({ ports: pageWindows === undefined ? {} : { pageWindows } });
  await host.start();
  onTestFinished(() => host.stop());
  return host;
}

it('a page opens another window, until there are as many as may be, and says which chat it shows', async () => {
  const told: unknown[] = [];
  let opened = 0;
  const host = await begin({
    open() {
      if (opened === 2) throw problemError({ kind: 'tooManyWindows', max: 2 });
      opened++;
    },
    shows: (...shown) => void told.push(shown),
  });
  await host.call('window.open', {});
  await host.call('window.open', {});
  await expect(host.call('window.open', {})).rejects.toMatchObject({ problem: { kind: 'tooManyWindows', max: 2 } });
  expect(opened).toBe(2);
  const chat = conversationId.parse('c1');
  await host.call('window.shows', { window: 3, conversationId: chat });
  await host.call('window.shows', { window: 3, conversationId: null });
  expect(told).toEqual([
    [3, 'c1'],
    [3, null],
  ]);
});

it('opens none where the shell has no windows', async () => {
  const host = await begin();
  await expect(host.call('window.open', {})).rejects.toMatchObject({ code: 'unknownCommand' });
  await host.call('window.shows', { window: 1, conversationId: null });
});

it('what the user wants to look at is for one window, or for any', async () => {
  const host = await begin();
  host.host.goTo({ kind: 'requests' }, 2);
  expect((await host.call('snapshot.get', {})).wantedPlace).toEqual({ place: { kind: 'requests' }, window: 2 });
  // The page of another window was where the user wanted to go before.
  await host.call('place.reached', { window: 1 });
  expect((await host.call('snapshot.get', {})).wantedPlace).not.toBeNull();
  host.host.goTo({ kind: 'report' }, null);
  expect((await host.call('snapshot.get', {})).wantedPlace).toEqual({ place: { kind: 'report' }, window: null });
  await host.call('place.reached', { window: null });
  expect((await host.call('snapshot.get', {})).wantedPlace).toBeNull();
});
