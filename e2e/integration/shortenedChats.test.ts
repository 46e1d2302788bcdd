import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FakeRequest } from '../fakeModels/fakeModel.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, serverLaunch } from './forTest.ts';

const allowEverything = { rules: [], default: 'allow' } as const;
/** So many tokens has a character for this model: far more than for most. */
const tokensPerCharacter = 0.45;

/** What a request has of the results of tools; characters. */
function resultsIn({ body }: FakeRequest): number {
  const { messages } = body as { readonly messages: readonly { readonly role: string; readonly content: unknown }[] };
  return messages.reduce((sum, { role, content }) => sum + (role === 'tool' ? JSON.stringify(content).length : 0), 0);
}

it('a chat whose results were shortened is as short after a restart, although its model counts otherwise than expected', async () => {
  const [folder, shared] = [await folderForTest(), await folderForTest()];
  const file = join(shared, 'long.txt');
  await writeFile(file, 'abcdefg '.repeat(1500));
  const model = await modelForTest({
    wire: 'chat',
    script({ body, text }): FakeReply {
      const { messages } = body as { readonly messages: readonly { readonly role: string }[] };
      const usage = { inputTokens: Math.round(text.length * tokensPerCharacter), outputTokens: 5 };
      if (messages.at(-1)?.role === 'tool') return { ...answer('Done.'), usage };
      return { ...callTools({ name: 'files_read_text_file', arguments: { path: file } }), usage };
    },
  });
  const first = await hostForTest({ folder, policy: allowEverything });
  const serverId = await first.connect('files', serverLaunch('filesystem', shared));
  const id = await first.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
  const [provider] = (await first.call('snapshot.get', {})).providers.filter(({ kind }) => kind !== 'practice');
  if (provider === undefined) throw new Error('There is no provider.');
  await first.call('model.configure', {
    model: { providerId: provider.id, model: 'fake-model' },
    facts: { contextTokens: 40_000 },
    settings: {},
  });
  for (let turn = 0; turn < 12; turn++) expect(await first.turn(id, `Turn ${turn}`)).toBe('completed');
  const before = model.requests.at(-1);
  await first.stop();
  const again = await hostForTest({ folder, policy: allowEverything });
  again.startServers();
  await again.untilState(serverId, ({ kind }) => kind === 'running');
  expect(await again.turn(id, 'After the restart')).toBe('completed');
  const after = model.requests.at(-1);
  if (before === undefined || after === undefined) throw new Error('There is no request.');
  // One more result is there, in full or short.
  expect(resultsIn(after)).toBeLessThan(resultsIn(before) + 13_000);
  for (const { text } of model.requests) expect(text.length * tokensPerCharacter).toBeLessThan(40_000);
});
