import { inflateSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSampleTransport } from './sampleServer.ts';

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(await createSampleTransport());
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
  const text = content.map((part) => (part.type === 'text' ? part.text : `<${part.type}>`)).join('\n');
  return { text, content, isError: isError === true, structuredContent };
}

describe('the sample server', () => {
  test('sends instructions, and lists its tools with schemas and hints', async () => {
    const client = await connect();
    expect(client.getInstructions()).toContain('sample server of Gatehouse');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name).sort()).toEqual([
      'add',
      'current_time',
      'draw_picture',
      'echo',
      'list_notes',
      'slow_count',
      'write_note',
    ]);
    for (const tool of tools) {
      expect(tool.description).toMatch(/\.$/);
      expect(tool.inputSchema.type).toBe('object');
      expect(tool.annotations?.readOnlyHint).toBe(tool.name !== 'write_note');
    }
  });

  test('echoes and adds', async () => {
    const client = await connect();
    expect((await call(client, 'echo', { message: 'hello' })).text).toBe('hello');
    expect(await call(client, 'add', { a: 2, b: 3 })).toMatchObject({
      text: '2 + 3 = 5',
      structuredContent: { sum: 5 },
    });
  });

  test('refuses arguments that do not fit', async () => {
    const client = await connect();
    const { isError, text } = await call(client, 'add', { a: 2, b: 'three' });
    expect(isError).toBe(true);
    expect(text).toContain('b');
  });

  test('tells the time in a time zone, and says when there is no such zone', async () => {
    const client = await connect();
    const shanghai = await call(client, 'current_time', { timezone: 'Asia/Shanghai' });
    expect(shanghai.text).toContain(String(new Date().getFullYear()));
    expect(shanghai.text).toContain('(Asia/Shanghai)');
    const nowhere = await call(client, 'current_time', { timezone: 'Moon/Tranquility' });
    expect(nowhere).toMatchObject({ isError: true, text: expect.stringContaining('Europe/Paris') as string });
  });

  test('keeps notes for one connection only', async () => {
    const client = await connect();
    expect((await call(client, 'list_notes')).text).toBe('There are no notes yet.');
    await call(client, 'write_note', { title: 'Milk', text: 'Buy some' });
    expect((await call(client, 'write_note', { title: 'Milk', text: 'Bought' })).text).toBe(
      'Replaced the note "Milk".',
    );
    expect((await call(client, 'list_notes')).text).toBe('Milk: Bought');
    expect((await call(await connect(), 'list_notes')).text).toBe('There are no notes yet.');
  });

  test.each([
    ['gradient', undefined],
    ['sunset', undefined],
    ['chart', [1, 2, 3]],
  ])('draws a %s as a PNG that decodes', async (subject, values) => {
    const client = await connect();
    const { content } = await call(client, 'draw_picture', { subject, ...(values ? { values } : {}) });
    const picture = content.find((part) => part.type === 'image');
    if (picture?.type !== 'image') throw new Error('no picture came');
    expect(picture.mimeType).toBe('image/png');
    const png = Buffer.from(picture.data, 'base64');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
    expect(rows.length).toBe(height * (1 + 3 * width));
    expect(new Set(rows).size).toBeGreaterThan(3);
    expect(png.length).toBeLessThan(50_000);
  });

  test('reports the progress of a slow count', async () => {
    const client = await connect();
    const seen: number[] = [];
    const params = { name: 'slow_count', arguments: { to: 3, pause_seconds: 0 } };
    const result = await client.callTool(params, { onprogress: ({ progress }) => seen.push(progress) });
    expect(seen).toEqual([1, 2, 3]);
    expect(result.content).toEqual([{ type: 'text', text: 'Counted to 3.' }]);
  });

  test('a slow count can be cancelled, and the server continues', async () => {
    const client = await connect();
    const stop = new AbortController();
    const params = { name: 'slow_count', arguments: { to: 100, pause_seconds: 10 } };
    const counting = client.callTool(params, { signal: stop.signal, onprogress: () => stop.abort('enough') });
    await expect(counting).rejects.toThrow();
    expect((await call(client, 'echo', { message: 'still here' })).text).toBe('still here');
  });
});
