import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createModelProviderFactory } from '../models/modelProviders.ts';
import { accessTo, ask, collect, never } from '../models/testing/connect.ts';
import { createHostFetch } from './hostFetch.ts';
import { makeAuthority } from './testing/authority.ts';
import { startProxy } from './testing/proxy.ts';

/** As `fetch` fails where a certificate is for another name. */
const wrongName = { cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } };

const hello: RequestListener = (_request, response) => response.end('hello');

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function proxy(options?: Parameters<typeof startProxy>[0]) {
  const started = await startProxy(options);
  onTestFinished(() => started.close());
  return started;
}

function fetchWith(env: Record<string, string>) {
  const problems: string[] = [];
  const fetch = createHostFetch({ env, onProblem: (problem) => problems.push(problem) });
  return { fetch, problems, text: async (url: string) => (await fetch(url)).text() };
}

let authority: ReturnType<typeof makeAuthority>;
beforeAll(() => {
  authority = makeAuthority();
});
afterAll(() => authority.remove());
const listenTls = () => listen(createHttpsServer({ key: authority.key, cert: authority.cert }, hello));

describe('proxies', () => {
  test.each(['HTTP_PROXY', 'http_proxy'])('%s carries plain http as a plain request', async (variable) => {
    const port = await listen(createHttpServer(hello));
    const { port: proxyPort, seen } = await proxy();
    const { text } = fetchWith({ [variable]: `http://127.0.0.1:${proxyPort}` });
    expect(await text(`http://model.test:${port}/v1/models`)).toBe('hello');
    expect(seen).toEqual([`GET http://model.test:${port}/v1/models`]);
  });

  test.each(['HTTPS_PROXY', 'https_proxy'])('%s carries https through a tunnel', async (variable) => {
    const port = await listenTls();
    const { port: proxyPort, seen } = await proxy({ credentials: 'me:secret' });
    const { text } = fetchWith({
      [variable]: `me:secret@127.0.0.1:${proxyPort}`,
      NODE_EXTRA_CA_CERTS: authority.file,
    });
    expect(await text(`https://model.test:${port}/`)).toBe('hello');
    expect(seen.at(-1)).toBe(`CONNECT model.test:${port}`);
  });

  test('a name the certificate does not have is not believed through a tunnel either', async () => {
    const port = await listenTls();
    const { port: proxyPort, seen } = await proxy();
    const { text } = fetchWith({ https_proxy: `http://127.0.0.1:${proxyPort}`, SSL_CERT_FILE: authority.file });
    await expect(text(`https://wrong.test:${port}/`)).rejects.toMatchObject(wrongName);
    expect(seen).toEqual([`CONNECT wrong.test:${port}`]);
  });

  test('NO_PROXY and this machine are reached directly', async () => {
    const port = await listen(createHttpServer(hello));
    const { port: proxyPort, seen } = await proxy();
    const env = { http_proxy: `http://127.0.0.1:${proxyPort}`, NO_PROXY: 'internal.test,.localhost' };
    const { text } = fetchWith(env);
    expect(await text(`http://127.0.0.1:${port}/`)).toBe('hello');
    expect(await text(`http://localhost:${port}/`)).toBe('hello');
    await expect(text(`http://api.internal.test:${port}/`)).rejects.toThrow(TypeError);
    expect(seen).toEqual([]);
    expect(await text(`http://other.test:${port}/`)).toBe('hello');
    expect(seen.length).toBe(1);
  });

  test('no_proxy=* switches every proxy off', async () => {
    const { port: proxyPort, seen } = await proxy();
    const { text } = fetchWith({ http_proxy: `http://127.0.0.1:${proxyPort}`, no_proxy: '*' });
    await expect(text('http://model.invalid/')).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  test('an invalid proxy setting is reported and not used', async () => {
    const port = await listen(createHttpServer(hello));
    const { text, problems } = fetchWith({ HTTP_PROXY: 'ftp://files.test' });
    expect(await text(`http://127.0.0.1:${port}/`)).toBe('hello');
    expect(problems).toEqual([expect.stringContaining('HTTP_PROXY')]);
  });

  test.each(['ftp://me:secret@files.test', 'http://me:secret%@proxy.test'])(
    'a problem with %s does not repeat its password',
    (value) => {
      const { problems } = fetchWith({ HTTPS_PROXY: value });
      expect(problems).toEqual([expect.stringContaining('HTTPS_PROXY')]);
      expect(problems.join()).not.toContain('secret');
    },
  );

  /** The error of a model behind a proxy. */
  async function refusedBy(options: Parameters<typeof startProxy>[0], address: string, name = '') {
    const { port: proxyPort, seen } = await proxy(options);
    const at = `http://${name}127.0.0.1:${proxyPort}`;
    const { fetch } = fetchWith({ http_proxy: at, https_proxy: at });
    const provider = createModelProviderFactory(fetch).create(accessTo('chat', address));
    const { error } = await collect(provider.stream(ask(), never));
    expect(error?.code).toBe('modelUnreachable');
    return { problem: error?.problem, seen };
  }

  test.each(['https://model.test/v1', 'http://model.test/v1'])(
    'a proxy that wants a password is named in the error of a model at %s',
    async (url) => {
      const { problem } = await refusedBy({ credentials: 'me:secret' }, url, 'me:wrong@');
      expect(JSON.stringify(problem)).not.toContain('wrong');
      expect(problem).toMatchObject({ kind: 'modelUnreachable', url, fault: 'proxyPassword', proxyStatus: '407' });
    },
  );

  test.each(['403 Forbidden', '502 Bad Gateway', '503 Service Unavailable'])(
    'a proxy that refuses the tunnel is named with its status, without its page: %s',
    async (refusesTunnel) => {
      const { problem, seen } = await refusedBy({ refusesTunnel }, 'https://model.test/v1');
      const proxyStatus = refusesTunnel.slice(0, 3);
      expect(problem).toMatchObject({ kind: 'modelUnreachable', fault: 'proxyRefused', proxyStatus });
      expect(JSON.stringify(problem)).not.toContain('Blocked');
      expect(seen[0]).toBe('CONNECT model.test:443');
    },
  );
});

describe('certificates', () => {
  test.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])('%s adds roots', async (variable) => {
    const port = await listenTls();
    const { text, problems } = fetchWith({ [variable]: authority.file });
    expect(await text(`https://127.0.0.1:${port}/`)).toBe('hello');
    expect(problems).toEqual([]);
  });

  test('without them the connection fails, and the error of a model says what to set', async () => {
    const port = await listenTls();
    const { fetch } = fetchWith({});
    const url = `https://127.0.0.1:${port}/v1`;
    const { error } = await collect(
      createModelProviderFactory(fetch).create(accessTo('chat', url)).stream(ask(), never),
    );
    expect(error?.code).toBe('modelUnreachable');
    expect(error?.problem).toMatchObject({ kind: 'modelUnreachable', fault: 'certificate', url });
  });

  test('a name the certificate does not have is not believed', async () => {
    const port = await listenTls();
    const { text } = fetchWith({ NODE_EXTRA_CA_CERTS: authority.file });
    await expect(text(`https://localhost:${port}/`)).rejects.toMatchObject(wrongName);
  });

  test('a file without certificates is reported; the rest works', async () => {
    const empty = join(authority.folder, 'empty.pem');
    writeFileSync(empty, 'nothing here');
    const port = await listenTls();
    const { text, problems } = fetchWith({ NODE_EXTRA_CA_CERTS: empty, SSL_CERT_FILE: authority.file });
    expect(await text(`https://127.0.0.1:${port}/`)).toBe('hello');
    expect(problems).toEqual([expect.stringContaining(empty)]);
    const missing = fetchWith({ SSL_CERT_FILE: join(authority.folder, 'missing.pem') });
    await expect(missing.text(`https://127.0.0.1:${port}/`)).rejects.toThrow();
    expect(missing.problems.length).toBe(1);
  });
});
