import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ModelEvent, ModelProvider } from '../../electron/host/ports/modelProvider.ts';
import { RealHost } from '../integration/realHost.ts';
import type { ConfigurableLaunch } from '../../shared/domain/server.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { startEchoServer } from './echoServer.ts';
import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { Measured } from './figure.ts';

/** This many, because calls over a socket vary by milliseconds and the target is half of one. */
const rounds = 60;
const callsPerRound = 20;
/** About the time between two calls of a turn. A server that fell asleep takes longer to answer, whoever asks. */
const betweenCallsMs = 1;
const args = { message: 'The quick brown fox jumps over the lazy dog' };

/** The same server, reached once by the host and once by the bare SDK. */
interface Way {
  readonly name: string;
  readonly launch: ConfigurableLaunch;
  readonly bare: Transport;
  readonly target: Measured['target'];
}

export async function measureToolCall(): Promise<Measured> {
  const launch = faultyServerLaunch('good');
  const { command, args: serverArgs } = launch;
  const bare = new StdioClientTransport({ command, args: serverArgs });
  return measure({ name: 'Tool call through the host', launch, bare, target: { kind: 'atMostMore', by: 0.5 } });
}

export async function measureToolCallOverHttp(): Promise<Measured> {
  const server = await startEchoServer();
  try {
    const launch: ConfigurableLaunch = { kind: 'http', url: server.url, headers: {} };
    const bare = new StreamableHTTPClientTransport(new URL(server.url));
    return await measure({ name: 'Tool call over HTTP', launch, bare, target: { kind: 'atMostMore', by: 0.5 } });
  } finally {
    server.stop();
  }
}

/**
 * What the host adds to one tool call. Our time runs from the moment when the host has the end of the model's answer until
 * a page gets the result: storing the call, schema, policy with a permanent grant, audit, the call itself, and its states
 * written to disk and published. It is compared with `callTool` of the bare client over the SDK's own
 * transport.
 */
async function measure({ name, launch, bare: transport, target }: Way): Promise<Measured> {
  const model = new CallingModel();
  const host = await RealHost.start({
    withPorts: (ports) => ({ ...ports, models: { ...ports.models, create: () => model } }),
  });
  const bare = new Client({ name: 'bench', version: '1' });
  try {
    await bare.connect(transport);
    await host.connect('tools', launch);
    await allowAlways(host, model);
    // The first round warms both sides up.
    const ours: number[] = [];
    const bareSamples: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const first = await callBare(bare);
      const second = await callThroughHost(host, model, callsPerRound);
      if (round === 0) continue;
      bareSamples.push(...first);
      ours.push(...second);
    }
    return {
      name,
      against: 'callTool of the bare SDK',
      ours,
      bare: bareSamples,
      target,
    };
  } finally {
    await bare.close();
    await host.stop();
  }
}

async function callBare(client: Client): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < callsPerRound; n++) {
    passTime(betweenCallsMs);
    const began = performance.now();
    await client.callTool({ name: 'echo', arguments: args });
    samples.push(performance.now() - began);
  }
  return samples;
}

async function callThroughHost(host: RealHost, model: CallingModel, calls: number): Promise<number[]> {
  const conversationId = await conversationWith(host);
  model.begin(calls);
  const samples: number[] = [];
  const ended = Promise.withResolvers<TurnEnd | undefined>();
  const stopListening = host.listen((event) => {
    if (event.type === 'toolCall.changed' && event.call.state.kind === 'done') {
      samples.push(performance.now() - model.answeredAt);
    } else if (event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle') {
      ended.resolve(event.activity.turn.lastEnd);
    }
  });
  await host.call('turn.send', { conversationId, text: 'Go' });
  const end = await ended.promise;
  stopListening();
  if (end !== 'completed' || samples.length !== calls)
    throw new Error(`The turn ended as ${end} after ${samples.length}`);
  return samples;
}

/** Without pauses, like a host that is busy. */
function passTime(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** The only question of the run. */
async function allowAlways(host: RealHost, model: CallingModel): Promise<void> {
  await host.call('settings.update', { iterationLimit: callsPerRound + 1 });
  await host.call('provider.add', { kind: 'openai-chat', name: 'Bench', typedModels: ['bench'] });
  const answered = host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
  await callThroughHost(host, model, 1);
  await answered;
}

async function conversationWith(host: RealHost) {
  const { providers } = await host.call('snapshot.get', {});
  const provider = providers.find(({ name }) => name === 'Bench');
  if (provider === undefined) throw new Error('There is no provider');
  const { header } = await host.call('conversation.create', {});
  const model = { providerId: provider.id, model: 'bench' };
  await host.call('conversation.setModel', { conversationId: header.id, model });
  return header.id;
}

/** Asks for one call per answer, this many times, and notes when the host has read each answer. */
class CallingModel implements ModelProvider {
  answeredAt = 0;
  #left = 0;

  begin(calls: number): void {
    this.#left = calls;
  }

  limits = () => ({ tools: 128, images: true, audio: false });
  listModels = async () => [];

  async *stream(): AsyncIterable<ModelEvent> {
    const isLast = this.#left-- === 0;
    if (!isLast) yield { type: 'toolCall', name: 'tools_echo', arguments: JSON.stringify(args) };
    this.answeredAt = performance.now();
    yield { type: 'end', stop: isLast ? 'end' : 'toolCalls' };
  }
}
