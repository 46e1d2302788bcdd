import { describe, expect, it } from 'vitest';
import { conversationId, messageId, toolCallId } from '../../../../shared/domain/ids.ts';
import { leftOutMessages } from '../../../../shared/domain/leftOutTurns.ts';
import type { ImportedChat } from './importedChat.ts';
import { placeMessages } from './placeMessages.ts';
import { readChat } from './readChat.ts';

function chatOf(value: unknown): ImportedChat {
  const read = readChat(value);
  if ('wrongAt' in read) throw new Error(`wrong at ${read.wrongAt}`);
  return read.chat;
}

describe('a chat that Gatehouse exported', () => {
  const call = {
    id: 'call_1',
    tool: { serverId: 'srv', name: 'read_file' },
    serverName: 'files',
    modelName: 'files_read_file',
    appUri: 'ui://files/view',
    arguments: { path: 'a' },
    state: {
      kind: 'failed',
      error: { code: 'internal', message: 'It broke', retry: { command: 'server.start', input: {} } },
    },
    decision: {
      outcome: 'allowed',
      by: 'user',
      reason: { kind: 'user', action: 'allow', scope: 'once' },
      decidedAt: 5,
    },
    createdAt: 4,
  };
  const exported = {
    format: 'gatehouse-chat',
    version: 1,
    exportedAt: 9,
    title: 'Mine',
    createdAt: 1,
    updatedAt: 8,
    model: { providerId: 'p', model: 'm' },
    mode: 'exploreOnly',
    messages: [
      { id: 'm1', role: 'user', position: 1, text: 'Read a', state: 'finished', createdAt: 2, notices: [], calls: [] },
      {
        id: 'm2',
        role: 'assistant',
        position: 2,
        text: '',
        state: 'streaming',
        createdAt: 3,
        notices: [],
        model: { providerId: 'p', model: 'm' },
        usage: { inputTokens: 1, outputTokens: 2 },
        calls: [call],
      },
    ],
  };

  it('keeps what was said and done, and nothing that binds it to a server, a decision or a model', () => {
    const chat = chatOf(exported);
    expect(chat).toMatchObject({ from: 'gatehouse', title: 'Mine', sourceId: 'm1 1', leftOut: { decisions: 1 } });
    expect(chat.messages[1]).toEqual({
      key: '1',
      parent: '0',
      role: 'assistant',
      text: '',
      state: 'interrupted',
      createdAt: 3,
      calls: [
        {
          serverName: 'files',
          modelName: 'read_file',
          arguments: { path: 'a' },
          state: { kind: 'failed', error: { code: 'internal', message: 'It broke' } },
          createdAt: 4,
        },
      ],
    });
  });

  it('names no server of this machine as the source of its words', () => {
    const server = { serverId: 'srv', serverName: 'files' };
    const parts = [
      { type: 'resource', uri: 'a:b', name: 'b', bytes: 1, text: 'x', origin: { kind: 'resource', ...server } },
      { type: 'file', name: 'c', mimeType: 'text/plain', bytes: 1, text: 'y', origin: { kind: 'file' } },
    ];
    const prompt = { ...server, name: 'greet', arguments: {} };
    const [first] = exported.messages;
    const read = chatOf({ ...exported, messages: [{ ...first, parts, prompt }] });
    expect(read.messages[0]?.prompt).toMatchObject({ serverId: 'imported', serverName: 'files' });
    expect(read.messages[0]?.parts?.map(({ origin }) => origin)).toEqual([
      { kind: 'resource', serverId: 'imported', serverName: 'files' },
      { kind: 'file' },
    ]);
  });

  it('keeps which turn models do not get', () => {
    const [first, second] = exported.messages;
    const chat = chatOf({ ...exported, messages: [first, { ...second, isLeftOut: true }] });
    let made = 0;
    const placed = placeMessages(chat, conversationId.parse('c'), {
      message: () => messageId.parse(`m${made++}`),
      call: () => toolCallId.parse(`t${made++}`),
    });
    const messages = placed.map(({ stored }) => stored.message);
    expect([...leftOutMessages(messages)]).toEqual(messages.map(({ id }) => id));
    const atQuestion = chatOf({ ...exported, messages: [{ ...first, isLeftOut: true }, second] });
    expect(atQuestion.messages.some(({ isLeftOut }) => isLeftOut)).toBe(false);
  });

  it('says where it is wrong', () => {
    const { messages } = exported;
    expect(readChat({ ...exported, messages: [messages[0], { ...messages[1], state: 'odd' }] })).toEqual({
      wrongAt: '$.messages[1].state',
    });
    expect(readChat({ ...exported, version: 2 })).toEqual({ wrongAt: '$.version' });
  });
});
