import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createModelProviderFactory } from '../models/modelProviders.ts';
import { accessTo, ask, collect, never } from '../models/testing/connect.ts';
import { createRegistryNetwork } from '../registries/registryNetwork.ts';
import { HostNetwork } from './hostNetwork.ts';
import { networkFault } from './networkFault.ts';
import type { NetworkRules } from './networkRules.ts';
import { createSignInNetwork } from './signInNetwork.ts';
import { makeAuthority } from './testing/authority.ts';
import { startProxy } from './testing/proxy.ts';
import { startSocksProxy } from './testing/socksProxy.ts';

/** This computer, and no address of loopback, which no proxy is asked for. */
const here = '0.0.0.0';

const hello: RequestListener = (_request, response) => response.end('hello');

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const listenPlain = (listener = hello) => listen(createHttpServer(listener));
const listenTls = () => listen(createHttpsServer({ key: authority.key, cert: authority.cert }, hello));

async function proxy(options?: Parameters<typeof startProxy>[0]) {
  const started = await startProxy(options);
  onTestFinished(() => started.close());
  return { ...started, address: `127.0.0.1:${started.port}` };
}

/** A port where nothing listens. */
async function deadPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}

let authority: ReturnType<typeof makeAuthority>;
beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());

const usual: NetworkRules = { proxy: 'system', mayTrustSystemCertificates: true };

interface World {
  readonly answer?: (url: string) => string | Promise<string>;
  readonly env?: Record<string, string>;
  readonly rules?: Partial<NetworkRules>;
}

/** A network whose system answers what the test says, and trusts the authority of the test. */
function networkWith({ answer = () => 'DIRECT', env = {}, rules = {} }: World = {}) {
  const asked: string[] = [];
  const problems: string[] = [];
  let readings = 0;
  const network = new HostNetwork({
    env,
    onProblem: (problem) => problems.push(problem),
    system: {
      resolveProxy: async (url) => {
        asked.push(url);
        return answer(url);
      },
      readRoots: async () => {
        readings++;
        return [readFileSync(authority.file, 'utf8')];
      },
    },
  });
  network.follow({ ...usual, ...rules });
  onTestFinished(() => network.dispose());
  const fetch = network.makeFetch(0);
  return {
    network,
    fetch,
    asked,
    problems,
    readings: () => readings,
    text: async (url: string) => (await fetch(url, { redirect: 'manual' })).text(),
    fault: async (url: string) =>
      networkFault(await fetch(url, { redirect: 'manual' }).catch((error: unknown) => error)),
  };
}

