import { expect, it, vi } from 'vitest';

const request = { jsonrpc: '2.0', id: 1, method: 'ping' };
const notification = { jsonrpc: '2.0', method: 'notifications/x' };
const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/** A reader of a program that has not loaded the check of messages yet. */
async function newReader() {
  vi.resetModules();
  const { MessageReader } = await import('./messageReader.ts');
  const delivered: object[] = [];
  const refused: string[] = [];
  const reader = new MessageReader({
    deliver: (message) => delivered.push(message),
    refuse: (said) => refused.push(said),
  });
  return { reader, delivered, refused };
}

it('keeps what a server says before it is asked, in order, until the check of messages is loaded', async () => {
  const { reader, delivered, refused } = await newReader();
  const reading = reader.push([line(request), Buffer.from('Hello\n')]);
  expect(reading).toBeInstanceOf(Promise);
  expect(reader.push([line(notification)])).toBe(reading);
  expect(delivered).toEqual([]);
  await reading;
  expect(delivered).toEqual([request, notification]);
  expect(refused).toEqual(['Hello\n']);
  expect(reader.push([line(request)])).toBeUndefined();
  expect(delivered).toHaveLength(3);
});

it('reads nothing of it when it is stopped meanwhile', async () => {
  const { reader, delivered } = await newReader();
  const reading = reader.push([line(request)]);
  reader.stop();
  await reading;
  expect(delivered).toEqual([]);
});

it('takes nothing for a message when the check cannot be loaded', async () => {
  vi.doMock('./sdkMessageCheck.ts', () => {
    throw new Error('not there');
  });
  const { reader, delivered, refused } = await newReader();
  await reader.push([line(request)]);
  vi.doUnmock('./sdkMessageCheck.ts');
  expect(delivered).toEqual([]);
  expect(refused).toHaveLength(1);
});
