import { afterEach, expect, it } from 'vitest';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

it('suggests what a server listed whose resources the user offers to models, once they want suggestions, and reads nothing', async () => {
  let reads = 0;
  host = await new TestHost({
    servers: {
      notes: (server) => {
        const read = () => {
          reads++;
          return { contents: [{ uri: 'note:1', text: 'words' }] };
        };
        server.registerResource('garden', 'note:1', { title: 'Garden plan' }, read);
        const forUser = { annotations: { audience: ['user' as const] } };
        server.registerResource('diary', 'note:2', { title: 'Garden plan of the user', ...forUser }, read);
      },
    },
  }).start();
  const serverId = await host.connect('notes');
  const suggested = async () =>
    (await host.call('resource.suggest', { text: 'What does the garden plan say?' })).suggested.map((one) => [
      one.serverName,
      one.resource.uri,
    ]);
  await expect
    .poll(async () => (await host.call('resource.rows', { shape: 'list', search: '' })).total, { interval: 5 })
    .toBe(2);
  expect(await suggested()).toEqual([]);
  await host.call('settings.update', { mustSuggestResources: true });
  expect(await suggested()).toEqual([]);
  await host.call('settings.update', { modelAccess: { [serverId]: ['resources'] } });
  expect(await suggested()).toEqual([['notes', 'note:1']]);
  await host.call('settings.update', { modelAccess: { [serverId]: ['prompts'] } });
  expect(await suggested()).toEqual([]);
  expect(reads).toBe(0);
});
