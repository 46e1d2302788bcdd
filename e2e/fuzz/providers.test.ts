import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allWires, kinds } from '../../electron/node/models/testing/connect.ts';
import { startFakeModel, type FakeModel, wires } from '../fakeModels/fakeModel.ts';
import { answer, type FakeReply, type FakeToolCall, type FakeWire } from '../fakeModels/reply.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import { isJsonObject } from '../../shared/lib/json.ts';
import { RealHost } from '../integration/realHost.ts';
import { fuzzRun } from './fuzzRun.ts';
import { mutateJson, mutation, type Mutation } from './mutateJson.ts';

const said = ['Let me ', 'look.'];
/** Called twice: some servers give both calls the same id. */
const call: FakeToolCall = { id: 'call_0', name: 'no_such_tool', arguments: { path: '/tmp', depth: 2 }, pieces: 2 };

/** The changes made to a valid stream of events. */
type Change =
  | { readonly kind: 'field'; readonly event: number; readonly mutation: Mutation }
  | { readonly kind: 'drop' | 'repeat' | 'swap'; readonly event: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('field' as const), event: fc.nat(100), mutation }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('drop' as const, 'repeat', 'swap'), event: fc.nat(100) }),
  },
);

const round = fc.record({
  wire: fc.constantFrom(...allWires),
  withCall: fc.boolean(),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
});

test('whatever a provider streams, the chat stays readable and goes on', async () => {
  await using world = await World.start();
  await fc.assert(
    fc.asyncProperty(round, async ({ wire, withCall, changes }) => {
      const stream = changes.reduce(applyChange, validStream(wire, withCall));
      await world.survives(wire, stream);
    }),
    fuzzRun('providers', 120),
  );
});

/** The events of a valid answer in the wire format. */
function validStream(wire: FakeWire, withCall: boolean): readonly string[] {
  const writer = wires[wire].writer('fake-model');
  const pieces = [
    ...[writer.start(), writer.reasoning('Hm.'), ...said.map((text) => writer.text(text))],
    ...(withCall ? [...writer.toolCall(call), ...writer.toolCall(call)] : []),
    writer.end({ steps: withCall ? [{ toolCall: call }] : [] }),
  ];
  return pieces
    .join('')
    .split('\n\n')
    .filter((event) => event !== '');
}

function applyChange(events: readonly string[], change: Change): readonly string[] {
  const at = change.event % events.length;
  switch (change.kind) {
    case 'drop':
      return events.length === 1 ? events : events.toSpliced(at, 1);
    case 'repeat':
      return events.toSpliced(at, 0, events[at] ?? '');
    case 'swap':
      return events.toSpliced(at, 2, ...events.slice(at, at + 2).reverse());
    case 'field':
      return events.with(at, mutateEvent(events[at] ?? '', change.mutation));
  }
}

function mutateEvent(event: string, change: Mutation): string {
  const [, head = '', data = ''] = /^([^]*?data: )([^]*)$/.exec(event) ?? [];
  if (!data.startsWith('{')) return event;
  return head + JSON.stringify(mutateJson(JSON.parse(data), change));
}

/** One host, and for each wire format a model that sends what the test tells it. */
class World implements AsyncDisposable {
  readonly #host: RealHost;
  readonly #models = new Map<FakeWire, { model: FakeModel; access: Parameters<RealHost['converse']>[0] }>();
  #replies: FakeReply[] = [];

  static async start(): Promise<World> {
    const world = new World(await RealHost.start());
    for (const wire of allWires) {
      const model = await startFakeModel({ wire, script: () => world.#replies.shift() ?? answer('Done.') });
      world.#models.set(wire, { model, access: { kind: kinds[wire], baseUrl: model.baseUrl, key: 'sk-test-key' } });
    }
    return world;
  }

  private constructor(host: RealHost) {
    this.#host = host;
  }

  async survives(wire: FakeWire, stream: readonly string[]): Promise<void> {
    const { model, access } = this.#models.get(wire) ?? {};
    if (model === undefined || access === undefined) throw new Error(`No model speaks ${wire}`);
    const conversationId = await this.#host.converse(access);
    const text = `${stream.join('\n\n')}\n\n`;
    this.#replies = [{ status: 200, body: text, headers: { 'content-type': 'text/event-stream' } }];
    await this.#host.turn(conversationId, 'First');
    await this.#isTrue(conversationId, text);
    const before = model.requests.length;
    this.#replies = [answer('All is well.')];
    await this.#host.turn(conversationId, 'Second');
    const { messages } = await this.#host.thread(conversationId);
    expect(messages.at(-1)).toMatchObject({ text: 'All is well.', state: 'finished' });
    const sent = model.requests.slice(before);
    expect(sent.flatMap(({ body }) => [...problemsOf(body), ...unpairedIn(body)])).toEqual([]);
  }

  /** The first answer contains nothing that was not sent. */
  async #isTrue(conversationId: ConversationId, stream: string): Promise<void> {
    const { messages, calls } = await this.#host.thread(conversationId);
    const first = messages.find(({ role }) => role === 'assistant');
    expect(['finished', 'failed']).toContain(first?.state);
    expect(first?.text).not.toContain('[object');
    if (first?.usage !== undefined) {
      const { outputTokens } = first.usage;
      // What a broken answer used is estimated from its characters, of which there are no more than were sent.
      const isEstimate = first.state === 'failed' && outputTokens <= stream.length / 4;
      if (!isEstimate) expect(stream).toContain(String(outputTokens));
    }
    for (const { modelName } of calls) {
      if (modelName !== 'unnamed_tool') expect(stream).toContain(JSON.stringify(modelName).slice(1, -1));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host.stop();
    for (const { model } of this.#models.values()) await model.close();
  }
}

/** What providers refuse in a request: names of tools outside of their alphabet, arguments that are not objects. */
function problemsOf(request: unknown): string[] {
  return fieldsOf(request).flatMap(([key, value]) => {
    if (key === 'name' && !/^[A-Za-z0-9_-]{1,64}$/.test(String(value))) return [`name ${String(value).slice(0, 80)}`];
    const given: unknown = key === 'arguments' && typeof value === 'string' ? JSON.parse(value) : value;
    const isBad = (key === 'arguments' || key === 'input') && !(isJsonObject(given) || isInputList(given));
    return isBad ? [`${key} ${JSON.stringify(value)}`] : [];
  });
}

/** Ids that not exactly one call and one result have, whatever their provider gave calls for ids. */
function unpairedIn(request: unknown): string[] {
  const objects = [request, ...fieldsOf(request).map(([, value]) => value)].filter(isJsonObject);
  const calls = objects.flatMap(({ type, id, call_id: callId }) => {
    if (type === 'tool_use' || type === 'function') return id === undefined ? [] : [JSON.stringify(id)];
    return type === 'function_call' ? [JSON.stringify(callId)] : [];
  });
  const results = objects.flatMap(({ type, tool_use_id: use, tool_call_id: call, call_id: output }) =>
    [use, call, type === 'function_call_output' ? output : undefined].flatMap((id) =>
      id === undefined ? [] : [JSON.stringify(id)],
    ),
  );
  const isPaired = new Set(calls).size === calls.length && calls.toSorted().join() === results.toSorted().join();
  return isPaired ? [] : [`calls ${calls.join()}, results ${results.join()}`];
}

/** The Responses API calls the messages of a request its `input`. */
function isInputList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isJsonObject(item) && ('role' in item || 'type' in item));
}

function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap((field) => [field, ...fieldsOf(field[1])]);
}
