import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { shellForTest, ask, exchange, keyFrom, upgrade, pageSocket, callOver } from './webShellForTest.ts';

describe('the trust surface of the browser shell', () => {
  /** A page, and the address of the trust surface that its browser received with its key. */
  async function both() {
    const { shell, origin } = await shellForTest();
    const { key: pageKey, pairing } = JSON.parse((await exchange(shell.newLink())).body) as {
      key: string;
      pairing: { port: number; token: string };
    };
    const trustOrigin = `http://127.0.0.1:${pairing.port}`;
    return { origin, pageKey, url: `${trustOrigin}/enter#token=${pairing.token}`, trustOrigin };
  }

  it('is announced to a page without access: the key of the page does not open it', async () => {
    const { origin, pageKey, trustOrigin } = await both();
    const page = await pageSocket(origin, pageKey);
    expect((await callOver(page, 'trust.review'))['output']).toEqual({ url: `${trustOrigin}/` });
    expect((await exchange(`${trustOrigin}/enter#token=${pageKey}`)).status).toBe(401);
  });

  it('reports a used link in the terminal, and a new one when an old one is tried', async () => {
    const { shell, announced } = await shellForTest();
    const link = shell.newLink();
    await exchange(link);
    expect(announced).toEqual(['The link was opened in a browser.']);
    await exchange(link);
    await exchange(link);
    expect(announced).toHaveLength(2);
    const fresh = /A new one: (\S+)$/.exec(announced[1] ?? '')?.[1] ?? '';
    expect((await exchange(fresh)).status).toBe(200);
  });

  it('is another origin with its own key', async () => {
    const { origin, pageKey, url, trustOrigin } = await both();
    expect(trustOrigin).not.toBe(origin);
    const trustKey = await keyFrom(url);
    const trust = await pageSocket(trustOrigin, trustKey);
    expect(await callOver(trust, 'trust.pending')).toMatchObject({ type: 'result' });
    for (const [at, key] of [
      [trustOrigin, pageKey],
      [origin, trustKey],
    ] as const) {
      const { socket } = await upgrade(at, { Origin: at });
      socket.send(JSON.stringify({ type: 'hello', key }));
      expect(await once(socket, 'close')).toMatchObject([4401, expect.anything()]);
    }
  });

  it('cannot be reached by a page of the first origin, and its token is not spent by trying', async () => {
    const { origin, url, trustOrigin } = await both();
    expect((await exchange(url, { Origin: origin })).status).toBe(403);
    expect((await upgrade(trustOrigin, { Origin: origin })).outcome).toBe(403);
    expect((await exchange(url)).status).toBe(200);
  });

  it('knows no command of the page, and the page none of its', async () => {
    const { origin, pageKey, url, trustOrigin } = await both();
    const trust = await pageSocket(trustOrigin, await keyFrom(url));
    expect(await callOver(trust, 'turn.send')).toMatchObject({ error: { code: 'unknownCommand' } });
    const page = await pageSocket(origin, pageKey);
    expect(await callOver(page, 'trust.pending')).toMatchObject({ error: { code: 'unknownCommand' } });
  });

  it('serves its own page and not the other, and no blobs', async () => {
    const { origin, url, trustOrigin } = await both();
    expect((await ask(trustOrigin, '/')).body).toContain('<title>Trust</title>');
    expect((await ask(trustOrigin, '/index.html')).status).toBe(404);
    expect((await ask(origin, '/trust.html')).status).toBe(404);
    const headers = { 'X-Gatehouse-Key': await keyFrom(url) };
    expect((await ask(trustOrigin, `/blob/${'0'.repeat(64)}`, { headers })).status).toBe(404);
  });
});
