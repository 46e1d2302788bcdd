import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { createHostFetch } from '../../../network/hostFetch.ts';
import { HttpTransport, type HttpTransportParts } from '../httpTransport.ts';
import { defaultHttpLimits, type HttpLimits } from '../limits.ts';

export interface ConnectOptions {
  readonly headers?: Record<string, string>;
  readonly limits?: Partial<HttpLimits>;
  readonly auth?: HttpTransportParts['auth'];
  readonly client?: ClientOptions;
  readonly env?: Record<string, string>;
  readonly mustTryOldFirst?: boolean;
}

/** Our transport and a client of the SDK that is not connected yet; both end with the test. */
export function clientFor(url: string, options: ConnectOptions = {}) {
  const { headers = {}, limits = {}, auth, env = {}, mustTryOldFirst = false } = options;
  const transport = new HttpTransport({
    launch: { kind: 'http', url, headers },
    fetch: createHostFetch({ env, onProblem: () => undefined, idleTimeoutMs: 0 }),
    auth,
    limits: { ...defaultHttpLimits, ...limits },
    mustTryOldFirst,
  });
  const client = new Client({ name: 'test', version: '1' }, options.client);
  const notes: unknown[] = [];
  const problems: Error[] = [];
  client.onerror = (error) => problems.push(error);
  client.setNotificationHandler('notifications/message', ({ params }) => void notes.push(params.data));
  const closed = new Promise<void>((resolve) => (client.onclose = resolve));
  onTestFinished(() => client.close());
  onTestFinished(() => transport.shutDown());
  const connect = () => client.connect(transport, { timeout: 20_000 });
  return { transport, client, notes, problems, closed, connect };
}

/** A client that is connected. */
export async function connected(url: string, options?: ConnectOptions) {
  const made = clientFor(url, options);
  await made.connect();
  return made;
}

/** What a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail');
}
