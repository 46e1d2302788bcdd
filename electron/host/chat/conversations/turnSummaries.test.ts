import { describe, expect, it } from 'vitest';
import type { ModelStop } from '../../ports/modelProvider.ts';
import { aTool, ids } from '../../testing/records.ts';
import { type ModelScript, says } from '../../testing/scriptedModel.ts';
import { beginTurn, chosen } from '../../testing/turnBench.ts';

const filler = 'words and more words '.repeat(150);
/** Says something, and what it used. */
const answers = (text: string): ModelScript =>
  function* () {
    yield { type: 'text', text };
    yield { type: 'usage', usage: { inputTokens: 700, outputTokens: 30 } };
    yield { type: 'end', stop: 'end' };
  };
const fails: ModelScript = function* () {
  yield { type: 'text', text: '' };
  throw new Error('overloaded');
};

/** A chat of eight long questions and answers, and a short question. */
async function longChat(scripts: readonly ModelScript[], setup: Parameters<typeof beginTurn>[1] = {}) {
  const limits = { contextTokens: 14_000, prices: { input: 1, output: 5 } };
  const turn = await beginTurn(scripts, { limits, softShare: 0.4, isSummaryAutomatic: true, ...setup });
  for (let at = 1; at <= 8; at++) {
    const answer = await turn.log.beginAnswer(ids.conversation, chosen);
    await turn.log.append(answer.id, `Answer ${at} ${filler}`);
    turn.log.finishAnswer(answer.id, { state: 'finished', notices: [] });
    const said = [{ role: 'user' as const, text: at === 8 ? 'And now?' : `Question ${at} ${filler.slice(0, 300)}` }];
    await turn.log.addSaid({ conversationId: ids.conversation, id: turn.log.newId(), said });
  }
  return turn;
}

const task = (turn: Awaited<ReturnType<typeof longChat>>) => ({
  conversationId: ids.conversation,
  ref: chosen,
  provider: turn.model,
  signal: new AbortController().signal,
  onDelay: () => undefined,
});

describe('a long chat without results to shorten', () => {
  it('is summarised by its own model, and the request has the summary and the newest messages', async () => {
    const turn = await longChat([answers('They talked about words.'), says('Fine.')]);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const [summary, request] = turn.model.requests;
    expect(summary).toMatchObject({ model: 'chosen', tools: [] });
    expect(JSON.stringify(summary?.messages)).toContain('Answer 1');
    expect(request?.messages[0]).toMatchObject({
      role: 'user',
      parts: [
        { attached: true, text: expect.stringContaining('They talked about words.') as string },
        { type: 'text' },
      ],
    });
    const sent = JSON.stringify(request?.messages);
    expect(sent).not.toContain('Answer 1 ');
    expect(sent).toContain('And now?');
    expect(request?.messages.map(({ role }) => role).slice(0, 2)).toEqual(['user', 'assistant']);
    expect(turn.delays).toContainEqual({ kind: 'summarising', part: 1, parts: expect.any(Number) as number });
  });

  it('keeps the summary for later turns, and every message in the thread', async () => {
    const turn = await longChat([answers('They talked.'), says('Fine.'), says('Again.')]);
    await turn.run();
    await turn.run();
    expect(turn.model.requests).toHaveLength(3);
    expect(JSON.stringify(turn.model.requests[2]?.messages[0])).toContain('They talked.');
    expect((await turn.log.history(ids.conversation)).messages.length).toBeGreaterThan(17);
    expect(turn.summaryStore.stored).toHaveLength(1);
    expect(turn.published).toContain('conversation.summaryChanged');
  });

  it('counts what the summary cost to the chat', async () => {
    const turn = await longChat([answers('They talked.'), answers('Fine.')]);
    await turn.run();
    expect(turn.usage.rows).toMatchObject([
      { purpose: 'summary', conversationId: ids.conversation, model: chosen, usage: { inputTokens: 700 } },
      { purpose: 'answer', conversationId: ids.conversation, model: chosen, usage: { costUsd: 0.00085 } },
    ]);
  });

  it('sends what still fits when the summary fails, and does not try again with each request', async () => {
    const turn = await longChat([fails, says('Fine.')]);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(turn.summaryStore.stored).toEqual([]);
    expect(turn.logged).toEqual(['Older messages were not summarised']);
    expect(JSON.stringify(turn.model.requests[1]?.messages)).toContain('Answer 1 ');
  });

  it.each<ModelStop>(['refusal', 'length'])(
    'keeps the messages where the model ends with "%s", and does not pay for that in each turn',
    async (stop) => {
      const unusable: ModelScript = function* () {
        yield { type: 'text', text: 'I cannot' };
        yield { type: 'end', stop };
      };
      const turn = await longChat([unusable, says('Fine.'), says('Again.'), answers('Asked for.')]);
      await turn.run();
      await turn.run();
      expect(turn.summaryStore.stored).toEqual([]);
      expect(turn.model.requests).toHaveLength(3);
      expect(JSON.stringify(turn.model.requests[2]?.messages)).toContain('Answer 1 ');
      await turn.requests.summarise(task(turn));
      expect(turn.summaryStore.stored).toMatchObject([{ summary: { text: 'Asked for.' } }]);
    },
  );

  it('asks the model to think as little as it can, with room for it', async () => {
    const limits = { contextTokens: 14_000, efforts: ['low' as const, 'high' as const] };
    const turn = await longChat([answers('They talked.'), says('Fine.')], { limits });
    await turn.run();
    expect(turn.model.requests[0]).toMatchObject({ effort: 'low', maxTokens: 3750 });
  });

  it('asks nothing of the model where summaries are made only when asked for', async () => {
    const turn = await longChat([says('Fine.')], { isSummaryAutomatic: false, softShare: 1 });
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    expect(turn.model.requests).toHaveLength(1);
  });

  it('is stopped while the summary is written', async () => {
    const hangs: ModelScript = async function* (_request, signal) {
      yield { type: 'text', text: 'They' };
      turnOf.stop.abort();
      await new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason as Error);
      });
    };
    const turn = await longChat([hangs]);
    const turnOf = turn;
    expect(await turn.run()).toMatchObject({ end: 'stopped' });
    expect(turn.model.requests).toHaveLength(1);
    expect(turn.summaryStore.stored).toEqual([]);
  });
});

