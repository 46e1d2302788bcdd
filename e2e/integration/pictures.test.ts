import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { StdioLaunch } from '../../shared/domain/server.ts';
import { pictureObjection, picturesIn, pngOf } from '../fakeModels/pictureRules.ts';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { folderForTest, hostForTest, modelForTest, root } from './forTest.ts';

const png = pngOf(30, 20);
const data = png.toString('base64');
const image = (given: string, mimeType?: string) => ({ type: 'image', data: given, mimeType });
/** As servers send them. */
const shots: Readonly<Record<string, object>> = {
  right: image(data, 'image/png'),
  called_jpeg: image(data, 'image/jpeg'),
  without_type: image(data),
  with_charset: image(data, 'image/png; charset=binary'),
  data_address: image(`data:image/png;base64,${data}`, 'image/png'),
  url_letters: image(data.replaceAll('+', '-').replaceAll('/', '_'), 'image/png'),
  in_lines: image(data.replace(/(.{76})/g, '$1\r\n'), 'image/png'),
  as_for_a_model: { type: 'image', source: { type: 'base64', media_type: 'image/png', data } },
  empty: image('', 'image/png'),
  a_page: image(btoa('<html>502 Bad Gateway</html>'), 'image/png'),
  cut: image(data.slice(0, -40), 'image/png'),
  no_base64: image('{not base64}'.repeat(200), 'image/png'),
  too_wide: image(pngOf(9000, 1).toString('base64'), 'image/png'),
  unknown: {
    type: 'video',
    data: pngOf(60, 60, (bytes) => bytes.fill(77, 0, 900))
      .toString('base64')
      .repeat(8),
  },
};
const shown = Object.keys(shots).slice(0, 8);
const camera: StdioLaunch = {
  kind: 'stdio',
  command: process.execPath,
  args: [
    join(root, 'e2e/servers/listedServer.mjs'),
    JSON.stringify(
      Object.entries(shots).map(([name, shot]) => {
        const content = [{ type: 'text', text: `It is ${name}.` }, shot];
        return { name, description: 'Takes a picture', inputSchema: { type: 'object' }, answer: { content } };
      }),
    ),
  ],
  env: {},
};

it('pictures in every form in which servers send them end no chat: they are seen, or left out with a note', async () => {
  const folder = await folderForTest();
  const refused: string[] = [];
  let next: FakeReply = answer('Done');
  const model = await modelForTest({
    wire: 'anthropic',
    script: ({ body }) => {
      const objection = pictureObjection(picturesIn(body));
      if (objection !== undefined) {
        refused.push(objection);
        return { status: 400, error: { type: 'invalid_request_error', message: objection } };
      }
      const reply = next;
      next = answer('Done');
      return reply;
    },
  });
  const first = await hostForTest({ folder });
  const serverId = await first.connect('camera', camera);
  const id = await first.converse({ kind: 'anthropic', baseUrl: model.baseUrl, key: 'k' });
  for (const name of Object.keys(shots)) {
    next = callTools({ name: `camera_${name}`, arguments: {} });
    const turn = first.turn(id, `Take ${name}`);
    await first.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
    expect([name, await turn]).toEqual([name, 'completed']);
    const sent = model.requests.at(-1);
    expect([name, picturesIn(sent?.body).length]).toEqual([
      name,
      Math.min(Object.keys(shots).indexOf(name) + 1, shown.length),
    ]);
    // No bytes as text.
    expect([name, /"text":"[^"]*[A-Za-z0-9+/_-]{300}/.test(sent?.text ?? '')]).toEqual([name, false]);
  }
  expect(picturesIn(model.requests.at(-1)?.body)).toEqual(
    shown.map(() => ({ type: 'base64', media_type: 'image/png', data })),
  );
  expect(model.requests.at(-1)?.text.match(/\[Left out: a picture\./g)).toHaveLength(4);
  const notices = (await first.thread(id)).messages.flatMap(({ notices: all }) => all);
  expect(notices.filter(({ kind }) => kind === 'mediaLeftOut')).toEqual([
    ...[1, 2, 3].map((count) => ({ kind: 'mediaLeftOut', because: 'unreadable', count })),
    { kind: 'mediaLeftOut', because: 'large', count: 1 },
  ]);
  await first.stop();

  const second = await hostForTest({ folder });
  second.startServers();
  await second.untilState(serverId, ({ kind }) => kind === 'running');
  expect(await second.turn(id, 'And now?')).toBe('completed');
  expect(picturesIn(model.requests.at(-1)?.body)).toHaveLength(shown.length);
  expect(refused).toEqual([]);
});

it('a picture that a provider refuses costs only itself, is told once, and is not sent again after a restart', async () => {
  const folder = await folderForTest();
  const bad = pngOf(31, 21).toString('base64');
  const tools = [
    ['good', data],
    ['bad', bad],
  ].map(([name, bytes = '']) => {
    const content = [image(bytes, 'image/png')];
    return { name, description: 'Takes a picture', inputSchema: { type: 'object' }, answer: { content } };
  });
  const launch = { ...camera, args: [...camera.args.slice(0, 1), JSON.stringify(tools)] };
  let next: FakeReply = answer('Done');
  const model = await modelForTest({
    wire: 'anthropic',
    script: ({ body }) => {
      if (picturesIn(body).some((picture) => picture.data === bad))
        return { status: 400, error: { type: 'invalid_request_error', message: 'Could not process image' } };
      const reply = next;
      next = answer('Done');
      return reply;
    },
  });
  const first = await hostForTest({ folder });
  const serverId = await first.connect('camera', launch);
  const id = await first.converse({ kind: 'anthropic', baseUrl: model.baseUrl, key: 'k' });
  for (const name of ['good', 'bad']) {
    next = callTools({ name: `camera_${name}`, arguments: {} });
    const turn = first.turn(id, `Take ${name}`);
    await first.answerApproval({ kind: 'allow', scope: 'once', subject: 'tool' });
    expect(await turn).toBe('completed');
  }
  expect(await first.turn(id, 'Again')).toBe('completed');
  const notices = (await first.thread(id)).messages.flatMap(({ notices: all }) => all);
  expect(notices).toEqual([{ kind: 'mediaLeftOut', because: 'refused', count: 1 }]);
  await first.stop();
  const second = await hostForTest({ folder });
  second.startServers();
  await second.untilState(serverId, ({ kind }) => kind === 'running');
  expect(await second.turn(id, 'And now?')).toBe('completed');
  const sent = model.requests.map(({ body }) => picturesIn(body).map((picture) => picture.data === bad));
  expect(sent.filter((each) => each.includes(true))).toHaveLength(1);
  expect(sent.at(-1)).toEqual([false]);
});