describe('the proxy of one server', () => {
  it('is used instead of the one of everybody, and nobody else uses it', async () => {
    const port = await listenPlain();
    const [usual, own] = [await proxy(), await proxy()];
    const { network, text, asked } = networkWith({ answer: () => `PROXY ${usual.address}` });
    const address = `http://${own.address}`;
    const fetch = network.makeFetch(0, address);
    expect(await (await fetch(`http://model.test:${port}/mcp`, { redirect: 'manual' })).text()).toBe('hello');
    expect({ usual: usual.seen, asked }).toEqual({ usual: [], asked: [] });
    await text(`http://model.test:${port}/v1`);
    expect(own.seen).toEqual([`GET http://model.test:${port}/mcp`]);
    expect(usual.seen).toEqual([`GET http://model.test:${port}/v1`]);
    const [ofServer, ofAll] = [address, undefined].map((each) => network.proxyOf(`http://model.test:${port}/`, each));
    expect([ofServer, ofAll]).toEqual(['server', 'system']);
  });

  it('carries https through a tunnel, with the certificates that everything trusts', async () => {
    const port = await listenTls();
    const { address, seen } = await proxy();
    const socks = await startSocksProxy();
    onTestFinished(() => socks.close());
    const { network } = networkWith();
    for (const own of [`http://${address}`, `socks5://127.0.0.1:${socks.port}`]) {
      const response = await network.makeFetch(0, own)(`https://model.test:${port}/`, { redirect: 'manual' });
      expect(await response.text()).toBe('hello');
    }
    expect([seen, socks.seen]).toEqual([[`CONNECT model.test:${port}`], [`model.test:${port}`]]);
  });

  it('gives way to nothing where it is not there', async () => {
    const port = await listenPlain();
    const usual = await proxy();
    const { network } = networkWith({ answer: () => `PROXY ${usual.address}; DIRECT` });
    const fetch = network.makeFetch(0, `http://127.0.0.1:${await deadPort()}`);
    const failure = await fetch(`http://${here}:${port}/`, { redirect: 'manual' }).catch((error: unknown) => error);
    expect(networkFault(failure)).toEqual({ fault: 'proxyUnreachable', code: 'ECONNREFUSED' });
    expect(usual.seen).toEqual([]);
  });

  it('may be none, and is none for servers on this computer', async () => {
    const port = await listenPlain();
    const usual = await proxy();
    const { network } = networkWith({ answer: () => `PROXY ${usual.address}` });
    const dead = `http://127.0.0.1:${await deadPort()}`;
    for (const [own, url] of [
      ['none', `http://${here}:${port}/`],
      [dead, `http://127.0.0.1:${port}/`],
    ] as const) {
      expect(await (await network.makeFetch(0, own)(url, { redirect: 'manual' })).text()).toBe('hello');
      expect(network.proxyOf(url, own)).toBeUndefined();
      expect(await network.proxied(new URL(url), own)).toBeUndefined();
    }
    expect(usual.seen).toEqual([]);
  });

  it('holds after the rules changed', async () => {
    const port = await listenPlain();
    const { address, seen } = await proxy();
    const { network } = networkWith();
    const fetch = network.makeFetch(0, `http://${address}`);
    for (const rule of ['none', 'system'] as const) {
      network.follow({ ...usual, proxy: rule });
      await (await fetch(`http://model.test:${port}/${rule}`, { redirect: 'manual' })).text();
    }
    expect(seen).toEqual([`GET http://model.test:${port}/none`, `GET http://model.test:${port}/system`]);
  });

  it('serves what it names for signing in, too', async () => {
    const port = await listenPlain();
    const { address, seen } = await proxy();
    const { network, asked } = networkWith({ answer: () => 'PROXY 127.0.0.1:9' });
    const publicName = async () => ['93.184.215.14'];
    const signIn = createSignInNetwork({ trust: network.trust, proxied: network.proxied, resolve: publicName });
    const fetch = signIn.fetchFor('https://registry.test/mcp', [], `http://${address}`);
    expect(await (await fetch(`http://registry.test:${port}/token`)).text()).toBe('hello');
    expect({ seen, asked }).toEqual({ seen: [`GET http://registry.test:${port}/token`], asked: [] });
  });

  it('is the only way for signing in, also to a server inside, whose name is looked up by nobody else', async () => {
    const port = await listenPlain();
    const { address, seen } = await proxy();
    const { network } = networkWith();
    const lookedUp: string[] = [];
    const inside = async (name: string) => {
      lookedUp.push(name);
      return ['10.0.0.5'];
    };
    const signIn = createSignInNetwork({ trust: network.trust, proxied: network.proxied, resolve: inside });
    const fetch = signIn.fetchFor(`http://model.test:${port}/mcp`, [], `http://${address}`);
    expect(await (await fetch(`http://model.test:${port}/token`)).text()).toBe('hello');
    // A stranger's name leads inside neither through the proxy nor past it.
    await expect(fetch('https://elsewhere.test/')).rejects.toMatchObject({ problem: { kind: 'signInHostInside' } });
    expect({ seen, lookedUp }).toEqual({ seen: [`GET http://model.test:${port}/token`], lookedUp: ['elsewhere.test'] });
  });
});

