import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import OpenAI from 'openai';
import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { Seen } from './callingModel.ts';
import type { Measured } from './figure.ts';

const rounds = 8;
const callsPerRound = 50;

type ChatBody = OpenAI.ChatCompletionCreateParamsStreaming;

/**
 * From the last byte of a streamed tool call to the model's next request, so many in sequence: with policy, audit and
 * everything on disk, beside a bare loop of the model's SDK and the bare client, which keeps nothing. The model is a thread
 * of its own, as it is a machine of its own in life.
 */
export async function measureCallLoop(): Promise<Measured> {
  const model = await CallingModel.start();
  const launch = faultyServerLaunch('good');
  const host = await RealHost.start();
  const client = new Client({ name: 'bench', version: '1' });
  try {
    await client.connect(new StdioClientTransport({ command: launch.command, args: launch.args }));
    await host.connect('tools', launch);
    await host.call('settings.update', { iterationLimit: callsPerRound + 1 });
    const conversationId = await host.converse({ kind: 'openai-chat', baseUrl: model.baseUrl, key: 'k' });
    const ref = await modelOf(host, conversationId);
    const answered = host.answerApproval({ kind: 'allow', scope: 'always', subject: 'tool' });
    const { body } = await model.stepsOf(1, () => turnIn(host, conversationId));
    await answered;

    const throughHost = async () => {
      const { header } = await host.call('conversation.create', {});
      await host.call('conversation.setModel', { conversationId: header.id, model: ref });
      await turnIn(host, header.id);
    };
    const bare = new OpenAI({ apiKey: 'k', baseURL: model.baseUrl });
    const samples = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= rounds; round++) {
      const ours = await model.stepsOf(callsPerRound, throughHost);
      // It sends what the host sent.
      const theirs = await model.stepsOf(callsPerRound, () => bareLoop(bare, client, body));
      // The first round warms both sides up.
      if (round === 0) continue;
      samples.ours.push(...ours.steps);
      samples.bare.push(...theirs.steps);
    }
    return {
      name: 'Call of a model to its next request',
      against: 'a bare loop of both SDKs',
      ...samples,
      target: { kind: 'atMostTimes', factor: 1.5 },
    };
  } finally {
    await client.close();
    await host.stop();
    await model.stop();
  }
}

/** The model, seen from outside of its thread. */
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

  /** Has it ask for so many calls, one after the other, and answers how long each took from the end of its answer. */
  async stepsOf(calls: number, loop: () => Promise<void>): Promise<Seen> {
    await this.#ask({ begin: calls });
    await loop();
    const seen = (await this.#ask({ end: true })) as Seen;
    if (seen.steps.length !== calls) throw new Error(`There were ${seen.steps.length} calls`);
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

/** Waits without reading what comes, which is work of the page. */
async function turnIn(host: RealHost, conversationId: ConversationId): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const stopListening = host.listen((event) => {
    if (event.type === 'conversation.activityChanged' && event.activity.turn.kind === 'idle') ended.resolve();
  });
  await host.call('turn.send', { conversationId, text: 'Go' });
  await ended.promise;
  stopListening();
}

/** What anybody would write first: ask, gather the call, call, ask again. */
async function bareLoop(model: OpenAI, client: Client, { messages, ...rest }: ChatBody): Promise<void> {
  const said = [...messages];
  for (;;) {
    const call = { id: '', name: '', text: '' };
    for await (const chunk of await model.chat.completions.create({ ...rest, messages: said })) {
      const piece = chunk.choices[0]?.delta.tool_calls?.[0];
      call.id ||= piece?.id ?? '';
      call.name ||= piece?.function?.name ?? '';
      call.text += piece?.function?.arguments ?? '';
    }
    if (call.name === '') return;
    const { content } = await client.callTool({
      name: 'echo',
      arguments: JSON.parse(call.text) as Record<string, unknown>,
    });
    const text = (content as { text?: string }[]).map((part) => part.text ?? '').join('');
    said.push(
      {
        role: 'assistant',
        tool_calls: [{ id: call.id, type: 'function', function: { name: call.name, arguments: call.text } }],
      },
      { role: 'tool', tool_call_id: call.id, content: text },
    );
  }
}
