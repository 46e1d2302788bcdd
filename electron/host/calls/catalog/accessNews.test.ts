import { z } from 'zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

async function begin(withTools: boolean) {
  host = await new TestHost({
    servers: {
      a: (server) => {
        server.registerResource('note', 'note:1', {}, () => ({ contents: [{ uri: 'note:1', text: 'words' }] }));
        if (!withTools) return;
        for (const name of ['one', 'gatehouse:read_resource']) {
          server.registerTool(name, { description: name, inputSchema: z.object({}) }, () => ({ content: [] }));
        }
      },
    },
  }).start();
  return { host, serverId: await host.connect('a') };
}

const namesOf = async (from: TestHost, serverId: ServerId) =>
  (await from.call('tool.list', { serverId, limit: 50 })).tools.map(({ tool }) => tool.name);
const own = ['gatehouse:list_resources', 'gatehouse:read_resource'];

describe.each([true, false])('what models are offered besides tools, of a server with tools: %s', (withTools) => {
  const tools = withTools ? ['one'] : [];

  it('is listed while the user wants it and the server offers it, and has the name of no tool of a server', async () => {
    const { host: from, serverId } = await begin(withTools);
    expect(await namesOf(from, serverId)).toEqual(tools);
    const allow = (modelAccess: Record<ServerId, ('resources' | 'prompts')[]>) =>
      from.call('settings.update', { modelAccess });
    // This server has no prompts.
    await allow({ [serverId]: ['resources', 'prompts'] });
    await expect.poll(() => namesOf(from, serverId)).toEqual([...own, ...tools]);
    const { tools: listed } = await from.call('tool.list', { serverId, limit: 50 });
    expect(listed[1]).toMatchObject({ title: 'Read a resource', isChanged: false, enabled: true });
    await allow({});
    await expect.poll(() => namesOf(from, serverId)).toEqual(tools);
  });

  it('goes and comes with the server', async () => {
    const { host: from, serverId } = await begin(withTools);
    await from.call('settings.update', { modelAccess: { [serverId]: ['resources'] } });
    await expect.poll(() => namesOf(from, serverId)).toEqual([...own, ...tools]);
    await from.call('server.setEnabled', { serverId, enabled: false });
    await expect.poll(() => namesOf(from, serverId)).toEqual([]);
    await from.call('server.setEnabled', { serverId, enabled: true });
    await expect.poll(() => namesOf(from, serverId)).toEqual([...own, ...tools]);
  });
});
