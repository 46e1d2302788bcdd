import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { session } from 'electron';
import { pageAnswer, type TableRow, type TableWorld } from '../row.ts';

/** What a page of `app://table` makes of an expression. */
async function valueIn(world: TableWorld, name: string, expression: string): Promise<unknown> {
  const told = world.told(`${name}/told`);
  const script = `
    const value = await (async () => ${expression})().catch((error) => 'failed: ' + error.name);
    await fetch('/${name}/told', { method: 'POST', body: JSON.stringify({ value }) });`;
  await world.window().loadURL(world.page(`${name}/`, script));
  return (JSON.parse(await told) as { value: unknown }).value;
}

const bodyRow = (name: string, asserts: string, source: string, body: string, expected: string): TableRow => ({
  api: 'protocol.handle, body of a request',
  asserts,
  source: `spec/api-protocol-spec.ts: ${source}`,
  async check(world) {
    world.serve(`${name}/echo`, async (request) => new Response(request.body === null ? '' : await text(request.body)));
    const options = `{ method: 'POST', body: ${body}, duplex: 'half' }`;
    assert.equal(await valueIn(world, name, `(await fetch('/${name}/echo', ${options})).text()`), expected);
  },
});

const failureRow = (name: string, asserts: string, source: string, fail: () => Response): TableRow => ({
  api: 'protocol.handle',
  asserts,
  source: `spec/api-protocol-spec.ts: ${source}`,
  async check(world) {
    world.serve(`${name}/bad`, fail);
    assert.equal(await valueIn(world, name, `(await fetch('/${name}/bad')).text()`), 'failed: TypeError');
  },
});

