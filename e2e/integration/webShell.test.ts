import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Sender, shellForTest, ask, exchange, keyFrom, upgrade, pageSocket, callOver } from './webShellForTest.ts';

describe('the link of the browser shell', () => {
  it('works once, and the next one works too', async () => {
    const { shell } = await shellForTest();
    const link = shell.newLink();
    expect((await exchange(link)).status).toBe(200);
    expect(await exchange(link)).toMatchObject({ status: 401 });
    expect((await exchange(shell.newLink())).status).toBe(200);
  });

  it('carries its token in the fragment, which browsers never send', async () => {
    const { shell } = await shellForTest();
    const { search, hash, pathname } = new URL(shell.newLink());
    expect({ search, pathname }).toEqual({ search: '', pathname: '/enter' });
    expect(hash).toMatch(/^#token=[\w-]{43}$/);
  });

  it.each(['', '{}', '{"token":7}', '{"token":"made-up"}', `{"token":"${'x'.repeat(5000)}"}`, 'null'])(
    'cannot be made up: %.20s',
    async (body) => {
      const { origin } = await shellForTest();
      const reply = await ask(origin, '/session', { method: 'POST', headers: { Origin: origin }, body });
      expect(reply.status).toBe(401);
    },
  );
});

describe('the WebSocket of the browser shell', () => {
  it('answers commands to a page that has the key', async () => {
    const { shell, origin } = await shellForTest();
    const socket = await pageSocket(origin, await keyFrom(shell.newLink()));
    expect(await callOver(socket, 'snapshot.get')).toMatchObject({
      type: 'result',
      output: { shell: { kind: 'browser' } },
    });
  });

  it.each([
    { name: 'a wrong key', first: JSON.stringify({ type: 'hello', key: 'guess' }) },
    { name: 'no key', first: JSON.stringify({ type: 'hello' }) },
    { name: 'a command instead of a hello', first: '{"type":"call","id":1,"command":"snapshot.get","input":{}}' },
    { name: 'no JSON', first: 'hello' },
  ])('is closed on $name, without an answer', async ({ first }) => {
    const { origin } = await shellForTest();
    const { socket } = await upgrade(origin, { Origin: origin });
    const heard: unknown[] = [];
    socket.on('message', (data) => heard.push(data));
    socket.send(first);
    const [code] = (await once(socket, 'close')) as [number];
    expect({ code, heard }).toEqual({ code: 4401, heard: [] });
  });

  it('continues after an invalid envelope', async () => {
    const { shell, origin } = await shellForTest();
    const socket = await pageSocket(origin, await keyFrom(shell.newLink()));
    for (const bad of ['{', '[]', '{"type":"call"}', '{"type":"eval","code":"1"}', '7']) socket.send(bad);
    socket.send(Buffer.from([0, 1, 2]));
    expect(await callOver(socket, 'snapshot.get')).toMatchObject({ type: 'result' });
  });

  it.each<Sender>([
    { name: 'no Origin', headers: {} },
    { name: 'a foreign Origin', headers: { Origin: 'https://evil.test' } },
    { name: 'the Origin of a file or a sandboxed frame', headers: { Origin: 'null' } },
    { name: 'another port of this machine', headers: { Origin: 'http://127.0.0.1:1' } },
  ])('refuses an upgrade with $name', async ({ headers }) => {
    const { origin } = await shellForTest();
    expect((await upgrade(origin, headers)).outcome).toBe(403);
  });

  it('refuses an upgrade for another Host, also with a matching Origin', async () => {
    const { origin } = await shellForTest();
    const host = `rebound.test:${new URL(origin).port}`;
    expect((await upgrade(origin, { Host: host, Origin: `http://${host}` })).outcome).toBe(403);
  });

  it('refuses an upgrade on another path', async () => {
    const { origin } = await shellForTest();
    expect((await upgrade(origin, { Origin: origin }, '/session')).outcome).toBe(403);
  });
});

describe('attachments of the user', () => {
  it('is taken from a page that has the key, in bounds, and read again under its hash', async () => {
    const { shell, origin } = await shellForTest();
    const key = await keyFrom(shell.newLink());
    const put = (headers: Record<string, string>, body = 'picture') =>
      ask(origin, '/blob', {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'image/png', ...headers },
        body,
      });
    const withKey = { 'x-gatehouse-key': key };
    const kept = await put(withKey);
    expect(kept.status).toBe(200);
    const { blob, bytes } = JSON.parse(kept.body) as { blob: string; bytes: number };
    expect(bytes).toBe(7);
    expect(await ask(origin, `/blob/${blob}`, { headers: withKey })).toMatchObject({
      status: 200,
      body: 'picture',
      headers: { 'content-type': 'image/png', 'content-security-policy': 'sandbox' },
    });
    expect((await put({})).status).toBe(401);
    expect((await put({ 'x-gatehouse-key': 'made-up' })).status).toBe(401);
    expect((await put({ ...withKey, Origin: 'https://example.org' })).status).toBe(403);
    const tooLarge = await put(withKey, 'x'.repeat(21 * 1024 * 1024));
    expect([tooLarge.status, JSON.parse(tooLarge.body)]).toMatchObject([413, { code: 'tooLarge' }]);
    // A sender that never stops is refused too, before the connection ends.
    const endless = put(withKey, 'x'.repeat(200 * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => error.code);
    expect([413, 'ECONNRESET', 'EPIPE']).toContain(
      await endless.then((end) => (typeof end === 'object' ? end.status : end)),
    );
    expect((await put(withKey)).status).toBe(200);
  });
});
