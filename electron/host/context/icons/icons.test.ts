import type { McpServer } from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { HttpLaunch, Launch } from '../../../../shared/domain/server.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { TestHost } from '../../testing/testHost.ts';
import { chooseIcons } from '../../ground/offers/chooseIcons.ts';
import { Icons, type IconsParts } from './icons.ts';
import { iconSource } from './iconSource.ts';
import { iconType } from './iconType.ts';

const png = (width: number, height = width, rest = 0) => {
  const bytes = new Uint8Array(24 + rest);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const dataUri = `data:image/png;base64,${base64(png(16))}`;
const http = (url: string): HttpLaunch => ({ kind: 'http', url, headers: {} });
const stdio: Launch = { kind: 'stdio', command: 'x', args: [], env: {} };

describe('the chosen icon', () => {
  const chosen = (icons: unknown, theme: 'light' | 'dark' = 'light') => chooseIcons(icons, theme).map(({ src }) => src);
  it('matches the theme, and is the smallest that is large enough', () => {
    const icons = [
      { src: 'dark', theme: 'dark', sizes: ['48x48'] },
      { src: 'large', sizes: ['512x512'] },
      { src: 'small', sizes: ['16x16'] },
      { src: 'fits', sizes: ['16x16', '48x48'] },
      { src: 'unsaid' },
    ];
    expect(chosen(icons)).toEqual(['fits', 'large', 'unsaid']);
    expect(chosen(icons, 'dark')).toEqual(['dark', 'fits', 'large']);
  });

  it('is never an SVG or one without an address; wrong metadata are ignored', () => {
    expect(chosen([{ src: 'a', mimeType: 'image/svg+xml' }, {}, null, { src: '' }, { src: 7 }])).toEqual([]);
    expect(chosen([{ src: 'a', sizes: '48x48', theme: 'blue', mimeType: 3 }])).toEqual(['a']);
    fc.assert(fc.property(fc.anything(), (icons) => void chooseIcons(icons, 'dark')));
    expect(chosen(Array.from({ length: 100_000 }, () => ({ src: 'a' })))).toHaveLength(3);
  });
});

describe('the source of an icon', () => {
  it.each([
    ['https://a.example/i.png', 'https://a.example/mcp'],
    ['https://a.example:8443/i.png', 'https://a.example:8443/mcp'],
    ['http://127.0.0.1:3000/i.png', 'http://127.0.0.1:3000/mcp'],
    ['http://localhost:3000/i.png', 'http://localhost:3000/mcp'],
    ['http://[::1]:3000/i.png', 'http://[::1]:3000/mcp'],
  ])('%s of a server at %s', (src, server) => {
    verifies('I1');
    expect(iconSource(src, http(server))).toMatchObject({ kind: 'url' });
  });

  it.each([
    ['https://b.example/i.png', 'https://a.example/mcp'],
    ['https://a.example.b.example/i.png', 'https://a.example/mcp'],
    ['https://a.example:8443/i.png', 'https://a.example/mcp'],
    ['http://a.example/i.png', 'https://a.example/mcp'],
    ['http://a.example/i.png', 'http://a.example/mcp'],
    ['http://127.0.0.1:3001/i.png', 'http://127.0.0.1:3000/mcp'],
    ['https://user:secret@a.example/i.png', 'https://a.example/mcp'],
    ['//a.example/i.png', 'https://a.example/mcp'],
    ['/i.png', 'https://a.example/mcp'],
    ['javascript:alert(1)', 'https://a.example/mcp'],
    ['file:///etc/passwd', 'https://a.example/mcp'],
    ['blob:https://a.example/1', 'https://a.example/mcp'],
    ['data:text/html;base64,PGI+', 'https://a.example/mcp'],
    ['data:image/png,abc', 'https://a.example/mcp'],
    ['data:image/png;base64,%%%', 'https://a.example/mcp'],
    [`data:image/png;base64,${'A'.repeat(100_000)}`, 'https://a.example/mcp'],
  ])('%s never, of a server at %s', (src, server) => {
    verifies('I1');
    expect(iconSource(src, http(server))).toBeUndefined();
  });

  it('a local process can only have data URLs', () => {
    verifies('I1');
    expect(iconSource('https://a.example/i.png', stdio)).toBeUndefined();
    expect(iconSource(dataUri, stdio)).toEqual({ kind: 'data', bytes: png(16) });
  });
});

describe('the type of an icon', () => {
  it('is decided by its bytes, and its size is limited in each direction', () => {
    verifies('I1');
    expect(iconType(png(1024))).toBe('image/png');
    for (const bytes of [png(1025, 1), png(1, 100_000), png(0), png(16, 16, 70_000), png(16).subarray(0, 20)]) {
      expect(iconType(bytes)).toBeUndefined();
    }
    const words = (text: string) => new TextEncoder().encode(text);
    for (const text of ['<svg/>', 'GIF89a', '%PDF-', '']) expect(iconType(words(text))).toBeUndefined();
  });

  it('is also found for the other formats, and for truncated bytes', () => {
    const jpeg = (width: number) =>
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 16, width >> 8, width & 255, 0]);
    expect([iconType(jpeg(40)), iconType(jpeg(5000))]).toEqual(['image/jpeg', undefined]);
    const webp = (kind: string, size: readonly number[]) => {
      const bytes = new Uint8Array(30);
      bytes.set(new TextEncoder().encode('RIFF____WEBP' + kind));
      bytes.set(size, kind === 'VP8X' ? 24 : kind === 'VP8L' ? 21 : 26);
      return iconType(bytes);
    };
    expect(webp('VP8X', [31, 0, 0, 31, 0, 0])).toBe('image/webp');
    expect(webp('VP8X', [0, 0, 1, 31, 0, 0])).toBeUndefined();
    expect(webp('VP8L', [31, 0, 8, 0])).toBe('image/webp');
    expect(webp('VP8L', [255, 63, 8, 0])).toBeUndefined();
    expect(webp('VP8 ', [32, 0, 32, 0])).toBe('image/webp');
    expect(webp('VP8 ', [32, 0, 255, 63])).toBeUndefined();
    const any = fc.tuple(fc.constantFrom(jpeg(40), png(16)), fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 40 }));
    fc.assert(
      fc.property(any, ([head, rest, at]) => void iconType(new Uint8Array([...head.subarray(0, at), ...rest]))),
    );
  });
});

