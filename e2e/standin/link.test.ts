import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { type Channel, createLink } from './link.ts';
import { originOf, textToChromium, toApp, toChromium } from './origins.ts';
import { createCodec } from './worlds/codec.js';

interface Adder {
  add(params: { a: number; b: number }): number;
  fail(params: Record<string, never>): Promise<never>;
}

/** Both ends of a real channel with structured clone. */
function linked(methods: Adder) {
  const { port1, port2 } = new MessageChannel();
  const over = (port: typeof port1): Channel => ({
    post: (message) => port.postMessage(message),
    onMessage: (listener) => void port.on('message', listener),
  });
  createLink<object, Adder>(over(port1), methods);
  return { link: createLink<Adder, object>(over(port2), {}), close: () => port1.close() };
}

describe('the link', () => {
  const methods: Adder = {
    add: ({ a, b }) => a + b,
    fail: async () => {
      throw new Error('no');
    },
  };

  test('carries answers and errors', async () => {
    const { link, close } = linked(methods);
    expect(await link.call('add', { a: 1, b: 2 })).toBe(3);
    await expect(link.call('fail', {})).rejects.toThrow('no');
    close();
  });

  test('settles what waits when it is closed', async () => {
    const { link, close } = linked({ ...methods, add: () => new Promise(() => undefined) as never });
    const waiting = link.call('add', { a: 1, b: 2 });
    link.close('the app ended');
    await expect(waiting).rejects.toThrow('the app ended');
    await expect(link.call('add', { a: 1, b: 2 })).rejects.toThrow('the app ended');
    close();
  });
});

describe('the codec', () => {
  const codec = createCodec();

  test.each([
    [{ a: undefined, b: null, c: [1, undefined, 'x'], d: { t: 'object', v: [] } }],
    [new Map([['key', new Set([1n, 2n])]])],
    [new Date(0)],
    [new Uint8Array([1, 2, 3])],
    [[NaN, Infinity, -1.5]],
    ['\u2028 "quotes" </script>'],
  ])('keeps %j as structured clone does', (value) => {
    expect(codec.decode(codec.encode(value))).toStrictEqual(structuredClone(value));
  });

  test('carries nothing that would change on the way', () => {
    expect(() => codec.encode({ frame: new (class Frame {})() })).toThrow(TypeError);
  });
});

describe('origins', () => {
  test.each([
    ['app://gatehouse/index.html?a#b', 'https://gatehouse.app.test/index.html?a#b'],
    ['app://trust/', 'https://trust.app.test/'],
    ['app-sandbox://a1b/2#c', 'https://a1b.sandbox.test/2#c'],
  ])('%s is %s in Chromium', (app, chromium) => {
    expect(toChromium(app)).toBe(chromium);
    expect(toApp(chromium)).toBe(app);
  });

  test('all of a text are those in Chromium', () => {
    expect(textToChromium("frame-src app-sandbox://a1; frame-ancestors app://gatehouse 'self' myapp://x")).toBe(
      "frame-src https://a1.sandbox.test; frame-ancestors https://gatehouse.app.test 'self' myapp://x",
    );
  });

  test('others stay what they are', () => {
    expect(toApp('https://example.com/gatehouse.app.test')).toBe('https://example.com/gatehouse.app.test');
    expect(toApp('https://evil.gatehouse.app.test.evil/')).toBe('https://evil.gatehouse.app.test.evil/');
    expect(originOf('https://gatehouse.app.test/x')).toBe('app://gatehouse');
    expect(originOf('about:blank')).toBe('null');
  });
});
