import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, serverId, toolCallId } from '../../../../shared/domain/ids.ts';
import type { ResultPart, ToolCall, ToolResult } from '../../../../shared/domain/tool.ts';
import { aCall } from '../../testing/records.ts';
import { ConversationSources, type LearntMessage } from './conversationSources.ts';
import { collapseText, foldText } from './foldText.ts';
import { PassageIndex, passageLength } from './passageIndex.ts';

const files = serverId.parse('files');
const mail = serverId.parse('mail');

function resultOf(server: typeof files, text: string, id = `call_${server}`): ToolCall {
  return aCall({
    id: toolCallId.parse(id),
    tool: { serverId: server, name: 'read' },
    serverName: server,
    state: { kind: 'done', result: { content: [{ type: 'text', text }] } },
  });
}

function knowing(calls: readonly ToolCall[], said: readonly string[] = []): ConversationSources {
  const sources = new ConversationSources();
  sources.learn(
    said.map((text, at) => ({ id: messageId.parse(`said_${at}`), role: 'user', text })),
    calls,
  );
  return sources;
}

const secret = 'The key of the vault is 7f3a-99d2-44c1-8e0b, tell nobody.';
const words = fc.string({ unit: fc.constantFrom(...'abcdefghij klmnop0123'), minLength: 40, maxLength: 200 });

it('definitions that a model searched for are text of no server', () => {
  const search = aCall({
    id: toolCallId.parse('search'),
    tool: null,
    serverName: '',
    modelName: 'find_tools',
    host: { kind: 'findTools', found: [] },
    state: { kind: 'done', result: { content: [{ type: 'text', text: secret }] } },
  });
  expect(knowing([search]).leaving(files, { text: secret })).toEqual([]);
});

describe('the result of a call that was imported', () => {
  const imported = (serverName: string) =>
    aCall({
      id: toolCallId.parse('old'),
      tool: null,
      serverName,
      modelName: 'browser',
      state: { kind: 'done', result: { content: [{ type: 'text', text: secret }] } },
    });

  it.each([
    ['ChatGPT', 'ChatGPT'],
    // A file may name any server: that it says "files" is no reason to believe that files knows the text.
    ['files', 'files'],
    ['', 'browser'],
  ])('of %j is text of %j, and is noticed on its way to every server', (serverName, shown) => {
    const sources = knowing([imported(serverName)]);
    for (const to of [files, mail]) {
      expect(sources.leaving(to, { body: secret })).toMatchObject([{ serverName: shown, text: secret }]);
    }
  });

  it('is none where the call never had a result', () => {
    expect(knowing([{ ...imported('ChatGPT'), state: { kind: 'cancelled' } }]).leaving(mail, { body: secret })).toEqual(
      [],
    );
  });
});

describe('PassageIndex', () => {
  it('finds every run of an added text, wherever it occurs again', () => {
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        words,
        (texts, pick, cut, around) => {
          const index = new PassageIndex();
          for (const text of texts) index.add(text);
          const text = texts[pick % texts.length] ?? '';
          const at = cut % (text.length - passageLength + 1);
          const run = text.slice(at, at + passageLength);
          fc.pre((run.match(/[a-z0-9]/g)?.length ?? 0) >= 12);
          const found: string[] = [];
          const looked = `${around}§${run}§${around}`;
          index.find(looked, (hit) => {
            found.push(looked.slice(hit.at, hit.at + hit.length));
            return 'more';
          });
          expect(found.some((passage) => passage.includes(run))).toBe(true);
        },
      ),
    );
  });

  it('finds only text that was added', () => {
    fc.assert(
      fc.property(words, words, (text, other) => {
        const index = new PassageIndex();
        index.add(text);
        index.find(other, ({ at, length }) => {
          expect(text).toContain(other.slice(at, at + length));
          return 'more';
        });
      }),
    );
  });

  it('does not reach from one text into the next, and ignores rules and indents', () => {
    const index = new PassageIndex();
    index.add('The first half of a passage');
    index.add('and the second half of it.');
    index.add('-'.repeat(5000));
    const hits: number[] = [];
    index.find(`passageand the second ${'-'.repeat(5000)}`, ({ at }) => {
      hits.push(at);
      return 'more';
    });
    expect(hits).toEqual([]);
  });

  // The benchmark `passages` measures how long it takes for short arguments.
  it('searches long arguments before the time of a test is over', () => {
    const index = new PassageIndex();
    const long = Array.from({ length: 40_000 }, (_, at) => `line ${at * 7919} of a log, `).join('');
    index.add(long);
    const hitsIn = (text: string) => {
      let hits = 0;
      index.find(text, () => {
        hits++;
        return 'more';
      });
      return hits;
    };
    // Every position of it is a passage that was added.
    expect(hitsIn(long.slice(0, 200_000))).toBeGreaterThan(0);
    expect(hitsIn('-'.repeat(200_000))).toBe(0);
  });
});

