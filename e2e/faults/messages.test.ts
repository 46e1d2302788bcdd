import { describe, expect, it } from 'vitest';
import { sized } from '../setup/proof.ts';
import { verifies } from '../verifies.ts';
import { clientForTest, costOf, heldUpMs, leastStallOf, MiB } from './harness.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const textOf = (result: unknown) => (result as { content: { text: string }[] }).content[0]?.text;
const cap = 64 * MiB;

describe('batches', () => {
  it('are taken apart, and what is asked in one is answered alone', async () => {
    verifies('B4', 'B7');
    const { client, lines } = await clientForTest();
    const data: unknown[] = [];
    client.setNotificationHandler('notifications/message', (notification) => void data.push(notification.params.data));
    expect(textOf(await client.callTool({ name: 'batch', arguments: { method: 'ping' } }))).toBe('answered in a batch');
    expect(data).toEqual(['in a batch']);
    expect(lines).toEqual(['[stdout, not a JSON-RPC message] {"no":"message"}']);
    expect(JSON.parse(textOf(await client.callTool({ name: 'heard', arguments: {} })) ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 'from-server',
      result: {},
    });
  });
});

describe('fault 11: what is no message', () => {
  it('is shown and otherwise ignored', async () => {
    verifies('S6');
    const { client, lines } = await clientForTest(scriptedLaunch('banner'));
    expect(textOf(await client.callTool({ name: 'garbage', arguments: {} }))).toBe('still here');
    expect(lines).toContain('[stdout, not JSON] Welcome to my server!');
    expect(lines).toContain('[stdout, not a JSON-RPC message] {"level":30,"msg":"listening"}');
    expect(lines).toContain('[stdout, not JSON] ���');
    expect(lines.filter((line) => line.startsWith('[stdout'))).toHaveLength(12);
  });
});

describe('fault 12: a message larger than allowed', () => {
  it('is refused with its size, and costs less than twice what is allowed', async () => {
    const { client, transport } = await clientForTest();
    const { value, memoryRise } = await costOf(() =>
      client.callTool({ name: 'unterminated', arguments: { bytes: 100 * MiB } }).catch((error: unknown) => error),
    );
    expect(value).toBeInstanceOf(Error);
    expect(transport.failure()).toMatchObject({ code: 'badResult', data: { maxBytes: cap } });
    expect(transport.failure()?.problem).toEqual({ kind: 'messageTooLargeStopped', mebibytes: 64 });
    expect(memoryRise).toBeLessThan(2 * cap);
  });

  it('holds nobody up', async () => {
    const stallMs = await leastStallOf(async () => {
      const { client } = await clientForTest();
      await expect(client.callTool({ name: 'unterminated', arguments: { bytes: 70 * MiB } })).rejects.toThrow();
    });
    expect(stallMs).toBeLessThan(heldUpMs);
  });

  it('begins with the first byte too many, wherever the limit is set', async () => {
    const maxMessageBytes = 1 * MiB;
    const { client, transport } = await clientForTest(undefined, { maxMessageBytes });
    const around = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":""}]}}'.length;
    const bytes = maxMessageBytes - around;
    expect(textOf(await client.callTool({ name: 'string', arguments: { bytes } }))).toHaveLength(bytes);
    await expect(client.callTool({ name: 'string', arguments: { bytes: bytes + 1 } })).rejects.toThrow();
    expect(transport.failure()?.problem).toEqual({ kind: 'messageTooLargeStopped', mebibytes: 1 });
  });
});

describe('fault 14: text that is not what it should be', () => {
  it('is read with visible replacements; a byte order mark, CRLF and line separators do no harm', async () => {
    verifies('B1');
    const { client } = await clientForTest();
    const text = textOf(await client.callTool({ name: 'encodings', arguments: {} }));
    expect(text).toBe('a\ufffd\ufffd\ufffd(b\ud800 \u0000 \u2028 \u2029');
  });
});