const id = 's1' as ServerId;

/** Icons of one server over HTTP, and the requests for them. */
function iconsOf(icons: unknown, answer: (url: string) => Response, url = 'https://a.example/mcp') {
  const asked: { url: string; init: RequestInit | undefined; proxy: string | undefined }[] = [];
  let startedAt = 1;
  const definition = { id, name: 'a', enabled: true, launch: { ...http(url), proxy: 'http://proxy.example:1' } };
  const connection = () => ({ icons, offer: { tools: [] }, state: { kind: 'running', facts: { startedAt } } });
  const room = new Icons({
    blobs: new MemoryBlobStore(),
    servers: { running: () => [{ definition }], connection } as unknown as IconsParts['servers'],
    network: {
      fetchFor: (_server, _configured, proxy) => async (to, init) => {
        asked.push({ url: String(to), init, proxy });
        return answer(String(to));
      },
    },
  });
  const get = () => room.get({ kind: 'server', serverId: id }, 'light');
  return { asked, get, restarted: () => void startedAt++ };
}

describe('reading icons', () => {
  it('requests once, without credentials, and again only when the server restarts', async () => {
    verifies('I1');
    const { asked, get, restarted } = iconsOf([{ src: 'https://a.example/i' }], () => new Response(png(16)));
    const [one, two] = await Promise.all([get(), get()]);
    expect(one).toMatchObject({ mimeType: 'image/png' });
    expect(two).toEqual(one);
    expect(asked).toHaveLength(1);
    // They are as much the server's business as its answers.
    expect(asked[0]?.proxy).toBe('http://proxy.example:1');
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
    expect(Object.keys(asked[0]?.init?.headers ?? {})).toEqual(['Accept']);
    restarted();
    await get();
    expect(asked).toHaveLength(2);
  });

  it('follows redirects only within its origin', async () => {
    verifies('I1');
    const moved = (location: string) => (url: string) =>
      url.endsWith('/i') ? new Response(null, { status: 302, headers: { location } }) : new Response(png(16));
    const within = iconsOf([{ src: 'https://a.example/i' }], moved('/other.png'));
    expect(await within.get()).not.toBeNull();
    expect(within.asked.map(({ url }) => url)).toEqual(['https://a.example/i', 'https://a.example/other.png']);
    for (const location of ['https://b.example/i.png', 'http://a.example/i.png', 'http://169.254.169.254/', '']) {
      const away = iconsOf([{ src: 'https://a.example/i' }], moved(location));
      expect(await away.get()).toBeNull();
      expect(away.asked.every(({ url }) => url.startsWith('https://a.example/'))).toBe(true);
    }
    const round = iconsOf(
      [{ src: 'https://a.example/i' }],
      () => new Response(null, { status: 302, headers: { location: '/i' } }),
    );
    expect(await round.get()).toBeNull();
    expect(round.asked.length).toBeLessThan(6);
  });

  it('tries the next icon after a failure, and accepts that there may be none', async () => {
    const answer = (url: string) => {
      if (url.endsWith('gone')) return new Response(png(16), { status: 404 });
      if (url.endsWith('down')) throw new Error('No network');
      return new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': 'image/png' } });
    };
    const src = (name: string) => ({ src: `https://a.example/${name}` });
    expect(await iconsOf([src('gone'), src('down'), { src: dataUri }], answer).get()).toMatchObject({
      mimeType: 'image/png',
    });
    expect(await iconsOf([src('gone'), src('down'), src('lie')], answer).get()).toBeNull();
    expect(await iconsOf(undefined, answer).get()).toBeNull();
  });
});

it('items of a running server have their icon, by a command of the page; a stopped server has none', async () => {
  verifies('I1');
  const offers = (server: McpServer) => {
    server.registerTool('plain', {}, () => ({ content: [] }));
    server.registerTool('drawn', { icons: [{ src: dataUri }] }, () => ({ content: [] }));
    server.registerTool('elsewhere', { icons: [{ src: 'https://a.example/i.png' }] }, () => ({ content: [] }));
  };
  const network = { fetchFor: () => () => Promise.reject(new Error('Nothing is asked for')) };
  const host = await new TestHost({ servers: { tools: offers }, ports: { iconNetwork: network } }).start();
  onTestFinished(() => host.stop());
  const serverId = await host.connect('tools');
  const { tools } = await host.call('tool.list', { serverId });
  expect(tools.map(({ tool, hasIcon }) => [tool.name, hasIcon])).toEqual([
    ['drawn', true],
    ['elsewhere', true],
    ['plain', undefined],
  ]);
  const iconOf = async (name: string) =>
    (await host.call('icon.get', { of: { kind: 'tool', serverId, name }, theme: 'dark' })).icon;
  const icon = await iconOf('drawn');
  expect(icon?.mimeType).toBe('image/png');
  expect(icon && (await host.host.readBlob(icon.blob))?.bytes).toEqual(png(16));
  expect([await iconOf('elsewhere'), await iconOf('plain'), await iconOf('none')]).toEqual([null, null, null]);
  await host.call('server.setEnabled', { serverId, enabled: false });
  expect(await iconOf('drawn')).toBeNull();
});
