import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ExportedCall,
  exportedChat,
  type ExportedHead,
  type ExportedMessage,
} from '../../../../shared/domain/chatExport.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { ChatFormat } from '../../../../shared/domain/chatExport.ts';
import { type ConversationId, messageId, serverId, type Sha256, toolCallId } from '../../../../shared/domain/ids.ts';
import { isOwnWord, type Problem } from '../../../../shared/domain/problem.ts';
import { hiderOf } from '../../testing/hiderOf.ts';
import { MemoryConversationStore } from '../../testing/memoryConversationStore.ts';
import { TestHost, type TestHostOptions } from '../../testing/testHost.ts';
import { type ChatWriter, noPictures } from './chatWriter.ts';
import { anyProblem, anyReason } from '../../../../shared/domain/testing/anyReason.ts';
import { withoutSecrets } from './withoutSecrets.ts';
import { writeJson } from './writeJson.ts';
import { writeMarkdown } from './writeMarkdown.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const at = fc.nat(2_000_000_000_000);
const text = fc.string({ unit: 'binary', maxLength: 40 });
const call: fc.Arbitrary<ExportedCall> = fc.record({
  id: fc.constant(toolCallId.parse('call_1')),
  tool: fc.option(fc.record({ serverId: fc.constant(serverId.parse('s')), name: text })),
  serverName: text,
  modelName: text,
  arguments: fc.jsonValue() as fc.Arbitrary<ExportedCall['arguments']>,
  state: fc.oneof(
    fc.record({
      kind: fc.constant('denied' as const),
      reason: fc.record({ kind: fc.constant('sentence' as const), text }),
    }),
    fc.record({
      kind: fc.constant('done' as const),
      result: fc.record({ content: fc.array(fc.record({ type: fc.constant('text' as const), text })) }),
    }),
  ),
  createdAt: at,
});
const message: fc.Arbitrary<ExportedMessage> = fc.record({
  id: fc.constant(messageId.parse('m')),
  role: fc.constantFrom('user' as const, 'assistant' as const),
  position: fc.nat(),
  text,
  state: fc.constantFrom('finished' as const, 'failed' as const),
  createdAt: at,
  notices: fc.constant([]),
  calls: fc.array(call, { maxLength: 3 }),
});
const head: fc.Arbitrary<ExportedHead> = fc.record({
  format: fc.constant('gatehouse-chat' as const),
  version: fc.constant(1 as const),
  exportedAt: at,
  title: text,
  createdAt: at,
  updatedAt: at,
  model: fc.constant(null),
  mode: fc.constant('askAlways' as const),
});

function fileOf(writer: ChatWriter, about: ExportedHead, messages: readonly ExportedMessage[]): string {
  const pieces = [
    writer.head(about),
    ...messages.map((each, at) => writer.message(each, at === 0, noPictures)),
    writer.tail(),
  ];
  return pieces.join('');
}

