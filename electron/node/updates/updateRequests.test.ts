import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UpdateChannel } from '../../../shared/domain/update/update.ts';
import { nodeClock } from '../system/nodeClock.ts';
import { failureOf, hostFetch, UpdateBench } from './testing/updateBench.ts';
import { UpdateRequests } from './updateRequests.ts';

const beta = 'beta-linux.yml';
let bench: UpdateBench;
beforeEach(async () => {
  bench = await UpdateBench.start();
});
afterEach(() => bench.stop());

/** What the library asks for where a tag that nobody signed leads to the file of another channel. */
function ask(channel: UpdateChannel): Promise<string> {
  const url = new URL(bench.server.url);
  const requests = new UpdateRequests({
    fetch: hostFetch,
    provider: { provider: 'generic', url: `${bench.server.url}/` },
    channel,
    keys: [bench.server.keys.publicKey],
    limits: { clock: nodeClock, silentMs: 5000, textMs: 5000, fileMs: 5000 },
  });
  return requests.request({ protocol: url.protocol, hostname: url.hostname, port: url.port, path: `/${beta}` });
}

it('what was signed for beta says nothing to who wants stable versions', async () => {
  bench.server.publish({ version: '0.3.0-beta.1', program: Buffer.from('x'), name: beta });
  expect(await failureOf(ask('stable'))).toBe('notSigned');
  expect(await ask('beta')).toContain('0.3.0-beta.1');
});
