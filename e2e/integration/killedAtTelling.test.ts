import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conversationId } from '../../shared/domain/ids.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { sized } from '../setup/proof.ts';
import { folderForTest, hostForTest, modelForTest, processForTest, root } from './forTest.ts';

/** The process ends in the very call that tells the page. */
const rounds = Array.from({ length: sized(3, 50) }, (_, n) => n + 1);

/** Kills a host at that moment, starts another one on its folder, and returns what was told and what is stored. */
async function killedAt(moment: string, reply: FakeReply) {
  const folder = await folderForTest();
  const model = await modelForTest({ wire: 'chat', script: () => reply });
  const child = processForTest(join(root, 'e2e/integration/killedHost.ts'), [folder, model.baseUrl, moment]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (printed += piece.toString()));
  await once(child, 'close');
  const [, id = printed] = /conversation (\S+)/.exec(printed) ?? [];
  const [, told = printed] = /told (\S+)/.exec(printed) ?? [];
  const host = await hostForTest({ folder });
  expect(await host.call('audit.verify', {})).toMatchObject({ problem: null });
  return { host, told, id: conversationId.parse(id), thread: await host.thread(conversationId.parse(id)) };
}

describe('a host that is killed at the moment of telling', () => {
  it.each(rounds)('that an answer is finished has it (%i)', async () => {
    const { told, thread } = await killedAt('answer', answer('There was a fox.'));
    expect(thread.messages.find(({ id }) => id === told)).toMatchObject({
      text: 'There was a fox.',
      state: 'finished',
    });
  });

  it.each(rounds)('what a tool answered has it (%i)', async () => {
    const wish = callTools({ name: 'tools_echo', arguments: { message: 'hi' } });
    const { told, thread } = await killedAt('result', wish);
    expect(thread.calls.find(({ id }) => id === told)).toMatchObject({ state: { kind: 'done' } });
  });

  it('that a message was taken has it', async () => {
    const { told, thread } = await killedAt('acknowledged', answer('Fine.'));
    expect(thread.messages.find(({ id }) => id === told)).toMatchObject({ text: 'Tell me a story' });
  });

  it('that a message waits has it in the queue, and does not send it automatically', async () => {
    const hanging: FakeReply = { steps: [{ wait: new Promise<never>(() => undefined) }] };
    const { host, id, told } = await killedAt('queued', hanging);
    const { activity } = await host.call('snapshot.get', {});
    expect(activity[id]).toMatchObject({
      turn: { kind: 'idle' },
      queue: [{ id: told, text: 'And another one' }],
      isQueuePaused: true,
    });
  });
});
