import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatGptConversation } from './fixtures/chatGptExport.ts';
import { claudeConversation, oldClaudeConversation } from './fixtures/claudeExport.ts';
import { messageParts } from '../../../../shared/domain/messagePart.ts';
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

  it.each([
    ['its message', { ...chatGptConversation.mapping['call'], message: 7 }],
    ['its place', { message: 7 }],
    ['all of it', 7],
  ])('loses nothing but the node that is broken in %s, and does not follow circles', (_, call) => {
    const { mapping } = chatGptConversation;
    const broken = {
      ...mapping,
      call,
      loopA: { ...mapping['a1'], parent: 'loopB' },
      loopB: { ...mapping['a1'], parent: 'loopA' },
    };
    const read = chatOf({ ...chatGptConversation, mapping: broken });
    expect(read.leftOut.unreadable).toBe(1);
    expect(outline(read).map(([key, parent]) => [key, parent])).toEqual([
      ['q1', null],
      ['a1', 'q1'],
      ['a2', 'q1'],
    ]);
  });

  const answer = (parent: string, role: string, content: object, recipient = 'all') => ({
    message: { author: { role, name: role }, content, recipient },
    parent,
  });
  const callText = (text: string) => ({
    mapping: {
      q: answer('', 'user', { content_type: 'text', parts: ['Go on'] }),
      call: answer('q', 'assistant', { content_type: 'code', text }, 'python'),
    },
  });

  it('takes arguments that are nested too deep to be stored for text', () => {
    const deep = `${'['.repeat(1500)}${']'.repeat(1500)}`;
    expect(chatOf(callText(deep)).messages[1]?.calls[0]?.arguments).toEqual({ input: deep });
    expect(chatOf(callText('{"a":[1]}')).messages[1]?.calls[0]?.arguments).toEqual({ a: [1] });
  });

  it('may have more parts, and more runs of backticks, than a function takes arguments', () => {
    const parts = Array.from({ length: 150_000 }, () => 'x');
    const { mapping } = callText('');
    const q = answer('', 'user', { content_type: 'text', parts });
    expect(chatOf({ mapping: { ...mapping, q } }).messages[0]?.text).toHaveLength(150_000 * 3 - 2);
    const code = answer('q', 'assistant', { content_type: 'code', text: '` '.repeat(150_000) });
    expect(chatOf({ mapping: { ...mapping, code } }).messages).toHaveLength(3);
  });

  it('keeps a bounded part of endless answers of a tool, and of endless thoughts', () => {
    const chain = (content: object, role: string) =>
      Object.fromEntries(
        Array.from({ length: 3000 }, (_, at) => [`n${at}`, answer(at === 0 ? 'call' : `n${at - 1}`, role, content)]),
      );
    const { mapping } = callText('1');
    const answers = chatOf({
      mapping: { ...mapping, ...chain({ content_type: 'execution_output', text: 'x' }, 'tool') },
    });
    expect(answers.messages[1]?.calls).toMatchObject([{ state: { kind: 'done' } }]);
    const { state } = answers.messages[1]?.calls[0] ?? {};
    expect(state?.kind === 'done' && state.result.content.length).toBe(1000);
    const thought = { content_type: 'thoughts', thoughts: [{ content: 'x'.repeat(100) }] };
    const last = answer('n2999', 'assistant', { content_type: 'text', parts: ['So'] });
    const thoughts = chatOf({ mapping: { ...mapping, ...chain(thought, 'assistant'), last } });
    expect(thoughts.messages.at(-1)).toMatchObject({ text: 'So' });
    expect(thoughts.messages.at(-1)?.reasoning).toHaveLength(200_000);
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

  it('stays one thread where a message cannot be read', () => {
    const [m1, m2, ...others] = claudeConversation.chat_messages;
    const next = { uuid: 'm5', text: 'Thanks', sender: 'human', parent_message_uuid: 'm2' };
    const read = chatOf({ ...claudeConversation, chat_messages: [m1, { ...m2, sender: 'odd' }, ...others, next] });
    expect(read.leftOut.unreadable).toBe(1);
    expect(outline(read).at(-1)).toEqual(['m5', 'm1', 'user', 'Thanks']);
  });

  it('gives each result to the call it names, or to the first that has none', () => {
    const use = (id: string) => ({ type: 'tool_use', id, name: 'look', input: {} });
    const result = (id: string | null) => ({ type: 'tool_result', tool_use_id: id, content: `of ${id ?? 'none'}` });
    const content = [use('a'), use('b'), use('c'), result('b'), result(null), result('c')];
    const { messages } = chatOf({ uuid: 'x', chat_messages: [{ uuid: 'm', sender: 'assistant', content }] });
    const texts = messages[0]?.calls.map(({ state }) => (state.kind === 'done' ? state.result.content : state.kind));
    expect(texts).toEqual(['of none', 'of b', 'of c'].map((text) => [{ type: 'text', text }]));
  });

  it('may become more messages than a function takes arguments', () => {
    const use = { type: 'tool_use', name: 'look', input: {} };
    const content = Array.from({ length: 126_000 }, () => [use, { type: 'text', text: 'x' }]).flat();
    const { messages } = chatOf({ uuid: 'x', chat_messages: [{ uuid: 'm', sender: 'assistant', content }] });
    expect(messages).toHaveLength(126_001);
  });

  it('has sizes of files that can be stored, whatever it says', () => {
    const [first] = claudeConversation.chat_messages;
    const attachments = [{ file_name: 'a', file_size: 1e300, extracted_content: 'x' }];
    const { messages } = chatOf({ ...claudeConversation, chat_messages: [{ ...first, attachments }] });
    expect(messageParts.safeParse(messages[0]?.parts).success).toBe(true);
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
