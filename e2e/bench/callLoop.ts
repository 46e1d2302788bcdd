import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import OpenAI from 'openai';
import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { Calls, Seen } from './callingModel.ts';
import type { Measured } from './figure.ts';

type ChatBody = OpenAI.ChatCompletionCreateParamsStreaming;

/** From the last byte of a streamed tool call to the model's next request, for this many calls in sequence. */
export function measureCallLoop(): Promise<Measured> {
  return measure({
    name: 'Call of a model to its next request',
    launch: faultyServerLaunch('good'),
    calls: { times: 50, atOnce: 1 },
    rounds: 8,
    target: { kind: 'atMostTimes', factor: 1.5 },
  });
}

/** The same when a model calls ten tools at once, each of which takes a fifth of a second. */
export function measureParallelCalls(): Promise<Measured> {
  return measure({
    name: 'Ten calls of 200 ms at once',
    launch: faultyServerLaunch('slow'),
    calls: { times: 5, atOnce: 10 },
    rounds: 4,
    target: { kind: 'atMostMore', by: 20 },
  });
}

interface Loop {
  readonly name: string;
  readonly launch: ReturnType<typeof faultyServerLaunch>;
  readonly calls: Calls;
  readonly rounds: number;
  readonly target: Measured['target'];
}

/**
 * What the host does between a model's answer and its next request, including policy, audit and all writes to the disk, compared
 * with a bare loop of the model's SDK and the bare client, which stores nothing. The model runs in a thread of its own, because
 * in reality it runs on another machine.
 */
async function measure({ name, launch, calls, rounds, target }: Loop): Promise<Measured> {
  const model = await CallingModel.start();
  const host = await RealHost.start();
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await client.connect(new StdioClientTransport({ command: launch.command, args: launch.args }));
    await host.connect('tools', launch);
    await host.call('settings.update', { iterationLimit: calls.times + 1 });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
    const ref = await modelOf(host, conversationId);
    const answered = host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
    const { body } = await model.stepsOf({ times: 1, atOnce: 1 }, () => turnIn(host, conversationId));
    await answered;

    const throughHost = async () => {
      const { header } = await host.call('conversation.create', {});
      await host.call('conversation.setModel', { conversationId: header.id, model: ref });
      await turnIn(host, header.id);
    };
    const bare = new OpenAI({ apiKey: 'k', baseURL: model.baseUrl });
    const samples = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const ours = await model.stepsOf(calls, throughHost);
      // It sends what the host sent.
      const theirs = await model.stepsOf(calls, () => bareLoop(bare, client, body));
      // The first round warms both sides up.
      if (round === 0) continue;
      samples.ours.push(...ours.steps);
      samples.bare.push(...theirs.steps);
    }
    return { name, against: 'a bare loop of both SDKs', ...samples, target };
  } finally {
    await client.close();
    await host.stop();
    await model.stop();
  }
}

/** The model, seen from outside its thread. */
class CallingModel {
  readonly baseUrl: string;
  readonly #worker: Worker;

  private constructor(worker: Worker, baseUrl: string) {
    this.#worker = worker;
    this.baseUrl = baseUrl;
  }

  static async start(): Promise<CallingModel> {
    const worker = new Worker(new URL('./callingModel.ts', import.meta.url));
    const [{ baseUrl }] = (await once(worker, 'message')) as [{ baseUrl: string }];
    return new CallingModel(worker, baseUrl);
  }

  /** Makes it call tools, and returns the times from the end of each answer to the next request. */
  async stepsOf(calls: Calls, loop: () => Promise<void>): Promise<Seen> {
    await this.#ask({ begin: calls });
    await loop();
    const seen = (await this.#ask({ end: true })) as Seen;
    if (seen.steps.length !== calls.times) throw new Error(`There were ${seen.steps.length} calls`);
    return seen;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #ask(what: object): Promise<unknown> {
    const answered = once(this.#worker, 'message');
    this.#worker.postMessage(what);
    return ((await answered) as unknown[])[0];
  }
}

async function modelOf(host: RealHost, conversationId: ConversationId) {
  const { conversations } = await host.call('snapshot.get', {});
  const model = conversations.find(({ id }) => id === conversationId)?.model;
  if (!model) throw new Error('The conversation has no model');
  return model;
}

/** Waits without reading the messages, because reading them is the page's work. */
async function turnIn(host: RealHost, conversationId: ConversationId): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const stopListening = host.listen((event) => {
    if (event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle') ended.resolve();
  });
  await host.call('turn.send', { conversationId, text: 'Go' });
  await ended.promise;
  stopListening();
}

/** The loop anybody would write first: ask, collect the calls, call, ask again. */
async function bareLoop(model: OpenAI, client: Client, { messages, ...rest }: ChatBody): Promise<void> {
  const said = [...messages];
  for (;;) {
    const calls: { id: string; name: string; text: string }[] = [];
    for await (const chunk of await model.chat.completions.create({ ...rest, messages: said })) {
      for (const piece of chunk.choices[0]?.delta.tool_calls ?? []) {
        const call = (calls[piece.index] ??= { id: '', name: '', text: '' });
        call.id ||= piece.id ?? '';
        call.name ||= piece.function?.name ?? '';
        call.text += piece.function?.arguments ?? '';
      }
    }
    if (calls.length === 0) return;
    const results = await Promise.all(calls.map((call) => bareCall(client, call.text)));
    said.push({
      role: 'assistant',
      tool_calls: calls.map(({ id, name, text }) => ({ id, type: 'function', function: { name, arguments: text } })),
    });
    calls.forEach(({ id }, at) => said.push({ role: 'tool', tool_call_id: id, content: results[at] ?? '' }));
  }
}

async function bareCall(client: Client, text: string): Promise<string> {
  const { content } = await client.callTool({ name: 'echo', arguments: JSON.parse(text) as Record<string, unknown> });
  return (content as { text?: string }[]).map((part) => part.text ?? '').join('');
}
