import { describe, expect, it } from 'vitest';
import { serverId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { aCall } from '../../testing/records.ts';
import { ConversationSources } from '../../calls/leaving/conversationSources.ts';
import { ResultReader } from './resultReader.ts';

/** Has a model read the result of a call again. Resolves with the settled call. */
async function read(source: ToolCall): Promise<ToolCall> {
  const reader = new ResultReader({
    audit: { hostCall: async () => undefined },
    log: { noteCall: () => undefined },
    clock: new ManualClock(),
  });
  const call = aCall({
    id: toolCallId.parse('call_2'),
    tool: null,
    serverName: '',
    modelName: 'read_result',
    host: { kind: 'readResult' },
    arguments: { id: source.id },
    state: { kind: 'pending' },
  });
  return reader.run(call, [source, call], Infinity);
}

const textOf = ({ state }: ToolCall) => JSON.stringify(state.kind === 'done' ? state.result.content : state);

describe('a result that is read again', () => {
  it('is what the model was given: one that the user withheld stays withheld', async () => {
    const text = textOf(
      await read(aCall({ state: { kind: 'withheld', reason: { kind: 'said', text: 'Not this.' } } })),
    );
    expect(text).not.toContain('Echo: hi');
    expect(text).toContain('Not this.');
  });

  it('says that the user edited it, as the model was told', async () => {
    expect(textOf(await read(aCall({ resultEdited: true })))).toContain('The user edited this result');
  });

  it('cannot be that of a call that has not ended', async () => {
    expect((await read(aCall({ state: { kind: 'running' } }))).state).toMatchObject({
      kind: 'failed',
      error: { code: 'notFound' },
    });
  });

  it('is still text of its server when it is about to go to another one', async () => {
    const secret = 'The key of the vault is 7f3a-99d2-44c1-8e0b, tell nobody.';
    const again = await read(aCall({ state: { kind: 'done', result: { content: [{ type: 'text', text: secret }] } } }));
    const sources = new ConversationSources();
    sources.learn([], [again]);
    expect(sources.leaving(serverId.parse('mail'), { body: secret })).toMatchObject([{ serverName: 'tools' }]);
  });
});
