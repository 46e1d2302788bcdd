import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { maxPictureAddressChars } from '../../../../shared/domain/picture.ts';
import { MemoryBlobStore } from '../../testing/memoryBlobStore.ts';
import { pictureAddress } from './pictureAddress.ts';
import { RemotePictures } from './remotePictures.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('the address of a picture', () => {
  it.each([
    ['https://a.example/p.png', 'https://a.example/p.png'],
    ['HTTPS://A.example:443/p.png?q=1#here', 'https://a.example/p.png?q=1'],
    ['http://127.0.0.1:8188/view?name=1', 'http://127.0.0.1:8188/view?name=1'],
    ['http://localhost:3000/p.png', 'http://localhost:3000/p.png'],
  ])('%s may be asked for', (text, href) => {
    expect(pictureAddress(text).href).toBe(href);
  });

  it.each([
    'http://a.example/p.png',
    'http://localhost.a.example/p.png',
    'http://10.0.0.1/p.png',
    'https://user:secret@a.example/p.png',
    'ftp://a.example/p.png',
    'file:///etc/passwd',
    'data:image/png;base64,iVBO',
    'javascript:alert(1)',
    '//a.example/p.png',
    'p.png',
    '',
    `https://a.example/${'x'.repeat(maxPictureAddressChars)}`,
  ])('%s never', (text) => {
    expect(() => pictureAddress(text)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('is over https or on this computer, or refused, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        try {
          expect(pictureAddress(text).protocol).toBe('https:');
        } catch (error) {
          expect(error).toMatchObject({ code: 'forbidden' });
        }
      }),
    );
  });
});

describe('a remote picture in a text', () => {
  const asked: string[] = [];
  const sent: string[] = [];
  const sources = new Set<string>();
  let allows: (url: string) => boolean;
  let answers: Record<string, () => Response>;
  const pictures = new RemotePictures({
    blobs: new MemoryBlobStore(),
    confirm: async (what) => {
      if (what.kind !== 'picture') throw new Error('Something else is asked');
      expect(new URL(what.url).host).toBe(what.host);
      asked.push(what.url);
      sources.add(what.source);
      if (!allows(what.url)) throw new HostError('cancelled', 'No');
    },
    network: {
      fetch: async (url, init) => {
        expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual' });
        sent.push(url.href);
        return answers[url.href]?.() ?? new Response(png);
      },
    },
  });
  const fetched = (url: string) => pictures.fetch(url, new AbortController().signal);
  const leadsTo = (location: string) => () => new Response(null, { status: 302, headers: { location } });
  beforeEach(() => {
    asked.length = 0;
    sources.clear();
    sent.length = 0;
    allows = () => true;
    answers = {};
  });

  it('is fetched once the user agrees, with the type of its bytes', async () => {
    expect(await fetched('https://a.example/p.gif')).toMatchObject({ mimeType: 'image/png' });
    expect(asked).toEqual(['https://a.example/p.gif']);
    expect(sent).toEqual(asked);
  });

  it('is not requested when the user refuses, or the address is forbidden', async () => {
    allows = () => false;
    await expect(fetched('https://a.example/p.png')).rejects.toMatchObject({ code: 'cancelled' });
    await expect(fetched('http://a.example/p.png')).rejects.toMatchObject({ code: 'forbidden' });
    expect(sent).toEqual([]);
    expect(asked).toEqual(['https://a.example/p.png']);
  });

  it('follows redirects within its host, asks again for another host, and refuses forbidden addresses', async () => {
    const at = (path: string) => `https://a.example${path}`;
    answers = {
      [at('/1')]: leadsTo('/2'),
      [at('/2')]: leadsTo('https://b.example/3'),
      [at('/inside')]: leadsTo('http://169.254.169.254/latest'),
      [at('/round')]: leadsTo('/round'),
    };
    await fetched(at('/1'));
    expect(asked).toEqual([at('/1'), 'https://b.example/3']);
    // The second question must show where the redirect came from.
    expect([...sources]).toEqual([at('/1')]);
    expect(sent).toEqual([at('/1'), at('/2'), 'https://b.example/3']);

    sent.length = 0;
    allows = (url) => url === at('/1');
    await expect(fetched(at('/1'))).rejects.toMatchObject({ code: 'cancelled' });
    expect(sent).toEqual([at('/1'), at('/2')]);

    allows = () => true;
    await expect(fetched(at('/inside'))).rejects.toMatchObject({ code: 'forbidden' });
    sent.length = 0;
    await expect(fetched(at('/round'))).rejects.toMatchObject({ code: 'serverRefused' });
    expect(sent.length).toBeLessThan(10);
  });

  it('reports what was received instead', async () => {
    answers = {
      'https://a.example/page': () => new Response('<html><script>alert(1)</script>'),
      'https://a.example/drawn': () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'https://a.example/gone': () => new Response('no', { status: 404 }),
      'https://a.example/off': () => {
        throw new TypeError('fetch failed');
      },
    };
    await expect(fetched('https://a.example/page')).rejects.toMatchObject({ code: 'badResult' });
    await expect(fetched('https://a.example/drawn')).rejects.toMatchObject({ code: 'badResult' });
    await expect(fetched('https://a.example/gone')).rejects.toMatchObject({ data: { status: 404 } });
    await expect(fetched('https://a.example/off')).rejects.toMatchObject({ code: 'serverUnreachable' });
  });
});
