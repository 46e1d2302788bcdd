import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { messageId, serverId } from '../../../../shared/domain/ids.ts';
import type { ModelEvent } from '../../ports/modelProvider.ts';
import { aTool, hashOf, ids } from '../../testing/records.ts';
import { calls, says } from '../../testing/scriptedModel.ts';
import { beginTurn, byDefault, chosen } from '../../testing/turnBench.ts';

const echo = aTool();

describe('a turn', () => {
  it('ends with an answer without calls, which is then stored', async () => {
    const turn = await beginTurn([says('Fine.')]);
    expect(await turn.run()).toEqual({ kind: 'ended', iteration: 1, end: 'completed' });
    expect(turn.phases).toEqual(['ended 1']);
    expect(turn.answers()).toMatchObject([{ text: 'Fine.', state: 'finished', notices: [], model: chosen }]);
    expect(turn.ran).toEqual([]);
  });

  it('sends the messages, the instructions of running servers and the tools to the model', async () => {
    const turn = await beginTurn([says('Fine.')]);
    await turn.run();
    expect(turn.model.requests).toMatchObject([
      {
        model: 'chosen',
        system: expect.stringContaining('Use tools well.') as string,
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'How is it?' }] }],
        tools: [{ name: 'tools_echo', description: 'Says it again.', inputSchema: { type: 'object' } }],
      },
    ]);
  });

  it('runs the calls of an answer and goes back to the model with their results, in their order', async () => {
    const add = aTool({ tool: { serverId: ids.server, name: 'add' }, modelName: 'tools_add' });
    const wanted = calls({ name: 'tools_echo', args: { a: 1 } }, { name: 'tools_add', args: {} });
    const turn = await beginTurn([wanted, says('Done.')], { offered: [echo, add], iterationLimit: 2 });
    expect(await turn.run()).toMatchObject({ end: 'completed', iteration: 2 });
    expect(turn.phases).toEqual(['runningTools 1', 'callingModel 2', 'ended 2']);
    expect(turn.answers().flatMap(({ notices }) => notices)).toEqual([]);
    const results = turn.model.requests[1]?.messages.at(-1);
    expect(results).toMatchObject({ role: 'tool', results: [{ name: 'tools_echo' }, { name: 'tools_add' }] });
    expect(JSON.stringify(results)).toContain('tools_echo did it');
  });

  it('runs the calls of one answer in parallel', async () => {
    let running = 0;
    let both: () => void = () => undefined;
    const together = new Promise<void>((resolve) => (both = resolve));
    const whileRunning = () => {
      if (++running === 2) both();
      return together;
    };
    const turn = await beginTurn(
      [calls({ name: 'tools_echo', args: {} }, { name: 'tools_echo', args: {} }), says('Done.')],
      {
        whileRunning,
      },
    );
    expect(await turn.run()).toMatchObject({ end: 'completed' });
  });

  it('waits for starting servers before it lists the tools', async () => {
    let requestsMeanwhile: number | undefined;
    const turn = await beginTurn([says('Fine.')], {
      untilStarted: async () => {
        // More ticks than it takes to ask the model.
        for (let turns = 0; turns < 100; turns++) await Promise.resolve();
        requestsMeanwhile = turn.model.requests.length;
      },
    });
    await turn.run();
    expect(requestsMeanwhile).toBe(0);
  });

  it('stops at the limit and adds a notice to the last answer, whose calls have run', async () => {
    const wanted = calls({ name: 'tools_echo', args: {} });
    const turn = await beginTurn([wanted, wanted, says('never')], { iterationLimit: 2 });
    expect(await turn.run()).toEqual({ kind: 'ended', iteration: 2, end: 'iterationLimit' });
    expect(turn.ran).toHaveLength(2);
    expect(turn.answers().map(({ notices }) => notices)).toEqual([[], [{ kind: 'iterationLimit', limit: 2 }]]);
  });

  it('reads the chat from the store once, and keeps it for the next turn', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('Done.')]);
    let reads = 0;
    const { store } = turn;
    const history = store.history.bind(store);
    store.history = (id) => {
      reads++;
      return history(id);
    };
    await turn.run();
    expect(reads).toBe(1);
    expect((await turn.log.history(ids.conversation)).messages).toEqual((await history(ids.conversation)).messages);
    expect(reads).toBe(1);
  });

  it('reads the chat again when the store ends elsewhere after the turn', async () => {
    const turn = await beginTurn([says('Done.')]);
    await turn.run();
    const last = (await turn.store.history(ids.conversation)).messages.at(-1)?.message;
    if (last === undefined) throw new Error('No message');
    const other = { ...last, id: messageId.parse('elsewhere'), position: last.position + 1 };
    await turn.store.saveMessage({ message: other });
    expect((await turn.log.history(ids.conversation)).messages.at(-1)?.message).toEqual(other);
  });

  it('reads the chat again when another version of it is shown, which may end at the same place', async () => {
    const turn = await beginTurn([says('Done.')]);
    await turn.run();
    const last = (await turn.store.history(ids.conversation)).messages.at(-1)?.message;
    if (last === undefined) throw new Error('No message');
    await turn.store.saveMessage({ message: { ...last, text: 'Another version.' } });
    turn.log.noteVersionShown(ids.conversation, last.position);
    expect((await turn.log.history(ids.conversation)).messages.at(-1)?.message.text).toBe('Another version.');
  });

  it('rejects when its answer cannot be stored, and still ends', async () => {
    const turn = await beginTurn([says('Fine.')]);
    const diskFull = new HostError('storageFailed', 'The disk is full.');
    turn.store.saveAnswers = () => Promise.reject(diskFull);
    await expect(turn.run()).rejects.toBe(diskFull);
    turn.stop.abort();
    expect(turn.phases).toEqual(['ended 1']);
  });

  it('remembers which text came from servers, so that it is noticed when it goes to another server', async () => {
    const turn = await beginTurn([calls({ name: 'tools_echo', args: {} }), says('Done.')]);
    await turn.run();
    const carried = { text: 'tools_echo did it, as everybody in this place had hoped' };
    const leaving = turn.sources.of(ids.conversation).leaving(serverId.parse('other'), carried);
    expect(leaving).toMatchObject([{ serverName: 'tools', text: carried.text }]);
  });
});

