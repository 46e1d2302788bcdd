import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSignInNetwork, type SignInNetworkOptions } from './signInNetwork.ts';

async function serve(listener: RequestListener): Promise<{ port: number; hits: () => number }> {
  let hits = 0;
  const server = createServer((request, response) => {
    hits++;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}

const publicServer = 'https://mcp.example.com/mcp';
const localServer = 'http://127.0.0.1:1/mcp';

/** Names and where they are, as a resolver would say. */
const names: Readonly<Record<string, readonly string[]>> = {
  'mcp.example.com': ['93.184.215.14'],
  'lan.example.com': ['10.1.2.3'],
  'both.example.com': ['93.184.215.14', '127.0.0.1'],
  'intranet.example.com': ['10.9.9.9'],
};
const resolve = async (hostname: string) => names[hostname] ?? [];

const network = (options: SignInNetworkOptions = {}) => createSignInNetwork({ resolve, ...options });

describe('the network for signing in', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://sub.localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://192.168.0.1/',
    'http://lan.example.com/',
    'http://both.example.com/',
    'http://0.0.0.0/',
    'http://nowhere.example.com/',
  ])('security case 19: a public server leads nobody to %s', async (address) => {
    await expect(network().fetchFor(publicServer, [])(address)).rejects.toMatchObject({ code: 'signInFailed' });
  });

  it('security case 19: a server on this machine leads to this machine', async () => {
    const { port } = await serve((_, response) => response.end('{"ok":true}'));
    const response = await network().fetchFor(localServer, [])(`http://localhost:${port}/`);
    expect(await response.json()).toEqual({ ok: true });
  });

  it('security case 19: but not into the private network', async () => {
    await expect(network().fetchFor(localServer, [])('http://10.0.0.1/')).rejects.toMatchObject({
      code: 'signInFailed',
    });
  });

  it('security case 19: connects to the checked address, even if the name resolves differently a moment later', async () => {
    const { port, hits } = await serve((_, response) => response.end('{}'));
    let asked = 0;
    // First a harmless answer, then this machine: a second look at the name would be led astray.
    const flipping = async (hostname: string) => {
      if (hostname !== 'flip.example.com') return resolve(hostname);
      return asked++ === 0 ? ['192.0.2.1'] : ['127.0.0.1'];
    };
    const fetch = network({ resolve: flipping, timeoutMs: 500 }).fetchFor(publicServer, ['http://flip.example.com/']);
    await expect(fetch(`http://flip.example.com:${port}/`)).rejects.toThrow();
    expect(asked).toBe(1);
    expect(hits()).toBe(0);
  });

  it('security case 19: connects to the checked address without resolving it again', async () => {
    const { port } = await serve((request, response) => response.end(JSON.stringify(request.headers.host)));
    const fetch = network({ resolve: async () => ['127.0.0.1'] }).fetchFor(localServer, []);
    const response = await fetch(`http://only-we-know.example:${port}/`);
    expect(await response.json()).toBe(`only-we-know.example:${port}`);
  });

  it('addresses that the user configured may be anywhere', async () => {
    const { port } = await serve((_, response) => response.end('{}'));
    const here = `http://127.0.0.1:${port}`;
    expect((await network().fetchFor(publicServer, [here])(here)).status).toBe(200);
  });

  describe('behind a proxy', () => {
    const asked: string[] = [];
    const viaProxy: typeof globalThis.fetch = async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : input).hostname);
      return new Response('{}');
    };
    const fetchFor = (server: string, configured: readonly string[] = []) => {
      asked.length = 0;
      return network({ proxied: async () => ({ fetch: viaProxy, mayGoDirect: false }) }).fetchFor(server, configured);
    };

    it.each(['https://10.0.0.1/', 'https://[fd00::1]/', 'https://127.0.0.1/', 'https://169.254.169.254/'])(
      'security case 19: nor an address inside that is spelled out: %s',
      async (address) => {
        await expect(fetchFor(publicServer)(address)).rejects.toMatchObject({
          problem: { kind: 'signInHostInside' },
        });
        expect(asked).toEqual([]);
      },
    );

    it('security case 19: leaves no name to it that a stranger gave and this machine does not know', async () => {
      const refused = { code: 'signInFailed', problem: { kind: 'signInHostUnknown', host: 'wiki.corp.example' } };
      const fetch = fetchFor(publicServer, ['https://login.example.org']);
      await expect(fetch('https://wiki.corp.example/')).rejects.toMatchObject(refused);
      expect(asked).toEqual([]);
    });

    it('security case 19: nor one that is inside of the network', async () => {
      await expect(fetchFor(publicServer)('https://intranet.example.com/')).rejects.toMatchObject({
        code: 'signInFailed',
      });
      expect(asked).toEqual([]);
    });

    it.each<[string, string, readonly string[], string]>([
      ['the host of the server', 'https://unknown.example.org/mcp', [], 'unknown.example.org'],
      ['what the user wrote down', publicServer, ['https://login.example.org/t1'], 'login.example.org'],
      ['a public name', publicServer, [], 'mcp.example.com'],
    ])('reaches %s through it', async (_, server, configured, hostname) => {
      expect((await fetchFor(server, configured)(`https://${hostname}/x`)).status).toBe(200);
      expect(asked).toEqual([hostname]);
    });
  });

  it('security case 48: follows no redirect; each hop is requested and checked separately', async () => {
    const { port, hits } = await serve((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const address = `http://127.0.0.1:${port}/`;
    const response = await network().fetchFor(localServer, [])(address, { redirect: 'follow' });
    expect(response.status).toBe(302);
    expect(hits()).toBe(1);
    const next = response.headers.get('location') ?? '';
    await expect(network().fetchFor(localServer, [])(next)).rejects.toMatchObject({ code: 'signInFailed' });
  });

  it('reads no more than it has to', async () => {
    const { port } = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const fetch = network({ maxBytes: 100_000 }).fetchFor(localServer, []);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      problem: { kind: 'signInAnswerTooLong' },
    });
  });

  it('waits no longer than it has to', async () => {
    const { port } = await serve((_, response) => void response.writeHead(200).write('{'));
    const fetch = network({ timeoutMs: 200 }).fetchFor(localServer, []);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ problem: { kind: 'hostSlow' } });
  });
});
