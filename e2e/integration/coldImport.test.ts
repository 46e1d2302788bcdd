import { expect, it, onTestFinished, vi } from 'vitest';
import { TestHost } from '../../electron/host/testing/testHost.ts';

vi.mock('../../electron/host/chat/import/readChat.ts', () => {
  throw new Error('disk error');
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

it('fails as a whole when the formats of chats cannot be loaded, and calls no chat unreadable', async () => {
  const host = await new TestHost().start();
  onTestFinished(() => host.stop());
  const text = JSON.stringify([{ one: 1 }, { two: 2 }]);
  await host.host.receiveImport(bytesOf(text), text.length);
  const { chatImport } = await host.until(
    (event): event is Extract<typeof event, { type: 'chatImport.changed' }> =>
      event.type === 'chatImport.changed' && event.chatImport?.kind === 'failed',
  );
  expect(chatImport).not.toMatchObject({ error: { problem: { kind: 'importWithoutChats' } } });
  expect(host.log.filter((line) => line.includes('could not be read'))).toEqual([]);
});