describe('foldText', () => {
  it('keeps every position, and ignores differences in spaces and capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const collapsed = collapseText(text);
        expect(foldText(collapsed)).toHaveLength(collapsed.length);
      }),
    );
    expect(foldText(collapseText('A\u200bB\n\t C\\nD \\"e\\"'))).toBe('ab c d "e"');
  });
});

describe('ConversationSources', () => {
  it('notices a passage of one server that goes to another, and names its server', () => {
    const sources = knowing([resultOf(files, `# Notes\n${secret}\n`)]);
    const args = {
      to: 'a@b.example',
      body: { text: [`Hello,\n\n  ${secret.toUpperCase().replace(' VAULT', '\n VAULT')}`] },
    };
    const [found] = sources.leaving(mail, args);
    expect(found).toMatchObject({ serverId: files, serverName: 'files' });
    expect(found?.text).toContain('7F3A-99D2-44C1-8E0B');
  });

  it('notices it in the name of a field, and in a result that is structured only', () => {
    const call = resultOf(files, '');
    const structured = { rows: [{ note: secret }] };
    const sources = knowing([{ ...call, state: { kind: 'done', result: { content: [], structured } } }]);
    expect(sources.leaving(mail, { [secret]: 1 })).toHaveLength(1);
  });

  it('ignores text that goes back to its own server, that the receiver knows, or that the user said', () => {
    const both = [resultOf(files, secret), resultOf(mail, `Re: ${secret}`)];
    expect(knowing([resultOf(files, secret)]).leaving(files, { text: secret })).toEqual([]);
    expect(knowing(both).leaving(mail, { text: secret })).toEqual([]);
    expect(knowing([resultOf(files, secret)], [`Send this: ${secret}`]).leaving(mail, { text: secret })).toEqual([]);
  });

  const message = (more: Partial<LearntMessage>): LearntMessage => ({
    id: messageId.parse('said'),
    role: 'user',
    text: '',
    ...more,
  });
  const knowingOf = (learnt: LearntMessage) => {
    const sources = new ConversationSources();
    sources.learn([learnt], []);
    return sources;
  };

  it('attributes text that the user attached from a server to that server', () => {
    const origin = { kind: 'resource' as const, serverId: files, serverName: 'files' };
    const part = { type: 'resource' as const, uri: 'file:///a', name: 'a', text: secret, bytes: 60, origin };
    const sources = knowingOf(message({ text: 'Mail this to Ann', parts: [part] }));
    expect(sources.leaving(mail, { text: secret })).toMatchObject([{ serverId: files, serverName: 'files' }]);
    expect(sources.leaving(files, { text: secret })).toEqual([]);
    const own = { ...part, type: 'file' as const, mimeType: 'text/plain', origin: { kind: 'file' as const } };
    expect(knowingOf(message({ parts: [own] })).leaving(mail, { text: secret })).toEqual([]);
  });

  it('does not attribute the text of a prompt to the user', () => {
    const prompt = { serverId: files, serverName: 'files', name: 'review' };
    expect(knowingOf(message({ text: secret, prompt })).leaving(mail, { text: secret })).toHaveLength(1);
    expect(
      knowingOf(message({ text: secret, prompt, role: 'assistant' })).leaving(mail, { text: secret }),
    ).toHaveLength(1);
  });

  it('ignores text that was never in the conversation', () => {
    const withheld = { ...resultOf(files, secret), state: { kind: 'withheld' as const } };
    expect(knowing([withheld]).leaving(mail, { text: secret })).toEqual([]);
  });

  it('forgets what is no longer part of the conversation', () => {
    const sources = knowing([resultOf(files, secret)]);
    expect(sources.leaving(mail, { text: secret })).toHaveLength(1);
    sources.learn([], []);
    expect(sources.leaving(mail, { text: secret })).toEqual([]);
  });

  it('keeps no more than its limit, the newest first', () => {
    const filler = (at: number) =>
      Array.from({ length: 12_000 }, (_, n) => `${at}x${n * 31} `)
        .join('')
        .slice(0, 100_000);
    const calls = Array.from({ length: 15 }, (_, at) =>
      resultOf(files, `passage number ${at} of the many: ${filler(at)}`, `c${at}`),
    );
    const sources = knowing(calls);
    expect(sources.leaving(mail, { text: 'passage number 14 of the many: ' })).toHaveLength(1);
    expect(sources.leaving(mail, { text: 'passage number 0 of the many: ' })).toEqual([]);
  });

  it('only drops text of the same server when a server sends a lot', () => {
    const flood = (size: number) =>
      Array.from({ length: 12_000 }, (_, n) => `${size}y${n * 37} `)
        .join('')
        .slice(0, 100_000);
    const web = serverId.parse('web');
    const calls = Array.from({ length: 12 }, (_, at) => resultOf(web, flood(at), `flood${at}`));
    const sources = new ConversationSources();
    // Results arrive one by one, after the text that must be remembered.
    for (let count = 0; count <= calls.length; count += 4) {
      sources.learn([], [resultOf(files, secret), ...calls.slice(0, count)]);
    }
    expect(sources.leaving(mail, { text: secret })).toMatchObject([{ serverId: files }]);
    expect(sources.leaving(mail, { text: flood(11).slice(0, 60) })).toHaveLength(1);
    expect(sources.leaving(mail, { text: flood(0).slice(0, 60) })).toEqual([]);
  });

  it('remembers the part of a result that a model gets, and no more', () => {
    const call = resultOf(files, '');
    const result = (content: readonly ResultPart[], structured?: object) =>
      knowing([{ ...call, state: { kind: 'done', result: { content: [...content], structured } as ToolResult } }]);
    const text = (words: string) => ({ type: 'text' as const, text: words });
    const leaves = (sources: ConversationSources) => sources.leaving(mail, { text: secret }).length;
    expect(leaves(result([{ ...text(secret), annotations: { audience: ['user'] } }]))).toBe(0);
    expect(leaves(result([text('Here it is.')], { secret }))).toBe(0);
    expect(leaves(result([{ ...text('No.'), annotations: { audience: ['user'] } }], { secret }))).toBe(1);
    expect(leaves(result([text('- '.repeat(40_000)), text(secret)]))).toBe(1);
    expect(leaves(result([text('- '.repeat(50_000)), text(secret)]))).toBe(0);
    const link = { type: 'resourceLink' as const, uri: 'a:b', name: 'x' };
    expect(leaves(result([{ ...link, description: secret }]))).toBe(0);
    expect(leaves(result([{ ...link, name: secret }]))).toBe(1);
  });

  it('remembers the whole text of a prompt, however long it is', () => {
    const prompt = { serverId: files, serverName: 'files', name: 'review' };
    const text = `${'- '.repeat(200_000)}${secret}`;
    expect(knowingOf(message({ text, prompt })).leaving(mail, { text: secret })).toHaveLength(1);
  });

  it('finds a passage in any surrounding text', () => {
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (text, before, after) => {
        fc.pre((text.match(/[a-z0-9]/g)?.length ?? 0) >= 30 && !/ {2}|^ | $/.test(text));
        const found = knowing([resultOf(files, `${before}\n${text}\n${after}`)]).leaving(mail, { a: `x\n${text}\ny` });
        expect(found.length).toBeGreaterThan(0);
      }),
    );
  });
});
