import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatGptConversation } from './fixtures/chatGptExport.ts';
import { claudeConversation, oldClaudeConversation } from './fixtures/claudeExport.ts';
import type { ImportedChat } from './importedChat.ts';
import { readChat } from './readChat.ts';

function chatOf(value: unknown): ImportedChat {
  const read = readChat(value);
  if ('wrongAt' in read) throw new Error(`wrong at ${read.wrongAt}`);
  return read.chat;
}

const outline = ({ messages }: ImportedChat) =>
  messages.map(({ key, parent, role, text }) => [key, parent, role, text]);

describe('a conversation of ChatGPT', () => {
  const chat = chatOf(chatGptConversation);

  it('has the branches of its tree, its title in one line, and its times', () => {
    expect(chat).toMatchObject({
      from: 'chatgpt',
      sourceId: '6551d0a2-0000-4000-8000-000000000000',
      title: 'Primes esrever in Python',
      createdAt: 1_700_000_000_123,
      updatedAt: 1_700_000_500_500,
      isArchived: true,
      shownEnd: 'a2',
    });
    expect(outline(chat)).toEqual([
      ['q1', null, 'user', 'Sum the primes below 10'],
      ['a1', 'q1', 'assistant', 'It is 16, I believe.'],
      ['call', 'q1', 'assistant', ''],
      ['a2', 'call', 'assistant', 'The sum is **17**.'],
    ]);
  });

  it('has its calls as history, with their results and the thoughts before them', () => {
    expect(chat.messages[2]).toMatchObject({
      reasoning: '**Adding**\n\n2 + 3 + 5 + 7',
      calls: [
        {
          serverName: 'ChatGPT',
          modelName: 'python',
          arguments: { input: 'print(sum([2, 3, 5, 7]))' },
          state: { kind: 'done', result: { content: [{ type: 'text', text: '17' }] } },
        },
      ],
    });
  });

  it('leaves custom instructions out, and names files without their bytes', () => {
    expect(chat.leftOut).toEqual({ instructions: 1, files: 1, decisions: 0, unreadable: 0 });
    expect(JSON.stringify(chat)).not.toContain('rhymes');
    expect(chat.messages[0]?.parts).toEqual([
      { type: 'file', name: 'primes.png', mimeType: 'application/octet-stream', bytes: 0, origin: { kind: 'file' } },
    ]);
  });

  it('loses nothing but the nodes that are broken, and does not follow circles', () => {
    const { mapping } = chatGptConversation;
    const broken = {
      ...mapping,
      call: { message: 7 },
      loopA: { ...mapping['a1'], parent: 'loopB' },
      loopB: { ...mapping['a1'], parent: 'loopA' },
    };
    const read = chatOf({ ...chatGptConversation, mapping: broken });
    expect(read.leftOut.unreadable).toBe(1);
    expect(outline(read).map(([key]) => key)).toEqual(['q1', 'a1', 'a2']);
  });

  it('may be as deep as it likes', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [
        `n${at}`,
        {
          message: {
            author: { role: at % 2 === 0 ? 'user' : 'assistant' },
            content: { content_type: 'text', parts: ['x'] },
          },
          parent: at === 0 ? null : `n${at - 1}`,
          children: [`n${at + 1}`],
        },
      ]),
    );
    expect(chatOf({ mapping: deep }).messages).toHaveLength(20_000);
  });
});

describe('a conversation of Claude', () => {
  const chat = chatOf(claudeConversation);

  it('has its versions; an answer that went on after a call is several', () => {
    expect(chat).toMatchObject({ from: 'claude', title: 'Bread', createdAt: Date.UTC(2025, 4, 1, 10), shownEnd: 'm4' });
    expect(outline(chat)).toEqual([
      ['m1', null, 'user', 'How much flour?'],
      ['m2', 'm1', 'assistant', 'Let me look.'],
      ['m2 1', 'm2', 'assistant', '500 g.'],
      ['m3', null, 'user', 'How much flour, in cups?'],
      ['m4', 'm3', 'assistant', 'About four.'],
    ]);
    expect(chat.messages[1]).toMatchObject({
      reasoning: 'Look it up.',
      calls: [
        {
          modelName: 'web_search',
          arguments: { query: 'flour' },
          state: { kind: 'done', result: { content: [{ type: 'text', text: '500 g' }] } },
        },
      ],
    });
  });

  it('keeps attached texts and the names of other files', () => {
    expect(chat.messages[0]?.parts).toMatchObject([
      { type: 'file', name: 'recipe.txt', mimeType: 'text/plain', text: '500 g flour', bytes: 11 },
      { type: 'file', name: 'oven.jpg' },
    ]);
    expect(chat.leftOut).toEqual({ instructions: 0, files: 1, decisions: 0, unreadable: 1 });
  });

  it('of an older export is a list', () => {
    expect(outline(chatOf(oldClaudeConversation))).toEqual([
      ['a', null, 'user', 'Hello'],
      ['b', 'a', 'assistant', 'Hello back'],
    ]);
  });
});

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

  it('says where it is wrong', () => {
    const { messages } = exported;
    expect(readChat({ ...exported, messages: [messages[0], { ...messages[1], state: 'odd' }] })).toEqual({
      wrongAt: '$.messages[1].state',
    });
    expect(readChat({ ...exported, version: 2 })).toEqual({ wrongAt: '$.version' });
  });
});

it('takes any other value for no chat, and throws at none', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('mapping', 'chat_messages', 'format', 'other'), (value, name) => {
      expect(() => readChat(value)).not.toThrow();
      expect(() => readChat({ [name]: value, uuid: 'x' })).not.toThrow();
      expect(() => readChat({ mapping: { a: { message: value, parent: null } } })).not.toThrow();
      expect(() =>
        readChat({ uuid: 'x', chat_messages: [value, { uuid: 'm', sender: 'human', content: [value] }] }),
      ).not.toThrow();
    }),
  );
});