it('is not summarised in turn after turn because its tools alone fill the window', async () => {
  const inputSchema = { type: 'object', description: 'words of a tool '.repeat(1700) };
  const offered = [aTool({ tool: { ...aTool().tool }, inputSchema })];
  const scripts = Array.from({ length: 12 }, () => answers('A short answer.'));
  const limits = { contextTokens: 14_000 };
  const turn = await beginTurn(scripts, { limits, softShare: 0.4, isSummaryAutomatic: true, offered });
  for (let at = 1; at <= 10; at++) {
    await turn.run();
    const said = [{ role: 'user' as const, text: `Question ${at}` }];
    await turn.log.addSaid({ conversationId: ids.conversation, id: turn.log.newId(), said });
  }
  expect(JSON.stringify(turn.model.requests.at(-1)?.tools).length).toBeGreaterThan(14_000);
  expect(turn.model.requests).toHaveLength(10);
  expect(turn.summaryStore.stored).toEqual([]);
});

describe('a summary', () => {
  it('that is undone is not made again by itself, but when it is asked for', async () => {
    const turn = await longChat([answers('First.'), says('Fine.'), says('Whole.'), answers('Second.'), says('Short.')]);
    await turn.run();
    const [first] = turn.summaryStore.stored;
    await turn.summaries.undo(ids.conversation, first?.summary.id ?? '');
    await turn.run();
    expect(JSON.stringify(turn.model.requests[2]?.messages)).toContain('Answer 1 ');
    await turn.requests.summarise(task(turn));
    await turn.run();
    expect(JSON.stringify(turn.model.requests[4]?.messages)).toContain('Second.');
  });

  it('continues the one before it', async () => {
    const turn = await longChat([answers('First.'), answers('Second.')], { isSummaryAutomatic: false });
    await turn.requests.summarise(task(turn));
    const said = [{ role: 'user' as const, text: 'And then?' }];
    await turn.log.addSaid({ conversationId: ids.conversation, id: turn.log.newId(), said });
    await turn.requests.summarise(task(turn));
    const second = JSON.stringify(turn.model.requests[1]?.messages);
    expect(second).toContain('First.');
    expect(second).not.toContain('Answer 1 ');
    expect(turn.summaryStore.stored.map(({ summary }) => summary.messages)).toEqual([16, 17]);
  });

  it('counts only where the messages are shown that it stands for', async () => {
    const turn = await longChat([answers('First.'), says('Fine.')], { isSummaryAutomatic: false, softShare: 1 });
    await turn.requests.summarise(task(turn));
    const { messages } = await turn.log.history(ids.conversation);
    const said = [{ role: 'user' as const, text: 'Something else.' }];
    await turn.log.addSaid({
      conversationId: ids.conversation,
      id: turn.log.newId(),
      said,
      insteadOf: messages[4]?.message.position ?? 0,
    });
    await turn.run();
    expect(JSON.stringify(turn.model.requests[1]?.messages)).not.toContain('First.');
    expect(JSON.stringify(turn.model.requests[1]?.messages)).toContain('Answer 1 ');
  });

  it('is refused where there is nothing to summarise', async () => {
    const turn = await beginTurn([]);
    const problem = { kind: 'nothingToSummarise' };
    await expect(turn.requests.summarise({ ...task(turn) })).rejects.toMatchObject({ problem });
  });
});