describe('the model of a turn', () => {
  it('is the one of the turn, otherwise the default', async () => {
    const turn = await beginTurn([says('a'), says('b')]);
    await turn.run();
    await turn.run(null);
    expect(turn.model.requests.map(({ model }) => model)).toEqual(['chosen', 'default']);
    expect(turn.answers().map(({ model }) => model)).toEqual([chosen, byDefault]);
  });

  it('must have been chosen', async () => {
    const turn = await beginTurn([], { defaultModel: null });
    const error = { code: 'modelNotChosen', problem: { kind: 'noModelChosen' } };
    expect(await turn.run(null)).toMatchObject({ end: 'failed', error });
    expect(turn.answers()).toMatchObject([{ state: 'failed', error, text: '' }]);
    expect(turn.answers()[0]?.model).toBeUndefined();
  });

  it('reports why no output comes for a while, and when it continues', async () => {
    const error = new HostError('modelOverloaded', 'Too many ask.');
    const turn = await beginTurn([
      function* () {
        yield { type: 'retrying', attempt: 1, maxAttempts: 3, delayMs: 10, error };
        yield { type: 'text', text: 'Fine.' };
        yield { type: 'end', stop: 'end' };
      },
    ]);
    await turn.run();
    expect(turn.delays).toMatchObject([{ kind: 'retrying', attempt: 1 }, undefined]);
  });

  it('starts over when its request is repeated: nothing is noted twice, and what failed is counted apart', async () => {
    const error = new HostError('modelOverloaded', 'Too many ask.');
    const leftOut: ModelEvent = {
      type: 'leftOut',
      settings: [],
      fields: ['stop'],
      tools: 0,
      refusedTools: [],
      suspectedTools: [],
      media: [],
      thoughts: [],
    };
    const failed: ModelEvent[] = [
      leftOut,
      { type: 'usage', usage: { inputTokens: 5000, outputTokens: 3 } },
      { type: 'retrying', attempt: 1, maxAttempts: 3, delayMs: 10, error },
    ];
    const turn = await beginTurn([
      function* () {
        yield* failed;
        yield leftOut;
        yield { type: 'usage', usage: { inputTokens: 6000, outputTokens: 3 } };
        yield { type: 'text', text: 'Fine.' };
        yield { type: 'end', stop: 'end' };
      },
      function* () {
        yield* failed;
        throw error;
      },
    ]);
    await turn.run();
    await turn.run();
    // What the provider counted of the requests that failed may cost something all the same.
    const counted = { purpose: 'answer', usage: { inputTokens: 5000, isEstimated: true } };
    expect(turn.usage.rows).toMatchObject([counted, { usage: { inputTokens: 6000 } }, counted]);
    const [fine, broken] = turn.answers();
    expect(fine).toMatchObject({ text: 'Fine.', notices: [{ kind: 'fieldsRefused', fields: ['stop'] }] });
    expect(fine?.usage).toMatchObject({ inputTokens: 6000 });
    expect(broken).toMatchObject({ state: 'failed' });
    expect(broken).not.toHaveProperty('usage');
  });
});

