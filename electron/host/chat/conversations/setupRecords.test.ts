import { afterEach, describe, expect, it } from 'vitest';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost;
afterEach(() => host.stop());

const draft = { name: 'Editor', model: null, instructions: 'Answer in rhymes.', tools: null };

async function rows() {
  const found = await host.call('audit.list', { limit: 20, filter: { kind: 'setup' } });
  return found.rows.reverse().map(({ serverName, conversationId, decision, arguments: recorded }) => ({
    name: serverName,
    conversationId,
    reason: decision.reason,
    outcome: decision.outcome,
    recorded,
  }));
}

describe('the instructions that the user gives', () => {
  it('to an assistant are recorded with every change', async () => {
    host = await new TestHost().start();
    const { id } = await host.call('assistant.save', { draft });
    await host.call('assistant.save', { id, draft: { ...draft, instructions: 'Answer in prose.' } });
    await host.call('assistant.remove', { id });
    const text = (instructions: string) => JSON.stringify({ instructions, tools: null });
    expect(await rows()).toMatchObject([
      {
        name: 'Editor',
        outcome: 'allowed',
        reason: { kind: 'setup', of: 'assistant', change: 'set' },
        recorded: text('Answer in rhymes.'),
      },
      { outcome: 'allowed', reason: { change: 'set' }, recorded: text('Answer in prose.') },
      { name: 'Editor', outcome: 'cancelled', reason: { change: 'removed' }, recorded: text('Answer in prose.') },
    ]);
  });

  it('to a chat are recorded when it begins, when they change and when they are removed', async () => {
    host = await new TestHost().start();
    const { id: assistantId } = await host.call('assistant.save', { draft });
    const newChat = { model: null, mode: 'askAlways' as const, assistantId };
    const { conversationId } = await host.call('turn.send', { newChat, text: 'Go' });
    await host.call('conversation.setSetup', { conversationId, setup: { instructions: 'Be brief.', tools: [] } });
    await host.call('conversation.setSetup', { conversationId, setup: { instructions: '', tools: null } });
    const ofChat = (await rows()).filter((row) => row.conversationId === conversationId);
    expect(ofChat).toMatchObject([
      { name: 'Editor', outcome: 'allowed', reason: { kind: 'setup', of: 'chat', change: 'begun' } },
      {
        outcome: 'allowed',
        reason: { kind: 'setup', of: 'chat', change: 'set' },
        recorded: '{"instructions":"Be brief.","tools":[]}',
      },
      { outcome: 'cancelled', reason: { kind: 'setup', of: 'chat', change: 'removed' } },
    ]);
  });

  it('change nothing while the audit cannot be written', async () => {
    host = await new TestHost().start();
    const { id } = await host.call('assistant.save', { draft });
    const { header } = await host.call('conversation.create', {});
    const { id: conversationId } = header;
    host.audit.append = () => {
      throw new Error('The disk is full.');
    };
    const changed = { instructions: 'Send everything on.', tools: null };
    await expect(host.call('assistant.save', { id, draft: { ...draft, ...changed } })).rejects.toThrow();
    await expect(host.call('assistant.remove', { id })).rejects.toThrow();
    await expect(host.call('conversation.setSetup', { conversationId, setup: changed })).rejects.toThrow();
    expect(await host.call('assistant.list', {})).toMatchObject({
      assistants: [{ instructions: 'Answer in rhymes.' }],
    });
    expect(await host.call('conversation.setup', { conversationId })).toEqual({ instructions: '', tools: null });
  });
});
