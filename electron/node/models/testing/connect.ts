import { onTestFinished } from 'vitest';
import type { FakeModelOptions, FakeRequest } from '../../../../e2e/fakeModels/fakeModel.ts';
import { startFakeModel } from '../../../../e2e/fakeModels/fakeModel.ts';
import type { FakeReply, FakeWire } from '../../../../e2e/fakeModels/reply.ts';
import { HostError } from '../../../../shared/domain/error.ts';
import type { WireKind } from '../../../../shared/domain/providers/providerTable.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import type {
  Carry,
  ModelEvent,
  ModelMessage,
  ModelProvider,
  ModelRequest,
  ProviderAccess,
} from '../../../host/ports/modelProvider.ts';
import { createModelProviderFactory } from '../modelProviders.ts';

export const kinds = {
  anthropic: 'anthropic',
  responses: 'openai',
  gemini: 'gemini',
  chat: 'openai-chat',
} as const satisfies Record<FakeWire, WireKind>;
export const allWires = Object.keys(kinds) as readonly FakeWire[];
export const key = 'sk-secret-key-of-the-test';

export function accessTo(wire: FakeWire, baseUrl: string | undefined, more: Partial<ProviderAccess> = {}) {
  return { id: 'provider-1', kind: kinds[wire], name: 'Fake provider', baseUrl, key, ...more } satisfies ProviderAccess;
}

/** A fake model and the adapter that speaks to it; both end with the test. */
export async function connect(
  wire: FakeWire,
  script: (request: FakeRequest, n: number) => FakeReply,
  options: Partial<FakeModelOptions> & { access?: Partial<ProviderAccess> } = {},
) {
  const fake = await startFakeModel({ ...options, wire, script });
  onTestFinished(() => fake.close());
  const provider = providerAt(wire, fake.baseUrl, options.access);
  return { fake, provider };
}

/** The same at the provider's own address, or at one that the test makes up: the network leads to the fake model. */
export async function connectAt(
  wire: FakeWire,
  baseUrl: string | undefined,
  script: (request: FakeRequest, n: number) => FakeReply,
  access?: Partial<ProviderAccess>,
) {
  const fake = await startFakeModel({ wire, script });
  onTestFinished(() => fake.close());
  const asked: URL[] = [];
  const network: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url);
    return fetch(`${new URL(fake.baseUrl).origin}${url.pathname}${url.search}`, init);
  };
  return { fake, asked, provider: createModelProviderFactory(network).create(accessTo(wire, baseUrl, access)) };
}

export function providerAt(wire: FakeWire, baseUrl: string | undefined, more?: Partial<ProviderAccess>): ModelProvider {
  return createModelProviderFactory(fetch).create(accessTo(wire, baseUrl, more));
}

export function ask(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: 'fake-model',
    system: 'Be brief.',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hello' }] }],
    tools: [],
    ...more,
  };
}

export const echoTool = {
  name: 'sample_echo',
  description: 'Says it back',
  inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
};

/** Everything that came, and the error it ended with. */
export async function collect(events: AsyncIterable<ModelEvent>): Promise<{ events: ModelEvent[]; error?: HostError }> {
  const collected: ModelEvent[] = [];
  try {
    for await (const event of events) collected.push(event);
  } catch (error) {
    if (error instanceof HostError) return { events: collected, error };
    throw error;
  }
  return { events: collected };
}

export function textOf(events: readonly ModelEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

export function ofType<Type extends ModelEvent['type']>(events: readonly ModelEvent[], type: Type) {
  return events.filter((event): event is Extract<ModelEvent, { type: Type }> => event.type === type);
}

/** The answer as the host keeps it, and gives it to a model again. */
export function kept(events: readonly ModelEvent[]): Extract<ModelMessage, { role: 'assistant' }> {
  const [carried] = ofType(events, 'carry');
  const carry = carried && (JSON.parse(JSON.stringify(carried.carry)) as Carry);
  const toolCalls = ofType(events, 'toolCall').map(({ name, arguments: given }, at) => ({
    id: `call_of_the_host_${at}`,
    name,
    arguments: JSON.parse(given) as JsonObject,
  }));
  return { role: 'assistant', text: textOf(events), toolCalls, ...(carry ? { carry } : {}) };
}

export const never = new AbortController().signal;
