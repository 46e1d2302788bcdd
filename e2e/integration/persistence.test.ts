import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { conversationId } from '../../shared/domain/ids.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, isAlive, modelForTest, processForTest, root, untilPrinted } from './forTest.ts';
import { RealHost } from './realHost.ts';

/** A host in its own process that has just sent the first message to a model with these replies. */
async function hostProcess(replies: readonly FakeReply[]) {
  const folder = await folderForTest();
  const model = await modelForTest({ wire: 'chat', script: (_request, n) => replies[n] ?? answer('') });
  const child = processForTest(join(root, 'e2e/integration/hostProcess.ts'), [folder, model.baseUrl]);
  const id = conversationId.parse(await untilPrinted(child, /conversation (\S+)/));
  const kill = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  return { folder, model, child, id, kill };
}

/** The texts of the messages that are on the disk now. */
function storedTexts(folder: string): unknown[] {
  const db = new DatabaseSync(join(folder, 'gatehouse.db'), { readOnly: true });
  try {
    return db
      .prepare(
        `SELECT text || coalesce((SELECT group_concat(text, '' ORDER BY at) FROM message_pieces WHERE message_id = id), '')
         AS text FROM messages`,
      )
      .all()
      .map(({ text }) => text);
  } finally {
    db.close();
  }
}

const never = new Promise<never>(() => undefined);

describe('a host that is killed', () => {
  it('in mid-answer: every finished message is there, and the interrupted one with the text that had come', async () => {
    const story = 'This much was streamed to the page. ';
    const hanging: FakeReply = { steps: [{ text: 'Once. ' }, { text: story }, { wait: never }] };
    const { folder, child, id, kill } = await hostProcess([hanging]);
    await untilPrinted(child, /streamed\n/);
    // The answer stalls; what has arrived is stored nevertheless.
    await expect.poll(() => storedTexts(folder)).toContain(`Once. ${story}`);
    await kill();

    const host = await hostForTest({ folder });
    const { messages } = await host.thread(id);
    expect(messages.map(({ role, text, state }) => ({ role, text, state }))).toEqual([
      { role: 'user', text: 'Tell me a story', state: 'finished' },
      { role: 'assistant', text: `Once. ${story}`, state: 'interrupted' },
    ]);
    const { activity } = await host.call('snapshot.get', {});
    expect(activity[id]?.turn).toMatchObject({ kind: 'idle', lastEnd: 'interrupted' });
  });

  it('while a call waits for approval: the call is cancelled, and trying again works', async () => {
    const wish = callTools({ name: 'tools_echo', arguments: { message: 'hi' } });
    const { folder, model, child, id, kill } = await hostProcess([wish, answer('Never mind.')]);
    await untilPrinted(child, /waiting for approval/);
    await kill();

    const host = await hostForTest({ folder });
    const { calls, messages } = await host.thread(id);
    expect(calls).toMatchObject([{ state: { kind: 'cancelled' }, arguments: { message: 'hi' } }]);
    expect(messages.at(-1)).toMatchObject({ state: 'finished' });
    const { approvals, activity } = await host.call('snapshot.get', {});
    expect(approvals).toEqual([]);
    expect(activity[id]?.turn).toMatchObject({ lastEnd: 'interrupted' });

    const from = host.events.length;
    await host.call('turn.retry', { conversationId: id });
    expect(await host.untilEnd(id, from)).toBe('completed');
    expect(JSON.stringify(model.requests[1]?.body)).toContain('The call was cancelled');
  });

  it('while a call runs: the call has failed with an unknown outcome', async () => {
    const folder = await folderForTest();
    const model = await modelForTest({
      wire: 'chat',
      script: () => callTools({ name: 'tools_wait', arguments: {} }),
    });
    const child = processForTest(join(root, 'e2e/integration/hostProcess.ts'), [folder, model.baseUrl, 'allow']);
    const id = conversationId.parse(await untilPrinted(child, /conversation (\S+)/));
    await untilPrinted(child, /running a call/);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const host = await hostForTest({ folder });
    const { calls } = await host.thread(id);
    expect(calls[0]?.state).toMatchObject({ kind: 'failed', error: { code: 'connectionClosed' } });
  });
});

describe('a data folder', () => {
  it('is held by one host at a time, and free again after a kill', async () => {
    const { folder, kill } = await hostProcess([{ steps: [{ wait: never }] }]);
    await expect(RealHost.start({ folder })).rejects.toMatchObject({
      code: 'conflict',
      problem: { kind: 'dataFolderInUse', folder },
    });
    await kill();
    await hostForTest({ folder });
  });

  it('keeps servers, trust, providers, settings and conversations over an orderly restart', async () => {
    const folder = await folderForTest();
    const first = await hostForTest({ folder });
    await first.connect('tools', faultyServerLaunch('good'));
    await first.call('settings.update', { theme: 'dark' });
    const model = await modelForTest({ wire: 'chat', script: () => answer('There was a fox.') });
    const id = await first.converse({ kind: 'openai-chat', baseUrl: model.baseUrl });
    await first.turn(id, 'Tell me a story');
    await first.stop();

    const host = await hostForTest({ folder });
    const snapshot = await host.call('snapshot.get', {});
    expect(snapshot.servers.map(({ definition }) => definition.name)).toContain('tools');
    expect(snapshot.conversations).toMatchObject([{ id, title: 'Tell me a story' }]);
    expect(snapshot.settings.theme).toBe('dark');
    expect((await host.thread(id)).messages.map(({ text }) => text)).toEqual(['Tell me a story', 'There was a fox.']);
    expect(snapshot.providers.map(({ name }) => name)).toContain('Fake');
    host.startServers();
    // It was trusted before, so no question comes.
    const state = await host.find((event) =>
      event.type === 'server.stateChanged' && event.state.kind !== 'starting' ? event.state : undefined,
    );
    expect(state).toMatchObject({ kind: 'running' });
    if (state.kind === 'running') expect(isAlive(state.facts.pid ?? 0)).toBe(true);
    expect(JSON.parse(await readFile(join(folder, 'mcp.json'), 'utf8'))).toMatchObject({ mcpServers: { tools: {} } });
  });
});