it('what a model had is noted with what it thought, and with nothing else', async () => {
  const carried = (hasNoReasoning: boolean): ModelEvent => {
    const carry = { provider: ids.provider, model: 'chosen', items: [], ...(hasNoReasoning && { hasNoReasoning }) };
    return { type: 'carry', carry };
  };
  const turn = await beginTurn(
    [true, false].map((hasNoReasoning) => {
      return function* () {
        yield { type: 'text', text: 'Fine.' };
        yield carried(hasNoReasoning);
        yield { type: 'end', stop: 'end' };
      };
    }),
  );
  for (let n = 0; n < 2; n++) await turn.run();
  const carries = [...turn.store.stored.values()].flatMap(({ carry }) => carry ?? []);
  expect(carries.map(({ basis }) => basis?.servers)).toEqual([undefined, [ids.server]]);
});

describe('the calls of an answer', () => {
  it('are stored with the answer, in their order', async () => {
    const app = aTool({ tool: { serverId: ids.server, name: 'show' }, modelName: 'tools_show', appUri: 'ui://show' });
    const wanted = calls({ name: 'tools_echo', args: { a: 1 } }, { name: 'tools_show', args: { b: 2 } });
    const turn = await beginTurn([wanted, says('Done.')], { offered: [echo, app] });
    await turn.run();
    const place = { conversationId: ids.conversation, messageId: turn.answers()[0]?.id, createdAt: turn.clock.now() };
    const common = { ...place, serverName: 'tools', state: { kind: 'pending' } };
    expect(turn.ran).toEqual([
      { ...common, id: 'call_3', index: 0, tool: echo.tool, modelName: 'tools_echo', arguments: { a: 1 } },
      {
        ...common,
        id: 'call_4',
        index: 1,
        tool: app.tool,
        modelName: 'tools_show',
        arguments: { b: 2 },
        appUri: 'ui://show',
      },
    ]);
  });

  it('have no server when the tool does not exist, or the server is gone', async () => {
    const gone = aTool({ tool: { serverId: serverId.parse('gone'), name: 'x' }, modelName: 'gone_x' });
    const turn = await beginTurn([calls({ name: 'none', args: {} }, { name: 'gone_x', args: {} }), says('Done.')], {
      offered: [gone],
    });
    await turn.run();
    expect(turn.ran).toMatchObject([
      { tool: null, serverName: '', modelName: 'none' },
      { tool: gone.tool, serverName: '', modelName: 'gone_x' },
    ]);
  });
});

describe('a notice on an answer', () => {
  const tools = (count: number, description = '') =>
    Array.from({ length: count }, (_, at) =>
      aTool({ tool: { serverId: ids.server, name: `t${at}` }, modelName: `t${at}`, description }),
    );
  const noticesOf = async (setup: Parameters<typeof beginTurn>[1]) => {
    const turn = await beginTurn([says('Fine.')], setup);
    await turn.run();
    return turn.answers().flatMap(({ notices }) => notices);
  };
  const origin = { kind: 'file', name: 'a' } as const;

  it('reports how many tools were left out', async () => {
    expect(await noticesOf({ offered: tools(10) })).toEqual([]);
    expect(await noticesOf({ offered: tools(12) })).toEqual([{ kind: 'toolsLeftOut', sent: 10, leftOut: 2 }]);
  });

  it('says that a model takes no tools, instead of that there is no room for them', async () => {
    expect(await noticesOf({ offered: tools(3), limits: { tools: 0 } })).toEqual([{ kind: 'toolsNotTaken', count: 3 }]);
  });

  it('names the tools that were shortened, five of them by name', async () => {
    const names = ['t0', 't1', 't2', 't3', 't4'];
    const long = 'x'.repeat(10_001);
    expect(await noticesOf({ offered: tools(2, long) })).toEqual([
      { kind: 'toolsShortened', names: ['t0', 't1'], count: 2 },
    ]);
    expect(await noticesOf({ offered: tools(7, long) })).toEqual([{ kind: 'toolsShortened', names, count: 7 }]);
  });

  it.each(['image', 'audio'] as const)('reports that the model does not accept %s', async (type) => {
    const mimeType = type === 'image' ? 'image/png' : 'audio/wav';
    const parts = [{ type, mimeType, blob: hashOf('b'), bytes: 9, origin }];
    const kind = type === 'image' ? 'imagesLeftOut' : 'soundsLeftOut';
    expect(await noticesOf({ parts, limits: { images: false, audio: false } })).toEqual([{ kind, count: 1 }]);
    expect(await noticesOf({ parts, limits: { images: true, audio: true } })).not.toContainEqual(
      expect.objectContaining({ kind }),
    );
  });
});
