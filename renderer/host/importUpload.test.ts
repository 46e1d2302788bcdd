import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendBackup } from './importUpload.ts';
import { maxWholeBytes } from './uploadBody.ts';

let sent: RequestInit[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init);
    return new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const send = (file: Blob, canStream: boolean) => sendBackup(file, { headers: { key: 'k' }, canStream }, signal);

describe('a file that the page hands over', () => {
  const small = new Blob(['x']);
  const large = new Blob([new Uint8Array(maxWholeBytes + 1)]);

  it('is streamed where it is large and the shell takes streams', async () => {
    await send(large, true);
    const [init] = sent;
    expect(init?.body).toBeInstanceOf(ReadableStream);
    expect(init).toMatchObject({ duplex: 'half', headers: { key: 'k', 'X-File-Bytes': String(maxWholeBytes + 1) } });
  });

  it('is sent as bytes where it is small: the desktop takes no Blob', async () => {
    await send(small, true);
    const [init] = sent;
    expect(init?.body).toBeInstanceOf(ArrayBuffer);
    expect(init).not.toHaveProperty('duplex');
  });

  it('is sent as a Blob where the shell takes no streams', async () => {
    await send(small, false);
    await send(large, false);
    expect(sent.map(({ body }) => body)).toEqual([small, large]);
  });
});
