import { describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { type ModelScript, calls, says } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';
import type { ModelRequest } from '../../ports/modelProvider.ts';

const wanted = calls({ name: 'tools_echo', args: {} });
/** About 1,500 tokens. */
const long = (call: number) => `Result ${call}: ${'words and more words '.repeat(300)}`;

const resultsIn = (request: ModelRequest | undefined) =>
  (request?.messages ?? []).flatMap((message) => (message.role === 'tool' ? message.results : []));
const textOf = (request: ModelRequest | undefined, at: number) => JSON.stringify(resultsIn(request)[at]);
const toolNames = (request: ModelRequest | undefined) => request?.tools.map(({ name }) => name);

/** A provider that counts more than was estimated. */
const refusesAsTooLong: ModelScript = () => {
  throw problemError({ kind: 'chatTooLong', name: 'Fake', said: '' });
};

describe('a turn that would not fit the window of its model', () => {
  const setup = { limits: { contextTokens: 8000 }, iterationLimit: 20, resultText: long };

  it('shortens the oldest results, names their id and size, and offers to read them', async () => {
    const scripts = [...Array.from({ length: 6 }, () => wanted), says('Done.')];
    const turn = await beginTurn(scripts, setup);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const last = turn.model.requests.at(-1);
    const [first] = resultsIn(last);
    expect(textOf(last, 0)).toContain(`call read_result with id \\"${first?.callId}\\"`);
    expect(textOf(last, 0)).toContain(`of ${long(1).length} characters`);
    expect(textOf(last, 0).length).toBeLessThan(1200);
    expect(textOf(last, 5)).toContain(long(6));
    expect(toolNames(last)).toEqual(['tools_echo', 'read_result']);
    expect(toolNames(turn.model.requests[0])).toEqual(['tools_echo']);
    expect(turn.answers().flatMap(({ notices }) => notices)).toContainEqual(
      expect.objectContaining({ kind: 'resultsShortened' }),
    );
  });

  it('keeps the beginning of its requests the same, except when it shortens more', async () => {
    const turn = await beginTurn([...Array.from({ length: 12 }, () => wanted), says('Done.')], setup);
    await turn.run();
    const { requests } = turn.model;
    let moves = 0;
    for (let at = 1; at < requests.length; at++) {
      const before = requests[at - 1]?.messages ?? [];
      const isSame = JSON.stringify(requests[at]?.messages.slice(0, before.length)) === JSON.stringify(before);
      if (!isSame) moves++;
    }
    expect(moves).toBeGreaterThan(0);
    expect(moves).toBeLessThan(6);
  });

  it('gives every call one result, whole or shortened', async () => {
    const turn = await beginTurn([...Array.from({ length: 8 }, () => wanted), says('Done.')], setup);
    await turn.run();
    for (const { messages } of turn.model.requests) {
      const asked = messages.flatMap((each) => (each.role === 'assistant' ? each.toolCalls.map(({ id }) => id) : []));
      const answered = messages.flatMap((each) => (each.role === 'tool' ? each.results.map((r) => r.callId) : []));
      expect(answered).toEqual(asked);
    }
  });

  it('sends nothing when it does not fit even so, and says what to do', async () => {
    const turn = await beginTurn([says('never')], { ...setup, limits: { contextTokens: 60 } });
    expect(await turn.run()).toMatchObject({ end: 'failed', error: { code: 'modelTooLong' } });
    expect(turn.model.requests).toEqual([]);
    expect(turn.answers()[0]?.error?.problem?.kind).toBe('chatOverWindow');
  });

  it('asks for no longer answer than fits, where the provider wants to know', async () => {
    const limits = { contextTokens: 8000, answerTokens: 7900 };
    const turn = await beginTurn([says('Fine.')], { ...setup, limits });
    await turn.run();
    const { maxTokens = 0 } = turn.model.requests[0] ?? {};
    expect(maxTokens).toBeGreaterThan(7000);
    expect(maxTokens).toBeLessThan(7900);
  });

  it('is sent again, shorter, when its provider counts more than was estimated', async () => {
    const scripts = [...Array.from({ length: 3 }, () => wanted), refusesAsTooLong, says('Done.')];
    const turn = await beginTurn(scripts, setup);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const [refused, sent] = turn.model.requests.slice(-2);
    expect(JSON.stringify(sent?.messages).length).toBeLessThan(JSON.stringify(refused?.messages).length);
    expect(turn.answers().at(-1)).toMatchObject({ text: 'Done.' });
  });

  it('is sent no more than twice', async () => {
    const turn = await beginTurn([wanted, refusesAsTooLong, refusesAsTooLong, says('never')], setup);
    expect(await turn.run()).toMatchObject({ end: 'failed', error: { code: 'modelTooLong' } });
    expect(turn.model.requests).toHaveLength(3);
  });

  it('is not sent again where nothing is known of the window', async () => {
    const turn = await beginTurn([refusesAsTooLong, says('never')]);
    expect(await turn.run()).toMatchObject({ end: 'failed', error: { code: 'modelTooLong' } });
    expect(turn.model.requests).toHaveLength(1);
  });

  it('sends everything where the window is not known', async () => {
    const turn = await beginTurn([...Array.from({ length: 8 }, () => wanted), says('Done.')], {
      iterationLimit: 20,
      resultText: long,
    });
    await turn.run();
    expect(resultsIn(turn.model.requests.at(-1)).map((result) => JSON.stringify(result).length)).toEqual(
      expect.not.arrayContaining([expect.toSatisfy((length: number) => length < long(1).length)]) as number[],
    );
    expect(toolNames(turn.model.requests.at(-1))).toEqual(['tools_echo']);
  });
});

describe('read_result', () => {
  const setup = { limits: { contextTokens: 8000 }, iterationLimit: 20, resultText: long };
  /** Reads the first shortened result. */
  const reading = (args: object): ModelScript =>
    function* (request, signal) {
      yield* calls({ name: 'read_result', args: { id: resultsIn(request)[0]?.callId, ...args } })(
        request,
        signal,
      ) as Iterable<never>;
    };

  it('gives the model a part of a shortened result, without asking, and records it', async () => {
    const scripts = [
      ...Array.from({ length: 6 }, () => wanted),
      reading({ offset: 1000, maxCharacters: 500 }),
      says('Done.'),
    ];
    const turn = await beginTurn(scripts, setup);
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const read = resultsIn(turn.model.requests.at(-1)).at(-1);
    expect(JSON.stringify(read)).toContain(`characters 1000 to 1500 of ${long(1).length}`);
    expect(JSON.stringify(read)).toContain(long(1).slice(1000, 1500));
    expect(turn.ran).toHaveLength(6);
    expect(turn.audited).toMatchObject([
      { modelName: 'read_result', host: { kind: 'readResult', of: { toolName: 'echo' } }, decision: { by: 'host' } },
    ]);
  });

  it('reads no more at once than stays whole in the next request', async () => {
    const scripts = [...Array.from({ length: 3 }, () => wanted), reading({}), says('Done.')];
    const resultText = (call: number) => `Result ${call}: ${'words and more words '.repeat(2000)}`;
    const turn = await beginTurn(scripts, { ...setup, resultText });
    expect(await turn.run()).toMatchObject({ end: 'completed' });
    const read = JSON.stringify(resultsIn(turn.model.requests.at(-1)).at(-1));
    expect(read).toMatch(/The next part begins at offset [1-9]\d{3}\./);
    expect(read).not.toContain('shortened');
    expect(read.length).toBeGreaterThan(3000);
  });

  it('finds nothing that is not in this chat', async () => {
    const id = 'call_of_another_chat';
    const scripts = [...Array.from({ length: 6 }, () => wanted), reading({ id }), says('Done.')];
    const turn = await beginTurn(scripts, setup);
    await turn.run();
    const read = resultsIn(turn.model.requests.at(-1)).at(-1);
    expect(read).toMatchObject({ isError: true });
    const text = `The call failed: ${problemError({ kind: 'resultNotInChat', id }).message}`;
    expect(read?.parts).toEqual([{ type: 'text', text }]);
    expect(turn.audited).toEqual([]);
  });

  it('is an unknown tool where nothing is shortened', async () => {
    const turn = await beginTurn([calls({ name: 'read_result', args: { id: 'x' } }), says('Done.')], setup);
    await turn.run();
    // The bench answers unknown tools like others: what counts is that the host did not read.
    expect(turn.ran.map(({ modelName, host }) => [modelName, host])).toEqual([['read_result', undefined]]);
    expect(turn.audited).toEqual([]);
  });

  it('leaves the text of a server that is read again the text of that server', async () => {
    const scripts = [...Array.from({ length: 6 }, () => wanted), reading({ maxCharacters: 200 }), says('Done.')];
    const turn = await beginTurn(scripts, setup);
    await turn.run();
    const last = [...turn.store.calls.values()].find(({ host }) => host !== undefined);
    expect(last?.host).toMatchObject({ of: { serverName: 'tools' } });
  });
});
