import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLocalModels } from './localServers.ts';

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const list =
  (...ids: unknown[]): RequestListener =>
  (_request, response) => {
    response.writeHead(200).end(JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) }));
  };
const never = new AbortController().signal;

it('finds what answers like a server of models, with its models', async () => {
  const asked: string[] = [];
  const ollama = await listen((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    list('qwen3:8b', 7, '', 'x'.repeat(300), 'gpt-oss:20b')(request, response);
  });
  const llamacpp = await listen(list());
  const lmstudio = await listen((_request, response) => response.writeHead(404).end('<html>'));
  expect(await createLocalModels({ ollama, lmstudio, llamacpp }).find(never)).toEqual([
    { program: 'ollama', baseUrl: `http://127.0.0.1:${ollama}/v1`, models: ['qwen3:8b', 'gpt-oss:20b'] },
    { program: 'llamacpp', baseUrl: `http://127.0.0.1:${llamacpp}/v1`, models: [] },
  ]);
  expect(asked).toEqual(['GET /v1/models undefined']);
});

it('leaves out what is no list, redirects, or is far too long', async () => {
  let sent = 0;
  const elsewhere = await listen(list('stolen'));
  const ollama = await listen((_request, response) => response.writeHead(200).end('{"models": []}'));
  const lmstudio = await listen((_request, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${elsewhere}/v1/models` });
    response.end(JSON.stringify({ data: [{ id: 'here' }] }));
  });
  const llamacpp = await listen((_request, response) => {
    response.writeHead(200);
    const fill = () => {
      do sent += 65_536;
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', fill);
    fill();
  });
  expect(await createLocalModels({ ollama, lmstudio, llamacpp }).find(never)).toEqual([]);
  // 2 MB are read, and what was on its way.
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

it('ends when it is cancelled, although nothing answers', async () => {
  const silent = await listen(() => undefined);
  const stop = new AbortController();
  const found = createLocalModels({ ollama: silent, lmstudio: silent, llamacpp: silent }).find(stop.signal);
  const enough = new Error('Enough');
  stop.abort(enough);
  await expect(found).rejects.toBe(enough);
});