describe('the file of a chat', () => {
  it('as JSON can be read back unchanged', () => {
    fc.assert(
      fc.property(head, fc.array(message, { maxLength: 4 }), (about, messages) => {
        const read = exportedChat.parse(JSON.parse(fileOf(writeJson, about, messages)));
        // JSON has no -0.
        expect(read).toEqual(JSON.parse(JSON.stringify({ ...about, messages })));
      }),
      { numRuns: 200 },
    );
  });

  it('as Markdown has one heading for each message and each call, whatever they contain', () => {
    fc.assert(
      fc.property(head, fc.array(message, { maxLength: 4 }), (about, messages) => {
        const lines = outsideOfCode(fileOf(writeMarkdown, about, messages));
        expect(lines.filter((line) => line.startsWith('## '))).toHaveLength(messages.length);
        expect(lines.filter((line) => line.startsWith('### '))).toHaveLength(
          messages.flatMap(({ calls }) => calls).length,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('as Markdown shows each call with its arguments, decision and outcome', () => {
    const ran: ExportedCall = {
      id: toolCallId.parse('c'),
      tool: { serverId: serverId.parse('s'), name: 'read_file' },
      serverName: 'files',
      modelName: 'read_file',
      arguments: { path: 'a```b' },
      decision: {
        outcome: 'allowed',
        by: 'user',
        reason: { kind: 'user', action: 'allow', scope: 'once' },
        decidedAt: 1,
      },
      state: {
        kind: 'done',
        result: {
          content: [
            { type: 'text', text: '# Not a heading' },
            { type: 'image', blob: 'a'.repeat(64) as Sha256, mimeType: 'image/png', bytes: 5 },
          ],
        },
      },
      createdAt: 1,
      startedAt: 10,
      finishedAt: 25,
    };
    const about = {
      format: 'gatehouse-chat',
      version: 1,
      exportedAt: 0,
      title: 'A *title*',
      createdAt: 0,
      updatedAt: 0,
    } as const;
    const said = { id: messageId.parse('m'), position: 1, state: 'finished', createdAt: 0, notices: [] } as const;
    const file = fileOf(writeMarkdown, { ...about, model: null, mode: 'askAlways' }, [
      { ...said, role: 'assistant', text: 'Let me look.', notices: [], calls: [ran] },
    ]);
    for (const part of [
      '# A \\*title\\*',
      '> Let me look.',
      '### Tool call: `read_file` of `files`',
      'State: done, 15 ms.',
      'Decision: allowed by user',
      '````json',
      '```\n# Not a heading\n```',
      '`image/png`, 5 bytes',
    ]) {
      expect(file).toContain(part);
    }
  });
});

function outsideOfCode(markdown: string): string[] {
  let fence: string | undefined;
  return markdown.split('\n').filter((line) => {
    const run = /^`{3,}/.exec(line)?.[0];
    if (fence === undefined && run !== undefined) fence = run;
    else if (fence !== undefined && line === fence) fence = undefined;
    else return fence === undefined;
    return false;
  });
}

/** A host with a chat of `count` messages. */
async function begin(count: number, ports: TestHostOptions['ports'] = {}) {
  const conversations = new MemoryConversationStore();
  host = await new TestHost({ ports: { conversations, ...ports } }).start();
  const { header } = await host.call('conversation.create', {});
  for (let position = 1; position <= count; position++) {
    const id = messageId.parse(`m${position}`);
    const said = { role: 'user' as const, text: `Message ${position} hunter22`, seq: 0, state: 'finished' as const };
    await conversations.saveMessage({
      message: { id, conversationId: header.id, position, createdAt: 1, notices: [], ...said },
    });
  }
  return { host, id: header.id, conversations };
}

async function slices(from: TestHost, conversationId: ConversationId, format: ChatFormat): Promise<string[]> {
  const texts: string[] = [];
  for (let after: number | null = null; ;) {
    const slice: { text: string; next: number | null } = await from.call('chatExport.slice', {
      conversationId,
      format,
      after,
    });
    texts.push(slice.text);
    if (slice.next === null) return texts;
    after = slice.next;
  }
}

describe('exporting a chat', () => {
  it.each([0, 1, 50, 51, 120])('of %i messages in pieces gives the same as in one', async (count) => {
    const saved: string[] = [];
    const fileSaver = {
      save: async (name: string, content: AsyncIterable<string | Uint8Array>) => {
        for await (const piece of content) saved.push(String(piece));
        return name;
      },
    };
    const { host: from, id } = await begin(count, { fileSaver });
    for (const format of ['json', 'markdown', 'html'] as const) {
      saved.length = 0;
      const texts = await slices(from, id, format);
      expect(texts).toHaveLength(Math.max(1, Math.ceil(count / (format === 'html' ? 10 : 50))));
      const { saved: name } = await from.call('chatExport.save', { conversationId: id, format });
      expect(name).toBe({ json: 'Chat.json', markdown: 'Chat.md', html: 'Chat.html' }[format]);
      const ofNow = (file: string) => file.replace(/"exportedAt":\d+|exported from Gatehouse on [\d :-]+/, '');
      expect(ofNow(texts.join(''))).toBe(ofNow(saved.join('')));
    }
    const read = exportedChat.parse(JSON.parse((await slices(from, id, 'json')).join('')));
    expect(read.messages.map(({ position }) => position)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });

  it('leaves the values of secrets out', async () => {
    const { host: from, id } = await begin(2, {
      hideFromServers: hiderOf((all) => all.replaceAll('hunter22', '[secret K]')),
    });
    for (const format of ['json', 'markdown', 'html'] as const) {
      const file = (await slices(from, id, format)).join('');
      expect(file).not.toContain('hunter22');
      expect(file).toContain('Message 2 [secret');
    }
  });

  it('keeps our own keywords, whatever the secrets are', () => {
    fc.assert(
      fc.property(message, fc.constantFrom('assistant', 'finished', 'denied', 'call_1', 'text'), (one, secret) => {
        const clean = withoutSecrets(one, (all) => all.replaceAll(secret, '[secret]'));
        expect(exportedChat.unwrap().shape.messages.safeParse([clean]).success).toBe(true);
      }),
    );
  });

  it('leaves the parts of a reason alone that are words of ours, whatever the secrets are', () => {
    const chosen = fc.constantFrom(
      ...['conversation', 'untilClosed', 'believedToRead', 'withhold', 'grant_12', 'deny'],
      ...['certificate', 'notJson', 'readOnly'],
    );
    fc.assert(
      fc.property(message, anyReason, chosen, (one, reason, secret) => {
        const decision = { outcome: 'denied', by: 'user', reason, decidedAt: 1 } as const;
        const calls = one.calls.map((each) => ({ ...each, decision }));
        const clean = withoutSecrets({ ...one, calls }, (all) => all.replaceAll(secret, '[secret]'));
        for (const call of clean.calls) expect(call.decision?.reason.kind).toBe(reason.kind);
        expect(exportedChat.unwrap().shape.messages.safeParse([clean]).success).toBe(true);
        expect(writeJson.message(clean, true, noPictures)).not.toContain('undefined');
      }),
    );
  });

  it('leaves the words of a problem alone that find its sentence, whatever the secrets are', () => {
    const ownWords = (what: Problem) =>
      Object.entries(what).flatMap(([name, value]) => (isOwnWord(what.kind, name) ? [String(value)] : []));
    const withOwnWords = anyProblem.filter((what) => ownWords(what).length > 0);
    fc.assert(
      fc.property(message, withOwnWords, (one, cause) => {
        const decision = {
          outcome: 'cancelled',
          by: 'user',
          reason: { kind: 'cancelled', cause },
          decidedAt: 1,
        } as const;
        const calls = one.calls.map((each) => ({ ...each, decision }));
        const clean = withoutSecrets({ ...one, calls }, (all) =>
          ownWords(cause).reduce((text, word) => text.replaceAll(word, '[secret]'), all),
        );
        expect(exportedChat.unwrap().shape.messages.safeParse([clean]).success).toBe(true);
      }),
    );
  });

  it('works while nothing can be stored', async () => {
    const { host: from, id, conversations } = await begin(3);
    from.storage.fail('full');
    conversations.saveAnswers = () => Promise.reject(new HostError('storageFailed', 'full'));
    expect((await slices(from, id, 'markdown')).join('')).toContain('> Message 3');
  });

  it('of a missing chat fails with notFound', async () => {
    const { host: from, id } = await begin(1);
    await from.call('conversation.delete', { conversationId: id });
    const gone = slices(from, id, 'json');
    await expect(gone).rejects.toMatchObject({ code: 'notFound' });
  });
});
