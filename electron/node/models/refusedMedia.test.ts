import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { FakeModel, FakeRequest } from '../../../e2e/fakeModels/fakeModel.ts';
import { answer } from '../../../e2e/fakeModels/reply.ts';
import type { ModelMessage, ModelPart, RefusedPartMemory } from '../../host/ports/modelProvider.ts';
import { createModelProviderFactory } from './modelProviders.ts';
import { accessTo, allWires, ask, collect, connect, never, ofType, textOf } from './testing/connect.ts';

/** Waits are not what is tested here. */
vi.mock(import('./answers/retries.ts'), async (original) => ({
  ...(await original()),
  waitToRetry: async () => undefined,
}));

type Wire = (typeof allWires)[number];

const dataOf = (name: string) => Buffer.from(`picture ${name} `.padEnd(60, '.')).toString('base64');
const picture = (name: string): ModelPart => ({ type: 'image', mimeType: 'image/png', data: dataOf(name) });
const words = (text: string): ModelPart => ({ type: 'text', text });
const user = (...parts: readonly ModelPart[]): ModelMessage => ({ role: 'user', parts: [words('Look'), ...parts] });
const said: ModelMessage = { role: 'assistant', text: 'I see.', toolCalls: [] };
/** A call whose result has pictures. */
const shot = (id: string, ...names: readonly string[]): ModelMessage[] => [
  { role: 'assistant', text: '', toolCalls: [{ id, name: 'shot', arguments: {} }] },
  {
    role: 'tool',
    results: [{ callId: id, name: 'shot', isError: false, parts: [words('Done'), ...names.map(picture)] }],
  },
];

interface Sent {
  readonly name: string;
  /** The way to it in the body. */
  readonly path: readonly (string | number)[];
}

