import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../../e2e/verifies.ts';
import type { JsonObject } from '../../../../../shared/lib/json.ts';
import { HostError } from '../../../../../shared/domain/error.ts';
import { hiderOf } from '../../../testing/hiderOf.ts';
import { calls, hangsAfter, type ModelScript, says } from '../../../testing/scriptedModel.ts';
import { beginSampling, method, never, params, send, startAsking, text, user } from './testing/samplingBench.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a server that asks for a model', () => {
  it('is declared, with tools and with context', async () => {
    verifies('M9', 'M12', 'L7');
    const from = await beginSampling();
    const [initialize] = from.server.got('initialize');
    expect(initialize?.params).toMatchObject({ capabilities: { sampling: { context: {}, tools: {} } } });
  });

  it('gets nothing before the user has seen the request and the answer, and then the versions that the user edited', async () => {
    verifies('M1', 'M2', 'M5', 'M8');
    const from = await beginSampling([says('Hi there')]);
    const answered = from.ask(
      method,
      params({ systemPrompt: 'Be brief.', temperature: 0.5, includeContext: 'allServers', stopSequences: ['END'] }),
    );
    const request = await from.shown('samplingRequest');
    expect(request.summary).toMatchObject({ serverName: 'asker', during: [] });
    expect(request.content).toMatchObject({
      draft: { systemPrompt: 'Be brief.', maxTokens: 100, temperature: 0.5, stopSequences: ['END'] },
      includeContext: 'allServers',
      model: { model: 'gpt-5-mini' },
      reason: { kind: 'default' },
    });
    expect(from.model.requests).toEqual([]);
    const { draft, model } = request.content;
    const edited = {
      ...draft,
      systemPrompt: '',
      maxTokens: 50,
      messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Good day' }] }],
    };
    await from.answer(request, { kind: 'send', draft: edited, model: model ?? never() });
    const response = await from.shown('samplingResponse');
    expect(from.model.requests).toMatchObject([
      { system: '', maxTokens: 50, messages: [{ role: 'user', parts: [text('Good day')] }] },
    ]);
    // No conversation was sent along.
    expect(from.model.requests[0]?.messages).toHaveLength(1);
    expect(response.content.answer).toEqual({ text: 'Hi there', toolUses: [], stopReason: 'endTurn' });
    const answer = { text: 'Hi, changed', toolUses: [], stopReason: 'endTurn' as const };
    await from.answer(response, { kind: 'deliver', answer });
    expect((await answered).result).toEqual({
      role: 'assistant',
      content: text('Hi, changed'),
      model: 'gpt-5-mini',
      stopReason: 'endTurn',
    });
    expect(from.waiting).toEqual([]);
    expect(await from.decisions()).toEqual([
      'samplingRequest allowed by user: Sent to gpt-5-mini, edited',
      'samplingResponse allowed by user: Delivered, edited',
    ]);
  });

  it('is told when the user rejects the request, with the error code of the specification', async () => {
    verifies('M1', 'M3');
    const from = await beginSampling();
    const answered = from.ask(method, params());
    await from.answer(await from.shown('samplingRequest'), { kind: 'reject' });
    expect((await answered).error).toEqual({ code: -1, message: 'User rejected sampling request' });
    expect(from.model.requests).toEqual([]);
    expect(await from.decisions()).toEqual(['samplingRequest denied by user: Rejected']);
  });

  it('does not get an answer that the user rejects, and gets a second one on request', async () => {
    verifies('M2', 'M3', 'M8');
    const from = await beginSampling([says('first'), says('second')]);
    const answered = from.ask(method, params());
    await send(from);
    await from.answer(await from.shown('samplingResponse'), { kind: 'regenerate' });
    await from.host.until((event) => event.type === 'serverRequest.changed' && from.model.requests.length === 2);
    await expect.poll(async () => (await from.shown('samplingResponse')).content.answer?.text).toBe('second');
    await from.answer(await from.shown('samplingResponse'), { kind: 'reject' });
    expect((await answered).error?.code).toBe(-1);
    expect((await from.decisions()).at(-1)).toBe('samplingResponse denied by user: Rejected');
  });

  it('waits while a model fails or is stopped: the user sees why and sends again', async () => {
    verifies('M3');
    const fails: ModelScript = () => {
      throw new HostError('modelUnreachable', 'Nobody is there.');
    };
    const from = await beginSampling([fails, hangsAfter('so'), says('at last')]);
    const answered = from.ask(method, params());
    await send(from);
    await expect
      .poll(async () => (await from.shown('samplingRequest')).content.problem)
      .toMatchObject({ code: 'modelUnreachable' });
    await send(from);
    await from.answer(await from.shown('samplingResponse', 'working'), { kind: 'stop' });
    await send(from);
    const response = await from.shown('samplingResponse');
    await from.answer(response, { kind: 'deliver', answer: response.content.answer ?? never() });
    expect((await answered).result).toMatchObject({ content: text('at last') });
  });

  it('gets an answer only for the request that was shown', async () => {
    const from = await beginSampling([says('ok')]);
    void from.ask(method, params());
    const request = await from.shown('samplingRequest');
    const { draft, model } = request.content;
    const other = { ...request, hash: request.hash.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
    await expect(
      from.answer(other as typeof request, { kind: 'send', draft, model: model ?? never() }),
    ).rejects.toMatchObject({ code: 'conflict' });
    // An answer must not add content that the server never sent: any blob of the store would do.
    const stranger = { type: 'image' as const, blob: request.hash, mimeType: 'image/png', bytes: 1 };
    const smuggled = { ...draft, messages: [{ role: 'user' as const, content: [stranger] }] };
    await expect(
      from.answer(request, { kind: 'send', draft: smuggled, model: model ?? never() }),
    ).rejects.toMatchObject({ code: 'badInput' });
    expect(from.model.requests).toEqual([]);
    // The question is still open.
    await from.answer(request, { kind: 'reject' });
  });

  it('can show pictures and sounds to a model, as bytes', async () => {
    verifies('M7');
    const from = await beginSampling([says('I see and hear')]);
    const image = { type: 'image', mimeType: 'image/png', data: pixel };
    const audio = { type: 'audio', mimeType: 'audio/wav', data: btoa('RIFF\0\0\0\0WAVE') };
    void from.ask(method, params({ messages: [user([text('Look'), image, audio])] }));
    const request = await from.shown('samplingRequest');
    expect(request.content.draft.messages[0]?.content).toMatchObject([
      { type: 'text' },
      { type: 'image', mimeType: 'image/png', bytes: 70 },
      { type: 'audio', mimeType: 'audio/wav' },
    ]);
    await send(from);
    await from.shown('samplingResponse');
    expect(from.model.requests[0]?.messages).toEqual([{ role: 'user', parts: [text('Look'), image, audio] }]);
  });

  it('is not answered by a model that does not accept its media; a model that does is chosen', async () => {
    verifies('M7');
    const asking = await startAsking([says('I heard it')]);
    await asking.addModels('deaf', 'gpt-4o-audio-preview');
    asking.model.takesAudio = (name) => name.includes('audio');
    const sound = { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' };
    const answered = asking.ask(method, params({ messages: [user([text('Listen'), sound])] }));
    const request = await asking.shown('samplingRequest');
    expect(request.content.model?.model).toBe('gpt-4o-audio-preview');
    const deaf = request.content.models.find(({ ref }) => ref.model === 'deaf')?.ref ?? never();
    await asking.answer(request, { kind: 'send', draft: request.content.draft, model: deaf });
    const again = await asking.host.until(
      (event) => event.type === 'serverRequest.changed' && event.request.stage === 'asking',
    );
    expect(again).toBeDefined();
    const second = await asking.shown('samplingRequest');
    expect(second.content.problem?.problem).toEqual({ kind: 'modelTakesNoMedia', media: 'audio' });
    expect(asking.model.requests).toEqual([]);
    await asking.answer(second, { kind: 'reject' });
    expect(await answered).toMatchObject({ error: { code: -1 } });
  });

  it('limits the tokens to what models can write and to what the server may still use today', async () => {
    const from = await beginSampling();
    void from.ask(method, params({ maxTokens: 1_000_000 }));
    expect((await from.shown('samplingRequest')).content.draft.maxTokens).toBe(64_000);
  });

  it('gets tool uses with the tool names that it sent', async () => {
    verifies('M9', 'M11');
    const from = await beginSampling([calls({ name: 'look_up', args: { word: 'bee' } })]);
    const tools = [{ name: 'look up', description: 'Looks up', inputSchema: { type: 'object' } }];
    const answered = from.ask(method, params({ tools, toolChoice: { mode: 'required' } }));
    const request = await from.shown('samplingRequest');
    expect(request.content).toMatchObject({ toolChoice: 'required', tools });
    await send(from);
    const response = await from.shown('samplingResponse');
    expect(response.content).not.toHaveProperty('hasNoToolUse');
    expect(from.model.requests[0]).toMatchObject({ toolChoice: 'required', tools: [{ name: 'look_up' }] });
    await from.answer(response, { kind: 'deliver', answer: response.content.answer ?? never() });
    const { result } = await answered;
    expect(result).toMatchObject({ stopReason: 'toolUse', content: [{ type: 'tool_use', name: 'look up' }] });
    const use = (result?.['content'] as JsonObject[])[0];
    // The next round of the loop: the use and its result come back.
    void from.ask(
      method,
      params({
        tools,
        messages: [
          user(text('Hello')),
          { role: 'assistant', content: [use ?? never()] },
          user([{ type: 'tool_result', toolUseId: use?.['id'] ?? '', content: [text('an insect')] }]),
        ],
      }),
    );
    expect((await from.shown('samplingRequest')).content.draft.messages).toHaveLength(3);
  });

  it('says to the user where the model used no tool, although the server asked that one be used', async () => {
    const from = await beginSampling([says('No need to.'), says('No need to.')]);
    const tools = [{ name: 'look_up', description: 'Looks up', inputSchema: { type: 'object' } }];
    for (const mode of ['required', 'auto']) {
      const answered = from.ask(method, params({ tools, toolChoice: { mode } }));
      await send(from);
      const response = await from.shown('samplingResponse');
      expect(response.content.hasNoToolUse).toBe(mode === 'required' ? true : undefined);
      await from.answer(response, { kind: 'deliver', answer: response.content.answer ?? never() });
      expect((await answered).result).toMatchObject({ stopReason: 'endTurn' });
    }
  });

  it.each<[string, JsonObject]>([
    ['a use without its result', { messages: [user(text('Hi')), { role: 'assistant', content: [use('a')] }] }],
    [
      'a result of another use',
      { messages: [user(text('Hi')), { role: 'assistant', content: [use('a')] }, user([result('b')])] },
    ],
    [
      'a result beside other content',
      { messages: [user(text('Hi')), { role: 'assistant', content: [use('a')] }, user([result('a'), text('and')])] },
    ],
    ['a result without a use', { messages: [user([result('a')])] }],
    ['no messages', { messages: [] }],
    ['a sound that is a picture', { messages: [user({ type: 'audio', mimeType: 'image/png', data: 'AAAA' })] }],
    ['data that is no base64', { messages: [user({ type: 'image', mimeType: 'image/png', data: '<svg>' })] }],
    ['a required tool that is not there', { toolChoice: { mode: 'required' } }],
    ['no tokens at all', { maxTokens: 0 }],
    ['a loop that does not end', { messages: loop(25) }],
  ])('is refused with -32602 for %s, and nobody is asked', async (_name, more) => {
    verifies('M6', 'M10');
    const from = await beginSampling();
    expect((await from.ask(method, params(more))).error?.code).toBe(-32602);
    expect(from.waiting).toEqual([]);
  });

  it("is shown and sent to the model without the values of the user's secrets", async () => {
    verifies('M6c');
    const secret = 'tok-1234567890';
    const asking = await startAsking([says('Fine')], {
      hideFromServers: hiderOf((said) => said.replaceAll(secret, '[secret TOKEN]')),
    });
    await asking.addModels('gpt-5-mini');
    void asking.ask(method, params({ messages: [user(text(`Repeat ${secret}`))], systemPrompt: `Know ${secret}` }));
    const request = await asking.shown('samplingRequest');
    expect(JSON.stringify(request)).toContain('Repeat [secret TOKEN]');
    expect(JSON.stringify(request)).not.toContain(secret);
  });

  it('shows the metadata of the server, and passes on the part that the chosen provider accepts', async () => {
    verifies('M6d');
    const from = await beginSampling([says('Fine')]);
    await from.host.call('provider.add', { kind: 'anthropic', name: 'Theirs', typedModels: ['claude-x'] });
    const metadata = { user_id: 'u1', trace: { step: 1 } };
    void from.ask(method, params({ metadata, modelPreferences: { hints: [{ name: 'claude-x' }] } }));
    const request = await from.shown('samplingRequest');
    expect(request.content.metadata).toEqual(metadata);
    const { draft, model, models } = request.content;
    expect(models.find(({ ref }) => ref.model === 'claude-x')?.metadataRoom).toBe('userId');
    expect(model?.model).toBe('claude-x');
    if (model === null) return;
    await from.answer(request, { kind: 'send', draft, model });
    await expect.poll(() => from.model.requests.at(-1)?.metadata).toEqual({ user_id: 'u1' });
  });

  it('closes the request when the server withdraws it or dies', async () => {
    verifies('C3');
    const from = await beginSampling();
    void from.ask(method, params(), 'back');
    await from.shown('samplingRequest');
    from.server.notify('notifications/cancelled', { requestId: 'back', reason: 'Changed my mind' });
    await from.host.until((event) => event.type === 'serverRequest.settled');
    expect(from.waiting).toEqual([]);
    void from.ask(method, params());
    const request = await from.shown('samplingRequest');
    await from.server.die(new HostError('serverExited', 'It is dead.'));
    await expect.poll(() => from.waiting).toEqual([]);
    await expect(from.answer(request, { kind: 'reject' })).rejects.toMatchObject({ code: 'notFound' });
    await expect
      .poll(() => from.decisions())
      .toEqual([expect.stringContaining('cancelled by host'), expect.stringContaining('cancelled by host')]);
  });
});

function loop(rounds: number): JsonObject[] {
  const round = (n: number) => [{ role: 'assistant', content: [use(`u${n}`)] }, user([result(`u${n}`)])];
  return [user(text('Hi')), ...Array.from({ length: rounds }, (_, n) => round(n)).flat()];
}

function result(toolUseId: string): JsonObject {
  return { type: 'tool_result', toolUseId, content: [text('found')] };
}

function use(id: string): JsonObject {
  return { type: 'tool_use', id, name: 'look', input: {} };
}