/** Schemes of the app: who answers, with what, and who is asked before. */
export const schemeRows: readonly TableRow[] = [
  {
    api: 'protocol.handle',
    asserts: 'gets the address and the method, and its status, headers and bytes arrive',
    source: 'spec/api-protocol-spec.ts: can send buffer body; correctly sets statusCode; correctly sets content-type',
    async check(world) {
      let seen = '';
      world.serve('answer/from', ({ method, url }) => {
        seen = `${method} ${url}`;
        return new Response(Buffer.from([1, 2, 3]), {
          status: 418,
          headers: { 'content-type': 'text/plain', 'x-a': 'b' },
        });
      });
      const expression = `fetch('/answer/from').then(async (answer) => [answer.status, answer.headers.get('content-type'),
        answer.headers.get('x-a'), [...new Uint8Array(await answer.arrayBuffer())]])`;
      assert.deepEqual(await valueIn(world, 'answer', expression), [418, 'text/plain', 'b', [1, 2, 3]]);
      assert.equal(seen, 'GET app://table/answer/from');
    },
  },
  failureRow('error', 'an error as answer fails the request', 'can send errors', () => Response.error()),
  failureRow(
    'throws',
    'a handler that throws fails the request, and the app goes on',
    'handles a synchronous error in the handler',
    () => {
      throw new Error('on purpose');
    },
  ),
  failureRow(
    'invalid',
    'an answer that is no response fails the request',
    'handles invalid protocol response body parameters',
    () => 'no response' as never,
  ),
  bodyRow('text', 'a text arrives', 'can receive simple request body', "'hello'", 'hello'),
  bodyRow(
    'blob',
    'a Blob arrives whole',
    'does forward Blob chunks',
    "new Blob(['it is a ', 'me! ', 'Mario!'])",
    'it is a me! Mario!',
  ),
  bodyRow(
    'stream',
    'a stream arrives while it is made',
    'can receive streaming fetch upload; does not emit undefined chunks into the request body stream when uploading a stream',
    "new Blob(['slow ', 'request.']).stream()",
    'slow request.',
  ),
  {
    api: 'protocol.handle, header Origin',
    asserts: 'is never "null"',
    source: 'spec/api-protocol-spec.ts: filters an illegal "origin: null" header',
    async check(world) {
      const origins: (string | null)[] = [];
      world.serve('origin/echo', ({ headers }) => {
        origins.push(headers.get('origin'));
        return new Response();
      });
      await valueIn(world, 'origin', "fetch('/origin/echo', { method: 'POST', body: 'x' }).then(() => true)");
      assert.ok(!origins.includes('null'));
    },
  },
  {
    api: 'registerSchemesAsPrivileged, standard',
    asserts: 'relative and absolute addresses are resolved as in https',
    source: 'spec/api-protocol-spec.ts: resolves relative resources; resolves absolute resources',
    async check(world) {
      const expression = "[new URL('a', location.href).pathname, new URL('/a', location.href).pathname]";
      assert.deepEqual(await valueIn(world, 'standard', expression), ['/standard/a', '/a']);
    },
  },
  {
    api: 'registerSchemesAsPrivileged, secure',
    asserts: 'the page is a secure context',
    source: 'spec/api-protocol-spec.ts: registers secure, when {secure: true}',
    check: async (world) =>
      assert.deepEqual(await valueIn(world, 'secure', '[isSecureContext, typeof crypto.subtle]'), [true, 'object']),
  },
  {
    api: 'registerSchemesAsPrivileged, supportFetchAPI',
    asserts: 'a page reads its own origin, and no other of the scheme, of which it may only show pictures',
    source:
      'spec/api-protocol-spec.ts: allows same-origin fetch on a standard supportFetchAPI-only scheme; blocks cross-origin fetch on a standard supportFetchAPI-only scheme; returns an opaque response for cross-origin fetch with mode: no-cors; still allows cross-origin <img> loads',
    async check(world) {
      world.serve('origins/text', () => new Response('text'));
      const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
      world.serve(
        'origins/picture',
        () => new Response(Buffer.from(png, 'base64'), { headers: { 'content-type': 'image/png' } }),
      );
      // In the stand-in, the scheme has another name.
      const expression = `(async () => {
        const other = location.origin.replace('table', 'elsewhere') + '/origins/';
        const read = (url, mode) => fetch(url, { mode }).then(({ type }) => type, () => 'refused');
        const picture = await new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve(image.width);
          image.onerror = () => resolve('refused');
          image.src = other + 'picture';
        });
        return [await read('/origins/text'), await read(other + 'text'), await read(other + 'text', 'no-cors'), picture];
      })()`;
      assert.deepEqual(await valueIn(world, 'origins', expression), ['basic', 'refused', 'opaque', 1]);
    },
  },
  {
    api: 'webRequest.onBeforeRequest',
    asserts: 'without a filter is asked about schemes of the app, with address, method, kind and window; it can cancel',
    source:
      'spec/api-web-request-spec.ts: can cancel the request; matches all requests when no filters are defined; receives details object; will call webRequest.onBeforeRequest for custom protocol URLs',
    async check(world) {
      const { webRequest } = session.defaultSession;
      const seen: unknown[] = [];
      webRequest.onBeforeRequest(({ url, method, resourceType, webContentsId }, answer) => {
        const { pathname } = new URL(url);
        if (pathname.startsWith('/guard/')) seen.push([pathname, method, resourceType, typeof webContentsId]);
        answer({ cancel: pathname === '/guard/no' });
      });
      world.serve('guard/yes', () => new Response('yes'));
      world.serve('guard/no', () => new Response('no'));
      const expression = `Promise.all(['/guard/yes', '/guard/no'].map((path) => fetch(path).then(
        (answer) => answer.text(), () => 'cancelled')))`;
      assert.deepEqual(await valueIn(world, 'guard', expression), ['yes', 'cancelled']);
      webRequest.onBeforeRequest((_details, answer) => answer({}));
      assert.deepEqual(seen.slice(0, 3), [
        ['/guard/', 'GET', 'mainFrame', 'number'],
        ['/guard/yes', 'GET', 'xhr', 'number'],
        ['/guard/no', 'GET', 'xhr', 'number'],
      ]);
    },
  },
  {
    api: 'webRequest.onBeforeRequest, uploadData',
    asserts: 'tells bytes, a Blob and a stream apart, and takes nothing of them that is not asked for',
    source:
      'spec/api-web-request-spec.ts: receives post data in details object; can handle a streaming upload; shell/common/gin_converters/net_converter.cc',
    async check(world) {
      const { webRequest } = session.defaultSession;
      const seen: unknown[] = [];
      webRequest.onBeforeRequest(({ url, uploadData }, answer) => {
        // There is none without a body, whatever the types say.
        const parts: readonly { blobUUID?: string; bytes?: Buffer; file?: string }[] | undefined = uploadData;
        if (new URL(url).pathname === '/parts/echo')
          seen.push(parts?.map(({ blobUUID, bytes, file }) => [typeof blobUUID, bytes?.toString(), typeof file]));
        answer({});
      });
      world.serve('parts/echo', async ({ body }) => new Response(body === null ? 'none' : await text(body)));
      const expression = `(async () => {
        const said = [];
        for (const body of [undefined, 'bytes', new Blob(['blob']), new Blob(['stream']).stream()]) {
          const init = body === undefined ? {} : { method: 'POST', body, duplex: 'half' };
          said.push(await (await fetch('/parts/echo', init)).text());
        }
        return said;
      })()`;
      const said = await valueIn(world, 'parts', expression);
      webRequest.onBeforeRequest((_details, answer) => answer({}));
      assert.deepEqual(said, ['none', 'bytes', 'blob', 'stream']);
      assert.deepEqual(seen, [
        undefined,
        [['undefined', 'bytes', 'undefined']],
        [['string', undefined, 'undefined']],
        [['undefined', undefined, 'undefined']],
      ]);
    },
  },
  {
    api: 'protocol.handle and webRequest, initiatorOrigin',
    asserts: 'is "null" for what a sandboxed document without an origin asks for',
    source: 'the change that added it (electron#53685); docs/api/structures/protocol-request.md',
    async check(world) {
      const { webRequest } = session.defaultSession;
      const origins: unknown[] = [];
      webRequest.onBeforeRequest((details, answer) => {
        const { url, initiatorOrigin } = details as typeof details & { initiatorOrigin?: string };
        if (new URL(url).pathname === '/opaque/picture') origins.push(initiatorOrigin);
        answer({});
      });
      const asked = new Promise<unknown>((resolve) => {
        world.serve('opaque/picture', (request) => {
          resolve((request as { initiatorOrigin?: string }).initiatorOrigin);
          return new Response();
        });
      });
      // Asked for again and again: Playwright does not see what such a frame asks for at once (Chromium 150).
      const script = `
        const frame = document.createElement('iframe');
        frame.sandbox = 'allow-scripts';
        frame.srcdoc = '<script>setInterval(() => (new Image().src = "/opaque/picture"), 200)</scr' + 'ipt>';
        document.body.append(frame);`;
      await world.window().loadURL(world.page('opaque/', script));
      assert.equal(await asked, 'null');
      webRequest.onBeforeRequest((_details, answer) => answer({}));
      assert.deepEqual([...new Set(origins)], ['null']);
    },
  },
  {
    api: 'protocol.handle, Request.initiatorOrigin',
    asserts: 'is missing when the app loads a page, and the origin of the page for what it asks for',
    source: 'spec/api-web-request-spec.ts and spec/api-protocol-spec.ts of the change that added it (electron#53685)',
    async check(world) {
      const origins: unknown[] = [];
      const note = (request: Request) => origins.push((request as { initiatorOrigin?: string }).initiatorOrigin);
      world.serve('who/asks', (request) => {
        note(request);
        return new Response('ok');
      });
      const script = "await fetch('/who/asks'); await fetch('/who/told', { method: 'POST', body: 'x' })";
      world.serve('who/page', (request) => {
        note(request);
        return pageAnswer(script);
      });
      const told = world.told('who/told');
      await world.window().loadURL('app://table/who/page');
      await told;
      assert.deepEqual(origins, [undefined, 'app://table']);
    },
  },
];
