import { parentPort } from 'node:worker_threads';
import type OpenAI from 'openai';
import { startFakeModel } from '../fakeModels/fakeModel.ts';
import { answer, callTools } from '../fakeModels/reply.ts';

/** A loop as the model saw it: its first request, and how long each call took. */
export interface Seen {
  readonly body: OpenAI.ChatCompletionCreateParamsStreaming;
  /** From the last byte of an answer to the request after it; ms. */
  readonly steps: readonly number[];
}

/** How often it should call, and how many tools each time. */
export interface Calls {
  readonly times: number;
  readonly atOnce: number;
}

type Asked = { readonly begin: Calls } | { readonly end: true };

const args = { message: 'The quick brown fox jumps over the lazy dog' };

/** A model in a thread of its own. It calls the first tool that it is offered as often as requested, then says that it is done. */
let [left, atOnce, from] = [0, 1, 0];
const fake = await startFakeModel({
  wire: 'chat',
  script: ({ body }) => {
    const { tools = [] } = body as Seen['body'];
    const [name] = tools.flatMap((tool) => ('function' in tool ? [tool.function.name] : []));
    if (left-- <= 0 || name === undefined) return answer('Done.');
    return callTools(...Array.from({ length: atOnce }, () => ({ name, arguments: args })));
  },
});

parentPort?.on('message', (asked: Asked) => {
  if ('begin' in asked) {
    [left, atOnce, from] = [asked.begin.times, asked.begin.atOnce, fake.requests.length];
    parentPort?.postMessage({});
    return;
  }
  const requests = fake.requests.slice(from);
  const steps = requests.slice(1).map(({ arrivedAt }, n) => arrivedAt - (requests[n]?.answeredAt ?? Number.NaN));
  parentPort?.postMessage({ body: requests[0]?.body, steps });
});
parentPort?.postMessage({ baseUrl: fake.baseUrl });