/** The pictures of a request, wherever its wire has them. */
function picturesIn(value: unknown, path: readonly (string | number)[] = []): Sent[] {
  if (typeof value === 'string') {
    const data = /(?:^|base64,)([A-Za-z0-9+/=]{60,})$/.exec(value)?.[1] ?? '';
    const [, name] = /^picture (\S+) /.exec(Buffer.from(data, 'base64').toString()) ?? [];
    return name === undefined ? [] : [{ name, path }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    picturesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
const namesIn = (value: unknown) => picturesIn(value).map(({ name }) => name);
const sentNames = (fake: FakeModel) => fake.requests.map(({ body }) => namesIn(body));

const dotted = (path: Sent['path']) => path.join('.');
const indexed = (path: Sent['path']) =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .slice(1);
/** How providers say which picture it is. */
const says: Readonly<Record<Wire, readonly ((sent: Sent) => string)[]>> = {
  anthropic: [
    ({ path }) =>
      `${dotted(path.slice(0, -2)).replace(/(content\.\d+)\.(content)/, '$1.tool_result.$2')}.image.source.base64: Could not process image`,
    ({ path }) =>
      `${dotted(path.slice(0, -2))}.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels`,
    ({ path }) =>
      `${dotted(path.slice(0, -2))}.image.source.base64: image exceeds 5 MB maximum: 5316852 bytes > 5242880 bytes`,
  ],
  responses: [
    ({ path }) =>
      `Invalid '${indexed(path)}'. Expected a base64-encoded data URL with an image MIME type, but got unsupported MIME type.`,
    ({ path }) => `${indexed(path)}: The image data you provided does not represent a valid image.`,
  ],
  chat: [
    ({ path, name }) =>
      `.${indexed(path.slice(0, 2))}.image[${name === 'bad-1' ? 1 : 0}]: You have uploaded an unsupported image. Please make sure your image is valid and has one of the following formats: webp, png, jpeg, and gif.`,
    ({ path }) => `Invalid '${indexed(path.slice(0, -1))}': cannot identify image file`,
  ],
  gemini: [({ path }) => `GenerateContentRequest.${indexed(path.slice(0, 4))}: Unable to process input image`],
};
const unnamed = [
  'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  "You uploaded an unsupported image. Please make sure your image is below 20 MB in size and is of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
  'The image data you provided does not represent a valid image. Please check your input and try again with one of the supported image formats.',
  'cannot identify image file <_io.BytesIO object at 0x7f2b1c0d5e90>',
  'Could not process image',
];

const refusing = (message: string, status = 400) => ({ status, error: { type: 'invalid_request_error', message } });
/** Refuses the first picture that is bad. */
const checking =
  (isBad: (name: string) => boolean, say: (sent: Sent) => string) =>
  ({ body }: FakeRequest) => {
    const bad = picturesIn(body).find(({ name }) => isBad(name));
    return bad === undefined ? answer('Fine') : refusing(say(bad));
  };

describe.each(allWires)('pictures on the %s wire', (wire) => {
  it.each(says[wire])(
    'of which one is refused by its place cost only that one, and are not sent again: %s',
    async (say) => {
      const { provider, fake } = await connect(
        wire,
        checking((name) => name.startsWith('bad'), say),
      );
      const messages = [
        user(picture('first'), picture('bad-1')),
        said,
        user(),
        ...shot('c1', 'second'),
        ...shot('c2', 'bad-2'),
      ];
      for (const more of [[], [said, user()], [said, user(picture('third'))]]) {
        const { events, error } = await collect(provider.stream(ask({ messages: [...messages, ...more] }), never));
        expect(error).toBeUndefined();
        expect(ofType(events, 'leftOut')).toMatchObject([{ media: [{ because: 'refused', count: 2 }] }]);
      }
      const good = ['first', 'second'];
      expect(sentNames(fake)[0]).toEqual(['first', 'bad-1', 'second', 'bad-2']);
      expect(sentNames(fake).slice(3)).toEqual([good, [...good, 'third']]);
      const { text } = fake.requests.at(-1) ?? { text: '' };
      expect(text.match(/\[Left out: a picture\. The provider refuses it\.\]/g)).toHaveLength(2);
    },
  );

  it.each(unnamed)('of which one is refused in words alone is left out: %s', async (message) => {
    const { provider, fake } = await connect(
      wire,
      checking(
        (name) => name === 'bad',
        () => message,
      ),
    );
    const messages = [user(), ...shot('c', 'bad')];
    for (let n = 0; n < 2; n++) {
      const { events, error } = await collect(provider.stream(ask({ messages }), never));
      expect(error).toBeUndefined();
      expect(textOf(events)).toBe('Fine');
      expect(ofType(events, 'leftOut')).toMatchObject([{ media: [{ because: 'refused', count: 1 }] }]);
    }
    expect(sentNames(fake)).toEqual([['bad'], [], []]);
  });

  it('are found one by one in a chat of many, and the others are sent', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 7 })
          .chain((count) =>
            fc.tuple(fc.constant(count), fc.subarray([...Array(count).keys()], { maxLength: Math.min(2, count) })),
          ),
        fc.constantFrom(...unnamed),
        async ([count, bad], message) => {
          const isBad = (name: string) => bad.includes(Number(name));
          const { provider, fake } = await connect(
            wire,
            checking(isBad, () => message),
          );
          const chat = Array.from({ length: count }, (_, n) => [user(picture(String(n))), said]).flat();
          for (let turn = 0; turn < 6; turn++) {
            const before = fake.requests.length;
            const { error } = await collect(provider.stream(ask({ messages: [...chat, user()] }), never));
            expect(error).toBeUndefined();
            expect(fake.requests.length - before).toBeLessThanOrEqual(6);
          }
          const good = [...Array(count).keys()].filter((n) => !bad.includes(n)).map(String);
          expect(namesIn(fake.requests.at(-1)?.body)).toEqual(good);
        },
      ),
      { numRuns: 12 },
    );
  });

  it.each([
    'No endpoints found that support image input',
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    'Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text`',
    'This model does not support image inputs',
    'The model is not a multimodal model',
    'Vision is not supported by this model.',
    'Invalid content type. image_url is only supported by certain models.',
    "Content type 'image_url' is not supported by this model",
    'messages[1].content must be a string',
    'string_type body.messages.0.content Input should be a valid string',
    'messages.0 : for role user: messages.0.content : value must be a string',
  ])('that a model does not take at all are left out, which its limits say: %s', async (message) => {
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > 0 ? refusing(message, message.startsWith('image input') ? 500 : 400) : answer('Fine'),
    );
    const messages = [user(picture('one'), picture('two'))];
    const { events, error } = await collect(provider.stream(ask({ messages }), never));
    expect(error).toBeUndefined();
    expect(ofType(events, 'leftOut')).toMatchObject([{ media: [{ because: 'refused', count: 2 }] }]);
    expect(provider.limits('fake-model').images).toBe(false);
    await collect(provider.stream(ask({ messages }), never));
    expect(sentNames(fake)).toEqual([['one', 'two'], [], []]);
    await provider.listModels(never);
    await collect(provider.stream(ask({ messages }), never));
    expect(sentNames(fake)[3]).toEqual(['one', 'two']);
  });

  it.each([
    ['At most 2 image(s) may be provided in one request.', 2],
    ['At most 1 image(s) may be provided in one prompt.', 1],
    ['Too many images in request: the maximum is 2', 2],
    ['This model does not support so many images: at most 2 images are allowed', 2],
  ])('are as many as a server says that it takes: %s', async (message, most) => {
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > most ? refusing(message) : answer('Fine'),
    );
    const messages = [user(picture('one')), said, user(picture('two')), said, user(picture('three'))];
    await collect(provider.stream(ask({ messages }), never));
    const { error } = await collect(
      provider.stream(ask({ messages: [...messages, said, user(picture('four'))] }), never),
    );
    expect(error).toBeUndefined();
    expect(sentNames(fake)).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'].slice(-most),
      ['one', 'two', 'three', 'four'].slice(-most),
    ]);
    expect(provider.limits('fake-model').images).toBe(provider.limits('other').images);
  });

  it.each([
    ['prompt is too long: 250000 tokens > 200000 maximum', 400],
    ['Your account is not active', 403],
    ['The image service is overloaded. Please try again later.', 400],
    ['Unable to process input image', 400],
    ['Request Entity Too Large', 413],
    ['content must be a string', 400],
    ['failed to process image', 500],
  ])('stay where a refusal is for something else: %s', async (message, status) => {
    const { provider, fake } = await connect(wire, () => refusing(message, status));
    const messages = [user(picture('one')), said, user(picture('two'))];
    const first = await collect(provider.stream(ask({ messages }), never));
    expect(first.error).toBeDefined();
    const count = fake.requests.length;
    await collect(provider.stream(ask({ messages }), never));
    expect(sentNames(fake)[count]).toEqual(['one', 'two']);
    expect(provider.limits('fake-model').images).toBe(provider.limits('other').images);
  });

  it.each([
    'Animated images are not supported',
    'This model does not support images larger than 20MB',
    'Animated GIFs are not supported',
  ])('of which one is refused for its form are sent but for that one: %s', async (message) => {
    const { provider, fake } = await connect(
      wire,
      checking(
        (name) => name === 'bad',
        () => message,
      ),
    );
    for (let turn = 0; turn < 5; turn++)
      await collect(provider.stream(ask({ messages: [user(picture('a')), said, user(picture('bad'))] }), never));
    expect(sentNames(fake).at(-1)).toEqual(['a']);
    expect(provider.limits('fake-model').images).toBe(provider.limits('other').images);
  });

  it('are fewer where a request is too large, the newest ones, until the models are listed again', async () => {
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > 2 ? refusing('Payload Too Large', 413) : answer('Fine'),
    );
    const messages = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [user(picture(name)), said]).slice(0, -1);
    for (let turn = 0; turn < 2; turn++) {
      const { events, error } = await collect(provider.stream(ask({ messages }), never));
      expect(error).toBeUndefined();
      expect(ofType(events, 'leftOut')).toMatchObject([{ media: [{ because: 'refused', count: 3 }] }]);
    }
    await provider.listModels(never);
    await collect(provider.stream(ask({ messages }), never));
    const all = ['a', 'b', 'c', 'd', 'e'];
    expect(sentNames(fake)).toEqual([all, ['d', 'e'], ['d', 'e'], all, ['d', 'e']]);
  });

  it('are all left out where a request stays too large', async () => {
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > 0 ? refusing('Payload Too Large', 413) : answer('Fine'),
    );
    const messages = Array.from({ length: 16 }, (_, n) => [user(picture(String(n))), said]).flat();
    const { error } = await collect(provider.stream(ask({ messages: [...messages, user()] }), never));
    expect(error).toBeUndefined();
    expect(sentNames(fake).map(({ length }) => length)).toEqual([16, 8, 4, 2, 0]);
  });

  it('are known at once where only one of them can be meant', async () => {
    const { provider, fake } = await connect(
      wire,
      checking(
        (name) => name === 'bad',
        () => 'Could not process image',
      ),
    );
    const messages = [user(picture('a')), said, user(picture('bad'))];
    for (let turn = 0; turn < 2; turn++) await collect(provider.stream(ask({ messages }), never));
    expect(sentNames(fake)).toEqual([['a', 'bad'], ['a'], ['a']]);
  });

  it.each([
    [
      'The decoder prompt (length 5000) is longer than the maximum model length of 4096. For image inputs, the number of image tokens depends on the number of images.',
      400,
    ],
    ['Bad request. See https://docs.example.com/errors/images', 400],
    ['The image queue is full', 501],
  ])('are no reason to try without them: %s', async (message, status) => {
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > 0 ? refusing(message, status) : answer('Fine'),
    );
    const { error } = await collect(provider.stream(ask({ messages: [user(picture('one'))] }), never));
    expect(error).toBeDefined();
    expect(sentNames(fake).every(([name]) => name === 'one')).toBe(true);
  });

  it.each(['image: temperature is not supported', 'Could not process image at this temperature'])(
    'come back where the same is said without them: %s',
    async (message) => {
      const { provider, fake } = await connect(wire, ({ text }) =>
        text.includes('"temperature"') ? refusing(message) : answer('Fine'),
      );
      for (let turn = 0; turn < 2; turn++)
        await collect(provider.stream(ask({ messages: [user(picture('one'))], temperature: 0.5 }), never));
      expect(sentNames(fake)).toEqual([['one'], [], ['one'], ['one']]);
      expect(provider.limits('fake-model').images).toBe(provider.limits('other').images);
    },
  );

  it('are blamed for an error of a server only if it comes again', async () => {
    let errors = 1;
    const { provider, fake } = await connect(wire, ({ body }) =>
      picturesIn(body).length > 0 && errors-- > 0 ? refusing('failed to process image', 501) : answer('Fine'),
    );
    const send = () => collect(provider.stream(ask({ messages: [user(picture('one'))] }), never));
    await send();
    await send();
    errors = 1;
    await send();
    await send();
    expect(sentNames(fake)).toEqual([['one'], [], ['one'], ['one'], [], ['one']]);
    errors = Infinity;
    for (let turn = 0; turn < 4; turn++) await send();
    expect(sentNames(fake).at(-1)).toEqual([]);
  });

  it('are not blamed where something else is changed before the request is taken', async () => {
    const { provider, fake } = await connect(wire, ({ body, text }) => {
      if (!text.includes('"temperature"')) return answer('Fine');
      return refusing(picturesIn(body).length > 0 ? 'Could not process image' : 'temperature is not supported');
    });
    for (let turn = 0; turn < 2; turn++) {
      const { error } = await collect(
        provider.stream(ask({ messages: [user(picture('one'))], temperature: 0.5 }), never),
      );
      expect(error).toBeUndefined();
    }
    expect(sentNames(fake)).toEqual([['one'], [], [], ['one']]);
  });

  it('stay where the refusal is for a tool whose schema speaks of pictures', async () => {
    const kept: string[] = [];
    const memory: RefusedPartMemory = { of: () => [], keep: (_model, found) => void kept.push(...found) };
    const inputSchema = { type: 'object', properties: { image: { type: 'array' } } } as const;
    const tool = { server: 's', name: 'read_doc', description: 'Reads.', inputSchema };
    const { fake } = await connect(wire, ({ text }) =>
      text.includes('Reads.')
        ? refusing("Invalid schema for function 'read_doc': In context=('properties', 'image'), array without items.")
        : answer('Fine'),
    );
    const provider = createModelProviderFactory(fetch).create(accessTo(wire, fake.baseUrl), memory);
    const messages = [user(picture('one'), picture('two'))];
    const { events } = await collect(provider.stream(ask({ messages, tools: [tool] }), never));
    expect(ofType(events, 'leftOut')).toMatchObject([{ refusedTools: ['read_doc'], media: [] }]);
    expect(sentNames(fake)).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
    expect(kept).toHaveLength(1);
  });

  it('are known again by the next adapter', async () => {
    const kept = new Map<string, readonly string[]>();
    const memory: RefusedPartMemory = {
      of: (model) => kept.get(model) ?? [],
      keep: (model, found) => void kept.set(model, [...(kept.get(model) ?? []), ...found]),
    };
    const { fake } = await connect(
      wire,
      checking(
        (name) => name === 'bad',
        () => 'Could not process image',
      ),
    );
    for (let n = 0; n < 2; n++) {
      const provider = createModelProviderFactory(fetch).create(accessTo(wire, fake.baseUrl), memory);
      await collect(provider.stream(ask({ messages: [user(picture('bad'))] }), never));
    }
    expect(sentNames(fake)).toEqual([['bad'], [], []]);
    expect(kept.get('fake-model')).toHaveLength(1);
  });
});
