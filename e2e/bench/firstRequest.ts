import OpenAI from 'openai';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { answer } from '../fakeModels/reply.ts';
import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { Measured } from './figure.ts';

const rounds = 40;
const warmUp = 5;

/**
 * From Send until the request arrives at the model, compared with the bare SDK sending the same body. Both sides are warm:
 * the SDK is loaded and the connection is open.
 */
export async function measureFirstRequest(): Promise<Measured> {
  const fake = await startFakeModel({ wire: 'chat', script: () => answer('Fine.') });
  const host = await RealHost.start();
  try {
    await host.connect('tools', faultyServerLaunch('good'));
    const first = await host.converse({ kind: 'openai-chat', baseUrl: fake.baseUrl, key: 'k' });
    const { conversations } = await host.call('snapshot.get', {});
    const model = conversations.find(({ id }) => id === first)?.model;
    if (!model) throw new Error('The conversation has no model');
    const bare = new OpenAI({ apiKey: 'k', baseURL: fake.baseUrl });

    const throughHost = async () => {
      const { header } = await host.call('conversation.create', {});
      await host.call('conversation.setModel', { conversationId: header.id, model });
      const n = fake.requests.length;
      const began = performance.now();
      const ended = host.turn(header.id, 'How are you?');
      const { arrivedAt } = await fake.request(n);
      await ended;
      return arrivedAt - began;
    };
    const throughSdk = async () => {
      const n = fake.requests.length;
      const body = fake.requests[n - 1]?.body as OpenAI.ChatCompletionCreateParamsStreaming;
      const began = performance.now();
      const stream = await bare.chat.completions.create(body);
      const { arrivedAt } = await fake.request(n);
      for await (const _chunk of stream);
      return arrivedAt - began;
    };

    const samples = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < warmUp + rounds; round++) {
      const [ours, sdk] = [await throughHost(), await throughSdk()];
      if (round < warmUp) continue;
      samples.ours.push(ours);
      samples.bare.push(sdk);
    }
    return {
      name: 'Send to request at the model',
      against: 'the bare model SDK',
      ...samples,
      target: { kind: 'atMostMore', by: 17 },
    };
  } finally {
    await host.stop();
    await fake.close();
  }
}