describe('the proxy of the system', () => {
  it('carries plain http as a plain request, and https through a tunnel, with the certificates of the system', async () => {
    const [plain, secure] = [await listenPlain(), await listenTls()];
    const { address, seen } = await proxy();
    const { text, network } = networkWith({ answer: () => `PROXY ${address}` });
    expect(await text(`http://model.test:${plain}/v1`)).toBe('hello');
    expect(await text(`https://model.test:${secure}/v1`)).toBe('hello');
    expect(seen).toEqual([`GET http://model.test:${plain}/v1`, `CONNECT model.test:${secure}`]);
    expect(network.proxyOf(`https://model.test:${secure}/v1`)).toBe('system');
  });

  it('may be one that speaks SOCKS 5', async () => {
    const [plain, secure] = [await listenPlain(), await listenTls()];
    const socks = await startSocksProxy();
    onTestFinished(() => socks.close());
    const { text } = networkWith({ answer: () => `SOCKS5 127.0.0.1:${socks.port}` });
    expect(await text(`http://model.test:${plain}/`)).toBe('hello');
    expect(await text(`https://model.test:${secure}/`)).toBe('hello');
    expect(socks.seen).toEqual([`model.test:${plain}`, `model.test:${secure}`]);
  });

  it('is asked for once for an origin, without its path', async () => {
    const port = await listenPlain();
    const { address } = await proxy();
    const { text, asked } = networkWith({ answer: () => `PROXY ${address}` });
    await text(`http://model.test:${port}/secret?token=1`);
    await text(`http://model.test:${port}/other`);
    expect(asked).toEqual([`http://model.test:${port}/`]);
  });

  it.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])('is not asked for this computer: %s', async (host) => {
    const port = await listenPlain();
    const { text, asked, network } = networkWith({ answer: () => 'PROXY 127.0.0.1:9' });
    expect(await text(`http://${host}:${port}/`)).toBe('hello');
    expect(await network.proxied(new URL(`http://${host}:${port}/`))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('that is not there gives way to the next, and is not tried at every request', async () => {
    const port = await listenPlain();
    const dead = await deadPort();
    const { text, network } = networkWith({ answer: () => `PROXY 127.0.0.1:${dead}; DIRECT` });
    expect(await text(`http://${here}:${port}/`)).toBe('hello');
    expect(network.proxyOf(`http://${here}:${port}/`)).toBeUndefined();
    // Had the dead one stayed first, it would be the one to use for an address that others named.
    expect(await network.proxied(new URL(`http://${here}:${port}/`))).toBeUndefined();
  });

  it('that is not there is named where there is no other way', async () => {
    const { fault } = networkWith({ answer: async () => `PROXY 127.0.0.1:${await deadPort()}` });
    for (const scheme of ['http', 'https']) {
      expect(await fault(`${scheme}://model.test/`)).toEqual({ fault: 'proxyUnreachable', code: 'ECONNREFUSED' });
    }
  });

  it('of a kind that cannot be used is named; a usable one after it is used', async () => {
    const port = await listenPlain();
    const { address } = await proxy();
    const { fault } = networkWith({ answer: () => 'SOCKS old.test:1080' });
    expect(await fault('http://model.test/')).toEqual({ fault: 'proxyUnsupported', code: 'SOCKS4' });
    const { text } = networkWith({ answer: () => `SOCKS old.test:1080; PROXY ${address}` });
    expect(await text(`http://model.test:${port}/`)).toBe('hello');
  });

  it.each(['http', 'https'])('that wants a password is named for %s, and no other way is tried', async (scheme) => {
    const { address, seen } = await proxy({ credentials: 'me:secret' });
    const { fault } = networkWith({ answer: () => `PROXY ${address}; DIRECT` });
    expect(await fault(`${scheme}://model.test/`)).toMatchObject({ fault: 'proxyPassword', proxyStatus: '407' });
    expect(seen).toHaveLength(1);
  });

  it('that breaks off may have passed the request on, so it is not sent again', async () => {
    let connections = 0;
    const breaking = await listen(
      createTcpServer((socket) => {
        connections++;
        socket.once('data', () => socket.destroy());
      }),
    );
    let arrived = 0;
    const port = await listenPlain((request, response) => {
      arrived++;
      hello(request, response);
    });
    const { fetch } = networkWith({ answer: () => `PROXY 127.0.0.1:${breaking}; DIRECT` });
    const sent = fetch(`http://${here}:${port}/`, { method: 'POST', body: '{}', redirect: 'manual' });
    await expect(sent).rejects.toThrow(TypeError);
    expect({ connections, arrived }).toEqual({ connections: 1, arrived: 0 });
  });

  it.each(['PROXY', 'SOCKS5'])('carries no answer that is silent for longer than it may be: %s', async (kind) => {
    const silent = await listenPlain((_request, response) => response.write('hel'));
    const through = kind === 'PROXY' ? await proxy() : await startSocksProxy();
    onTestFinished(() => through.close());
    const { network } = networkWith({ answer: () => `${kind} 127.0.0.1:${through.port}` });
    const response = await network.makeFetch(300)(`http://model.test:${silent}/`);
    await expect(response.text()).rejects.toMatchObject({ cause: { code: 'UND_ERR_BODY_TIMEOUT' } });
  });

  it('does not hold up a request that nobody waits for any more', async () => {
    const { fetch } = networkWith({ answer: () => new Promise<string>(() => undefined) });
    const ended = new AbortController();
    const sent = fetch('http://model.test/', { redirect: 'manual', signal: ended.signal });
    const reason = new Error('stopped');
    ended.abort(reason);
    await expect(sent).rejects.toBe(reason);
  });
});

describe('who says which proxy is used', () => {
  it('is the environment where it names one', async () => {
    const port = await listenPlain();
    const { address, seen } = await proxy();
    const { text, asked, network } = networkWith({ env: { HTTP_PROXY: address }, answer: () => 'DIRECT' });
    expect(await text(`http://model.test:${port}/`)).toBe('hello');
    expect(network.proxyOf(`http://model.test:${port}/`)).toBe('environment');
    expect(seen).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it.each<[string, World]>([
    ['nobody, if the user wants none', { rules: { proxy: 'none' }, env: { HTTP_PROXY: 'http://127.0.0.1:9' } }],
    ['nobody, if only the environment is to be asked and says nothing', { rules: { proxy: 'environment' } }],
    ['nobody, if the environment excepts everything', { env: { NO_PROXY: '*' } }],
  ])('is %s', async (_, world) => {
    const port = await listenPlain();
    const { text, asked, network } = networkWith({ ...world, answer: () => 'PROXY 127.0.0.1:9' });
    expect(await text(`http://${here}:${port}/`)).toBe('hello');
    expect(await network.proxied(new URL('https://model.test/'))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('changes with the setting for the next request, while one under way is finished', async () => {
    const begun = Promise.withResolvers<() => void>();
    const port = await listenPlain((request, response) => {
      if (request.url === '/slow') {
        response.write('one ');
        begun.resolve(() => response.end('two'));
      } else hello(request, response);
    });
    const { address, seen } = await proxy();
    const { text, network, asked } = networkWith({ answer: () => `PROXY ${address}` });
    const slow = text(`http://${here}:${port}/slow`);
    const finish = await begun.promise;
    network.follow({ ...usual, proxy: 'none' });
    expect(await text(`http://${here}:${port}/`)).toBe('hello');
    finish();
    expect(await slow).toBe('one two');
    expect(seen).toHaveLength(1);
    network.follow(usual);
    expect(await text(`http://${here}:${port}/`)).toBe('hello');
    expect(seen).toHaveLength(2);
    expect(asked).toHaveLength(2);
  });

  it.each(['DIRECT', 'PROXY'])('ends everything at the end, also what began under former rules: %s', async (way) => {
    const begun = Promise.withResolvers<void>();
    const port = await listenPlain((_, response) => {
      response.write('one ');
      begun.resolve();
    });
    const { address } = await proxy();
    const { text, network } = networkWith({ answer: () => (way === 'PROXY' ? `PROXY ${address}` : way) });
    const open = text(`http://${here}:${port}/`).catch((error: unknown) => error);
    await begun.promise;
    network.follow({ ...usual, proxy: 'none' });
    await network.dispose();
    expect(await open).toBeInstanceOf(Error);
  });
});

describe('the certificates of the system', () => {
  it('are read once, for the first request over TLS', async () => {
    const [plain, secure] = [await listenPlain(), await listenTls()];
    const { text, readings, network } = networkWith();
    expect(await text(`http://127.0.0.1:${plain}/`)).toBe('hello');
    expect(readings()).toBe(0);
    expect(await text(`https://127.0.0.1:${secure}/`)).toBe('hello');
    const other = network.makeFetch(1000);
    expect(await (await other(`https://127.0.0.1:${secure}/`)).text()).toBe('hello');
    await network.trust();
    expect(readings()).toBe(1);
  });

  it('are not trusted unless the user wants that, at once after a change', async () => {
    const port = await listenTls();
    const { text, fault, network, readings } = networkWith({ rules: { mayTrustSystemCertificates: false } });
    expect(await fault(`https://127.0.0.1:${port}/`)).toMatchObject({ fault: 'certificate' });
    expect(readings()).toBe(0);
    network.follow(usual);
    expect(await text(`https://127.0.0.1:${port}/`)).toBe('hello');
    network.follow({ ...usual, mayTrustSystemCertificates: false });
    expect(await fault(`https://127.0.0.1:${port}/`)).toMatchObject({ fault: 'certificate' });
  });
});

describe('everything that goes outside', () => {
  const resolve = async (hostname: string) =>
    ({ 'registry.test': ['93.184.215.14'], 'inside.test': ['10.9.9.9'] })[hostname] ?? [];

  it('is a model, whose problem says what is wrong with the proxy', async () => {
    const { network } = networkWith({ answer: async () => `PROXY 127.0.0.1:${await deadPort()}` });
    const provider = createModelProviderFactory(network.makeFetch(0)).create(accessTo('chat', 'https://model.test/v1'));
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.problem).toMatchObject({ kind: 'modelUnreachable', fault: 'proxyUnreachable', code: 'ECONNREFUSED' });
  });

  it('is a registry', async () => {
    const port = await listenTls();
    const { address, seen } = await proxy();
    const { network } = networkWith({ answer: () => `PROXY ${address}` });
    const registry = createRegistryNetwork({ trust: network.trust, proxied: network.proxied, resolve });
    // The certificate is for another name, which is found out behind the proxy.
    const asked = registry.ask(new URL(`https://registry.test:${port}/`), undefined, AbortSignal.timeout(10_000));
    await expect(asked).rejects.toMatchObject({ problem: { kind: 'registryUnreachable', fault: 'certificate' } });
    expect(seen).toEqual([`CONNECT registry.test:${port}`]);
  });

  it('is what servers name for signing in: through the proxy only where that is public', async () => {
    const { address, seen } = await proxy();
    const { network, asked } = networkWith({ answer: () => `PROXY ${address}; DIRECT` });
    const signIn = createSignInNetwork({ trust: network.trust, proxied: network.proxied, resolve });
    const fetch = signIn.fetchFor('https://registry.test/mcp', []);
    for (const host of ['inside.test', '10.0.0.1', '127.0.0.1', 'only-the-proxy-knows.test']) {
      await expect(fetch(`https://${host}/`)).rejects.toMatchObject({ code: 'signInFailed' });
    }
    expect({ seen, asked }).toEqual({ seen: [], asked: [] });
    const port = await listenPlain();
    expect(await (await fetch(`http://registry.test:${port}/`)).text()).toBe('hello');
    expect(seen).toEqual([`GET http://registry.test:${port}/`]);
  });

  it('waits no longer for the system than for an answer', async () => {
    const { network } = networkWith({ answer: () => new Promise<string>(() => undefined) });
    const signIn = createSignInNetwork({ proxied: network.proxied, timeoutMs: 50, resolve });
    const fetch = signIn.fetchFor('https://registry.test/mcp', []);
    await expect(fetch('http://registry.test/')).rejects.toMatchObject({ problem: { kind: 'hostSlow' } });
  });

  it('is checked anew before it is reached directly because no proxy is there', async () => {
    const port = await listenPlain();
    const { network } = networkWith({ answer: async () => `PROXY 127.0.0.1:${await deadPort()}; DIRECT` });
    const there = createSignInNetwork({
      proxied: network.proxied,
      resolve: async () => ['93.184.215.14'],
      timeoutMs: 300,
    });
    // Directly it would be at a public address, where nobody answers in that time; a look at the name would fail at once.
    await expect(there.fetchFor('https://a.test/mcp', [])(`http://a.test:${port}/`)).rejects.toThrow();
    const unknown = createSignInNetwork({ proxied: network.proxied, resolve });
    const fetch = unknown.fetchFor(`http://unknown.test:${port}/mcp`, []);
    await expect(fetch(`http://unknown.test:${port}/`)).rejects.toMatchObject({
      problem: { kind: 'signInHostUnknown', host: 'unknown.test' },
    });
  });
});
