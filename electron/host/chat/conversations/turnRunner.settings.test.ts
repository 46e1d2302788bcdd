import { describe, expect, it } from 'vitest';
import type { ModelEvent } from '../../ports/modelProvider.ts';
import { ids } from '../../testing/records.ts';
import { says } from '../../testing/scriptedModel.ts';
import { beginTurn } from '../../testing/turnBench.ts';

describe('an answer that pauses', () => {
  const pausing = function* () {
    yield { type: 'text' as const, text: 'I begin.' };
    yield { type: 'end' as const, stop: 'paused' as const };
  };

  it('is continued by another request with what was written', async () => {
    const turn = await beginTurn([pausing, says('I end.')], { offered: [] });
    expect(await turn.run()).toEqual({ kind: 'ended', iteration: 2, end: 'completed' });
    expect(turn.model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'assistant', text: 'I begin.' });
    expect(turn.answers().map(({ text }) => text)).toEqual(['I begin.', 'I end.']);
  });

  it('is not continued without end', async () => {
    const turn = await beginTurn([pausing, pausing], { offered: [], iterationLimit: 2 });
    expect(await turn.run()).toMatchObject({ end: 'iterationLimit' });
  });
});

describe('the settings of an answer', () => {
  const limits = { efforts: ['low', 'high'] as const, maxTemperature: 1, maxOutputTokens: 4000 };
  const requestOf = async (setup: Parameters<typeof beginTurn>[1]) => {
    const turn = await beginTurn([says('Fine')], { offered: [], ...setup });
    await turn.run();
    const [{ effort, temperature, maxTokens } = {}] = turn.model.requests;
    return { effort, temperature, maxTokens };
  };

  it('are left to the provider when nothing is set', async () => {
    expect(await requestOf({ limits })).toEqual({ effort: undefined, temperature: undefined, maxTokens: undefined });
  });

  it('are those of the chat before those of the model, as far as the model has them', async () => {
    const defaults = { effort: 'low', temperature: 0.2 } as const;
    const settings = { effort: 'max', maxOutputTokens: 9000 } as const;
    const expected = { effort: 'high', temperature: 0.2, maxTokens: 4000 };
    expect(await requestOf({ limits: { ...limits, defaults }, settings })).toEqual(expected);
    expect(await requestOf({ settings: { effort: 'high', temperature: 1 } })).toMatchObject({ effort: undefined });
  });

  it('are noted when the provider refuses them, once in a chat, as are fields and tools', async () => {
    const refusing = (...settings: ('effort' | 'temperature')[]) =>
      function* (): Generator<ModelEvent> {
        yield {
          type: 'leftOut',
          settings,
          fields: ['stop'],
          tools: 2,
          refusedTools: [],
          suspectedTools: [],
          thoughts: [],
          media: [],
        };
        yield { type: 'toolCall', name: 'tools_echo', arguments: '{}' };
        yield { type: 'end', stop: 'toolCalls' };
      };
    const turn = await beginTurn([
      refusing('effort'),
      refusing('effort'),
      refusing('effort', 'temperature'),
      says('Fine'),
    ]);
    await turn.run();
    expect(turn.answers().map(({ notices }) => notices)).toEqual([
      [
        { kind: 'settingsRefused', settings: ['effort'] },
        { kind: 'fieldsRefused', fields: ['stop'] },
        { kind: 'toolsNotTaken', count: 2 },
      ],
      [],
      [{ kind: 'settingsRefused', settings: ['temperature'] }],
      [],
    ]);
  });
});

it('tools that a provider refuses are named with their servers, once in a chat', async () => {
  const refusing = (refusedTools: string[], suspectedTools: string[]) =>
    function* (): Generator<ModelEvent> {
      yield {
        type: 'leftOut',
        settings: [],
        fields: [],
        tools: 0,
        refusedTools,
        suspectedTools,
        media: [],
        thoughts: [],
      };
      yield { type: 'toolCall', name: 'tools_echo', arguments: '{}' };
      yield { type: 'end', stop: 'toolCalls' };
    };
  const turn = await beginTurn([
    refusing([], ['a', 'b', 'c']),
    refusing([], ['a', 'b', 'c']),
    refusing(['tools_echo'], ['a', 'b']),
    refusing(['tools_echo', 'find_tools'], []),
    says('Fine'),
  ]);
  await turn.run();
  expect(turn.answers().map(({ notices }) => notices)).toEqual([
    [{ kind: 'toolsSuspected', count: 3 }],
    [],
    [
      { kind: 'toolsRefused', tools: [{ server: 'tools', tool: 'echo' }] },
      { kind: 'toolsSuspected', count: 2 },
    ],
    [{ kind: 'toolsRefused', tools: [{ server: '', tool: 'find_tools' }] }],
    [],
  ]);
});

describe('the data of a provider besides the text', () => {
  it('is stored with the answer: the usage, and the data to send back', async () => {
    const carry = { provider: ids.provider, model: 'chosen', items: ['signature'] };
    const usage = { inputTokens: 3, outputTokens: 4 };
    const turn = await beginTurn([
      function* () {
        yield { type: 'usage', usage };
        yield { type: 'carry', carry };
        yield { type: 'toolCall', name: 'tools_echo', arguments: '{}' };
        yield { type: 'end', stop: 'toolCalls' };
      },
      says('Done.'),
    ]);
    await turn.run();
    expect(turn.answers()[0]).toMatchObject({ usage });
    expect(turn.answers()[1]).not.toHaveProperty('usage');
    expect(turn.model.requests[1]?.messages.at(-2)).toMatchObject({ role: 'assistant', carry });
  });
});
