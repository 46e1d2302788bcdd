import { RealHost } from '../integration/realHost.ts';
import { ToolIndex } from '../../electron/host/chat/lazyTools/toolIndex.ts';
import { aTool, ids } from '../../electron/host/testing/records.ts';
import { type FakeModel, startFakeModel } from '../fakeModels/fakeModel.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { type Measured, quantile } from './figure.ts';
import { usedMemory } from './usedMemory.ts';

/** Of 304 tools each. */
const manyServers = 17;
const toolsOfServer = 304;
const allTools = manyServers * toolsOfServer;
const KiB = 1024;
const MiB = 1024 * KiB;

interface World {
  readonly host: RealHost;
  readonly fake: FakeModel;
  readonly chat: ConversationId;
  readonly model: ModelRef;
  end(): Promise<void>;
}

/** A host with this many servers, and a chat with a model that answers at once. */
async function begin(servers: number, mode: string, first: FakeReply = answer('Fine.')): Promise<World> {
  const script = (_request: unknown, n: number) => (n === 0 ? first : answer('Fine.'));
  const fake = await startFakeModel({ wire: 'chat', script });
  const host = await RealHost.start();
  for (let n = 0; n < servers; n++) await host.connect(`server-${n}`, faultyServerLaunch(mode));
  const chat = await host.converse({ kind: 'openai-chat', baseUrl: fake.baseUrl, key: 'k' });
  const { conversations } = await host.call('snapshot.get', {});
  const model = conversations.find(({ id }) => id === chat)?.model;
  if (!model) throw new Error('The conversation has no model');
  return {
    host,
    fake,
    chat,
    model,
    end: async () => {
      await host.stop();
      await fake.close();
    },
  };
}

/** Bytes of the definitions of tools in the first request, where the chat offers over 5,000 of them. */
export async function measureLazyToolBytes(): Promise<Measured> {
  const world = await begin(manyServers, 'hundredsOfTools');
  try {
    const { total } = await world.host.call('tool.list', { limit: 1 });
    if (total < allTools) throw new Error(`There are ${total} tools`);
    await world.host.turn(world.chat, 'How are you?');
    const { tools } = world.fake.requests[0]?.body as { readonly tools: object };
    const bytes = Buffer.byteLength(JSON.stringify(tools));
    const target = { kind: 'atMostTimes', factor: 1 } as const;
    return {
      name: `Tools in a request, of ${allTools}`,
      against: '10 KiB',
      unit: 'KiB',
      ours: [bytes / KiB],
      bare: [10],
      target,
    };
  } finally {
    await world.end();
  }
}

const rounds = 40;
const warmUp = 5;

/** From Send until the request arrives at the model, with over 5,000 tools that are found by a search, compared with 50 tools that are sent. */
export async function measureLazyRequest(): Promise<Measured> {
  const many = await begin(manyServers, 'hundredsOfTools');
  const few = await begin(2, 'manyTools');
  try {
    const samples = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < warmUp + rounds; round++) {
      const isManyFirst = round % 2 === 0;
      const first = await timeToRequest(isManyFirst ? many : few);
      const second = await timeToRequest(isManyFirst ? few : many);
      if (round < warmUp) continue;
      samples.ours.push(isManyFirst ? first : second);
      samples.bare.push(isManyFirst ? second : first);
    }
    return {
      name: `Send to request, with ${allTools} tools`,
      against: 'with 50 tools',
      ...samples,
      target: { kind: 'atMostTimes', factor: 1.1 },
    };
  } finally {
    await many.end();
    await few.end();
  }
}

/** A new chat each time, so that no request is longer than another. */
async function timeToRequest({ host, fake, model }: World): Promise<number> {
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.setModel', { conversationId: header.id, model });
  const n = fake.requests.length;
  const began = performance.now();
  const ended = host.turn(header.id, 'How are you?');
  const { arrivedAt } = await fake.request(n);
  await ended;
  return arrivedAt - began;
}

const verbs = ['create', 'list', 'delete', 'update', 'find', 'send', 'read', 'move', 'copy', 'share'];
const things = ['issue', 'mail', 'file', 'page', 'order', 'customer', 'meeting', 'picture', 'report', 'invoice'];

/** The 99th percentile of a search among 5,000 tools of 50 servers, by several hundred queries. */
export async function measureFindTools(): Promise<Measured> {
  const tools = Array.from({ length: 5000 }, (_, n) => {
    const [verb, thing] = [verbs[n % 10] ?? '', things[Math.floor(n / 10) % 10] ?? ''];
    return {
      ...aTool(),
      tool: { serverId: ids.server, name: `${verb}_${thing}_${n}` },
      modelName: `server-${n % 50}_${verb}_${thing}_${n}`,
      description: `Lets you ${verb} a ${thing} of the department ${n % 97}, with all that belongs to it. ${'More words. '.repeat(10)}`,
    };
  });
  const index = await ToolIndex.make(tools, { serverName: () => 'server', pause: async () => undefined });
  const queries = verbs.flatMap((verb) =>
    things.map((thing) => `${verb} the ${thing} of a department, with more words`),
  );
  const ours = Array.from({ length: 7 }, () =>
    quantile(
      [...queries, ...queries, ...queries].map((query) => {
        const began = performance.now();
        const { all } = index.find(query, () => true, 10);
        const took = performance.now() - began;
        if (all === 0) throw new Error(`Nothing fits ${query}`);
        return took;
      }),
      0.99,
    ),
  );
  const target = { kind: 'atMostTimes', factor: 1 } as const;
  return { name: 'find_tools among 5,000 tools, p99', against: '10 ms', ours, bare: [10], target };
}

/** What a thousand tools cost the host on the heap and outside it, with their definitions, pins and the index of the search. */
export async function measureLazyToolMemory(): Promise<Measured> {
  const memoryWith = async (mode: string) => {
    // With few tools there is no search, and the call fails.
    const search = callTools({ name: 'find_tools', arguments: { query: 'echo' } });
    const world = await begin(manyServers, mode, search);
    try {
      await world.host.turn(world.chat, 'How are you?');
      return await usedMemory();
    } finally {
      await world.end();
    }
  };
  // Code is loaded in the first run, which is not a cost of tools.
  await memoryWith('good');
  const ours = [((await memoryWith('hundredsOfTools')) - (await memoryWith('good'))) / (allTools / 1000) / MiB];
  const target = { kind: 'atMostMore', by: 3 } as const;
  return { name: 'Memory of the host per 1,000 tools', against: 'none', unit: 'MiB', ours, bare: [0], target };
}