describe('fault 15: values that are not what they seem', () => {
  it.each(['NaN', 'Infinity', '-Infinity'])(
    '%s is no JSON: the call fails at once, and the connection lives',
    async (literal) => {
      const { client, lines } = await clientForTest();
      const call = client.callTool({ name: 'values', arguments: { literal } }, { timeout: 20_000 });
      await expect(call).rejects.toMatchObject({ data: { gatehouse: 'unreadableAnswer', why: 'notJson' } });
      expect(lines.join()).toContain('[stdout, not JSON]');
      expect(textOf(await client.callTool({ name: 'echo', arguments: { message: 'on' } }))).toBe('on');
    },
  );

  it('numbers that are too large become what JavaScript makes of them', async () => {
    const { client } = await clientForTest();
    const value = async (literal: string) =>
      ((await client.callTool({ name: 'values', arguments: { literal } })).structuredContent as { value: unknown })
        .value;
    expect(await value('1e400')).toBe(Infinity);
    expect(await value('9007199254740993')).toBe(9007199254740992);
  });

  it('keys of a prototype are properties and pollute nothing; of equal keys the last counts', async () => {
    const { client } = await clientForTest();
    const result = await client.callTool({ name: 'keys', arguments: {} });
    expect(result.structuredContent).toHaveProperty('a', 2);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect((result as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('answers nobody asked for are ignored, and told', async () => {
    verifies('C4');
    const { client, problems } = await clientForTest();
    expect(textOf(await client.callTool({ name: 'wrongId', arguments: {} }))).toMatch(
      /the answer|an id of another type/,
    );
    await client.ping();
    expect(problems.map(({ message }) => message).join()).toContain('unknown message ID');
  });
});

describe('fault 16: nesting', () => {
  it.each([10_000, 2_000_000])('%i deep fails its call at once, and the connection lives', async (depth) => {
    const { client, lines } = await clientForTest();
    const stallMs = await leastStallOf(async () => {
      const call = client.callTool({ name: 'nested', arguments: { depth } }, { timeout: 20_000 });
      await expect(call).rejects.toMatchObject({ data: { why: 'nestedTooDeep' } });
    });
    expect(stallMs).toBeLessThan(heldUpMs);
    expect(lines.join()).toContain('[stdout, nested more than 512 deep]');
    expect(textOf(await client.callTool({ name: 'echo', arguments: { message: 'on' } }))).toBe('on');
  });
});

describe('large results', () => {
  it.each(['string', 'rows'])('20 MB of %s cost six times their size at most, and are not kept', async (name) => {
    const { client } = await clientForTest();
    const bytes = 20_000_000;
    // Compiling and setting up for the first call are not costs of the message.
    await client.callTool({ name, arguments: { bytes } });
    const { memoryRise, kept } = await costOf(async () => void (await client.callTool({ name, arguments: { bytes } })));
    expect(memoryRise).toBeLessThan(6 * bytes);
    expect(kept).toBeLessThan(2 * MiB);
  });

  it.each(['string', 'rows'])('9 MB of %s hold nobody up', async (name) => {
    const { client } = await clientForTest();
    const bytes = 9_000_000;
    await client.callTool({ name, arguments: { bytes: 600_000 } });
    expect(await leastStallOf(() => client.callTool({ name, arguments: { bytes } }))).toBeLessThan(heldUpMs);
  });

  it('later messages wait for the large one before them', async () => {
    const { client } = await clientForTest();
    const order: string[] = [];
    await Promise.all([
      client.callTool({ name: 'rows', arguments: { bytes: 3_000_000 } }).then(() => order.push('large')),
      client.callTool({ name: 'echo', arguments: { message: 'small' } }).then(() => order.push('small')),
    ]);
    expect(order).toEqual(['large', 'small']);
  });
});

describe('fault 17: a flood of notifications', () => {
  const count = sized(100_000, 6_000_000);

  it(
    `${count} of them all arrive, and hold nobody up`,
    async () => {
      const { client } = await clientForTest();
      let heard = 0;
      client.setNotificationHandler('notifications/message', () => void heard++);
      const small = { name: 'notifications', arguments: { count: 100_000 } };
      expect(await leastStallOf(() => client.callTool(small, { timeout: 60_000 }))).toBeLessThan(heldUpMs);
      heard = 0;
      const { value, memoryRise, kept } = await costOf(() =>
        client.callTool({ name: 'notifications', arguments: { count } }, { timeout: 600_000 }),
      );
      expect(textOf(value)).toBe(`${count} sent`);
      expect(heard).toBe(count);
      // Room for what the engine collects late; a full flood is many times larger.
      expect(memoryRise).toBeLessThan(250 * MiB);
      expect(kept).toBeLessThan(8 * MiB);
    },
    sized(60_000, 600_000),
  );
});
