import { describe, expect, test } from 'vitest';
import type { ModelMessage, ModelRequest } from '../ports/modelProvider.ts';
import { deniedCall } from './wire/deniedCall.ts';
import { createPracticeModel } from './practiceModel.ts';
import { sample, user, run, textOf, callsOf } from './practice/testing/practiceBench.ts';

describe('after the results', () => {
  const call = (id: string, name: string) => ({ id, name, arguments: {} });
  const history = (...results: Extract<ModelMessage, { role: 'tool' }>['results'][number][]): ModelMessage[] => [
    user('echo hi and add 2 and 3'),
    { role: 'assistant', text: 'I call them.', toolCalls: results.map(({ callId, name }) => call(callId, name)) },
    { role: 'tool', results },
  ];

  test('reports each of them and calls nothing more', async () => {
    const events = await run(
      history(
        { callId: 'c1', name: 'sample_echo', parts: [{ type: 'text', text: 'hi' }], isError: false },
        { callId: 'c2', name: 'sample_add', parts: [{ type: 'text', text: 'denied by the user' }], isError: true },
        {
          callId: 'c3',
          name: 'sample_draw_picture',
          parts: [{ type: 'image', mimeType: 'image/png', data: 'AAAA' }],
          isError: false,
        },
      ),
      sample,
    );
    const text = textOf(events);
    expect(text).toContain('`sample_echo` answered:\n\n```\nhi\n```');
    expect(text).toContain('`sample_add` did not give a result:\n\n```\ndenied by the user\n```');
    expect(text).toContain('A picture, shown in');
    expect(callsOf(events)).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'end', stop: 'end' });
  });

  test.each([
    [deniedCall('not *this* time'), 'The user denied `sample_echo`. Their reason: not \\*this\\* time'],
    [deniedCall(undefined), 'The user denied `sample_echo`.'],
    [deniedCall('a rule says so', 'rule'), '`sample_echo` is not allowed here. Why: a rule says so'],
    [deniedCall(undefined, 'mode'), '`sample_echo` is not allowed here.'],
  ])('says that a call was denied in a sentence: %s', async (text, said) => {
    const denied = { callId: 'c1', name: 'sample_echo', parts: [{ type: 'text' as const, text }], isError: true };
    expect(textOf(await run(history(denied), sample))).toBe(said);
  });

  test('shows a result as data, whatever it contains', async () => {
    const nasty = '```\n# not a heading\n![x](https://evil.test/a.png)\n````';
    const part = { type: 'text' as const, text: nasty };
    const text = textOf(
      await run(history({ callId: 'c1', name: 'sample_echo', parts: [part], isError: false }), sample),
    );
    expect(text).toContain(`\n\`\`\`\`\`\n${nasty}\n\`\`\`\`\``);
  });

  test('results of earlier turns do not count', async () => {
    const old = { callId: 'c1', name: 'sample_echo', parts: [{ type: 'text' as const, text: 'old' }], isError: false };
    const events = await run(
      [...history(old), { role: 'assistant', text: 'Done.', toolCalls: [] }, user('add 1 and 1')],
      sample,
    );
    expect(callsOf(events)).toEqual([['sample_add', { a: 1, b: 1 }]]);
    expect(textOf(events)).not.toContain('old');
  });
});

test('stops with the reason of the signal', async () => {
  const stop = new AbortController();
  const reason = new Error('stopped');
  const request: ModelRequest = { model: 'practice', system: '', messages: [user('hello')], tools: sample };
  const reading = (async () => {
    for await (const _event of createPracticeModel().stream(request, stop.signal)) stop.abort(reason);
  })();
  await expect(reading).rejects.toBe(reason);
});
