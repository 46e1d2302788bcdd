import { generateKeyPairSync } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateChannel, UpdateFailure } from '../../../shared/domain/update/update.ts';
import { ManualClock } from '../../host/testing/manualClock.ts';
import { seededBytes } from '../../host/testing/seededRandom.ts';
import { FakeUpdateServer } from './testing/fakeUpdateServer.ts';
import { type BenchChanges, failureOf, UpdateBench } from './testing/updateBench.ts';

const next = '0.2.0';
const program = Buffer.from(seededBytes(1, 300_000));
const never = new AbortController().signal;
const noPercent = () => undefined;
/** How long an answer may be silent. */
const silentMs = 30_000;

let bench: UpdateBench;
let server: FakeUpdateServer;
let folder: string;
let appImage: string;
beforeEach(async () => {
  bench = await UpdateBench.start();
  ({ server, folder, appImage } = bench);
});
afterEach(() => bench.stop());

const sourceOf = (changes?: BenchChanges) => bench.sourceOf(changes);
const find = (changes?: BenchChanges, channel: UpdateChannel = 'stable') =>
  sourceOf(changes).source.find(channel, never);
/** What taking the version comes to. The old program has to be there whatever happens. */
async function failureOfTaking(changes?: BenchChanges): Promise<UpdateFailure | 'none'> {
  const { source } = sourceOf(changes);
  await source.find('stable', never);
  const failure = await failureOf(source.download(noPercent, never));
  source.install();
  if (failure !== 'none') expect(await readFile(appImage, 'utf8')).toBe('the old program');
  return failure;
}

const latest = 'latest-linux.yml';
const file = `Gatehouse-${next}.AppImage`;

describe('a good version', () => {
  it('is found, downloaded when told to, and put in place at the end', async () => {
    server.publish({ version: next, program, notes: '## New\n\n- One thing' });
    const { source, ended } = sourceOf();
    expect(await source.find('stable', never)).toEqual({
      version: next,
      notes: '## New\n\n- One thing',
      bytes: program.length,
      way: 'app',
      page: 'https://example.com/download',
    });
    // Asking downloads nothing.
    expect(server.paths()).toEqual([`/${latest}`, `/${latest}.sig`]);
    const percents: number[] = [];
    await source.download((percent) => percents.push(percent), never);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(await readFile(appImage, 'utf8')).toBe('the old program');
    source.install();
    expect((await readFile(appImage)).equals(program)).toBe(true);
    expect((await stat(appImage)).mode & 0o777).toBe(0o755);
    expect((await readdir(folder)).filter((name) => name.includes('AppImage'))).toEqual(['Gatehouse-0.1.0.AppImage']);
    // Nothing of it is left where downloads are.
    const left = await readdir(join(folder, 'cache', 'gatehouse-updater', 'pending'));
    expect(left.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
    // The app ends by its own hand only.
    expect(ended).toEqual([]);
  });

  it('is asked about without saying who asks, and no number is stored', async () => {
    server.publish({ version: next, program });
    const { source } = sourceOf();
    await source.find('stable', never);
    await source.download(noPercent, never);
    const names = new Set(server.asked.flatMap(({ headers }) => Object.keys(headers)));
    const usual = ['accept', 'accept-encoding', 'accept-language', 'cache-control', 'connection', 'host', 'user-agent'];
    expect([...names].filter((name) => !usual.includes(name))).toEqual([]);
    expect(await readdir(folder)).not.toContain('data');
  });

  it('that was downloaded before is not downloaded again', async () => {
    server.publish({ version: next, program });
    const { source: before } = sourceOf();
    await before.find('stable', never);
    await before.download(noPercent, never);
    server.asked.length = 0;
    const { source } = sourceOf();
    await source.find('stable', never);
    await source.download(noPercent, never);
    expect(server.paths()).not.toContain(`/${file}`);
    source.install();
    expect((await readFile(appImage)).equals(program)).toBe(true);
  });

  it('that other programs changed after the download is not put in place', async () => {
    server.publish({ version: next, program });
    const { source, logged } = sourceOf();
    await source.find('stable', never);
    await source.download(noPercent, never);
    await writeFile(join(folder, 'cache', 'gatehouse-updater', 'pending', file), 'another program');
    source.install();
    expect(await readFile(appImage, 'utf8')).toBe('the old program');
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
    expect(logged.join()).toContain('fileDiffers');
  });

  it('is not put in place when nobody had it downloaded', async () => {
    server.publish({ version: next, program });
    const { source } = sourceOf();
    await source.find('stable', never);
    source.install();
    expect(await readFile(appImage, 'utf8')).toBe('the old program');
  });

  it('is only told of where the app was installed as a package', async () => {
    server.publish({ version: next, program });
    const { source } = sourceOf({ appImage: undefined });
    expect(await source.find('stable', never)).toMatchObject({ version: next, way: 'package' });
    expect(await failureOf(source.download(noPercent, never))).toBe('notStored');
    expect(server.paths()).not.toContain(`/${file}`);
  });
});

describe('what is said of a version', () => {
  it('counts only as it was signed', async () => {
    const text = server.publish({ version: next, program });
    server.give(latest, text.replace('size: 300000', 'size: 300001'));
    expect(await failureOf(find())).toBe('notSigned');
    server.give(latest, `${text}\n`);
    expect(await failureOf(find())).toBe('notSigned');
    expect(server.paths()).not.toContain(`/${file}`);
  });

  it('counts only by a key that the app knows', async () => {
    server.publish({ version: next, program, key: generateKeyPairSync('ed25519').privateKey });
    expect(await failureOf(find())).toBe('notSigned');
  });

  it('counts only with a signature', async () => {
    server.publish({ version: next, program });
    for (const signature of ['', 'no signature', 'A'.repeat(88), 'A'.repeat(100_000)]) {
      server.give(`${latest}.sig`, signature);
      expect(await failureOf(find())).toBe('notSigned');
    }
    server.answer(`${latest}.sig`, (_, response) => response.writeHead(404).end());
    expect(await failureOf(find())).toBe('notSigned');
  });

  it('counts only for the channel and the system that it was signed for', async () => {
    const text = server.publish({ version: next, program, name: 'beta-linux.yml' });
    server.give(latest, text);
    server.answer(`${latest}.sig`, (_, response) => response.writeHead(302, { location: '/beta-linux.yml.sig' }).end());
    expect(await failureOf(find())).toBe('notSigned');
    expect(await find({}, 'beta')).toMatchObject({ version: next });
  });

  it('has to be what the app understands, although it is signed', async () => {
    const odd: Record<string, (said: Record<string, unknown>) => Record<string, unknown>> = {
      'no version': ({ version: _, ...said }) => said,
      'no number': (said) => ({ ...said, version: 'latest' }),
      'no files': (said) => ({ ...said, files: [] }),
      'another place': (said) => ({
        ...said,
        files: [{ url: 'https://elsewhere.example/x.AppImage', sha512: said['sha512'], size: 1 }],
      }),
      'a folder above': (said) => ({ ...said, files: [{ url: '../x.AppImage', sha512: said['sha512'], size: 1 }] }),
      'no size': (said) => ({ ...said, files: [{ url: 'x.AppImage', sha512: said['sha512'] }] }),
      'no hash': (said) => ({ ...said, files: [{ url: 'x.AppImage', sha512: 'AAAA', size: 1 }] }),
      'parts for later': (said) => ({ ...said, packages: { x64: { path: 'x.7z', sha512: said['sha512'] } } }),
    };
    for (const [name, changed] of Object.entries(odd)) {
      server.publish({ version: next, program, changed });
      expect({ name, failure: await failureOf(find()) }).toEqual({ name, failure: 'unreadable' });
    }
    const noFile = server.publish({
      version: next,
      program,
      changed: (said) => ({ ...said, files: [{ url: 'x.dmg', sha512: said['sha512'], size: 1 }] }),
    });
    expect(noFile).toContain('x.dmg');
    expect(await failureOf(find())).toBe('noFile');
  });

  it('is bounded in size and in time', async () => {
    server.publish({ version: next, program });
    server.give(latest, Buffer.alloc(2 * 1024 * 1024, '#'));
    expect(await failureOf(find())).toBe('tooLarge');
    const clock = new ManualClock();
    server.answer(latest, () => clock.advance(silentMs));
    expect(await failureOf(find({ clock }))).toBe('tooSlow');
    server.answer(latest, (_, response) => drip(response, clock));
    expect(await failureOf(find({ clock }))).toBe('tooSlow');
    expect(clock.waiting).toBe(0);
  });

  it('is looked for nowhere else', async () => {
    const other = new FakeUpdateServer();
    await other.listen();
    try {
      other.publish({ version: next, program, key: server.keys.privateKey });
      server.publish({ version: next, program });
      server.answer(latest, (_, response) => response.writeHead(302, { location: `${other.url}/${latest}` }).end());
      expect(await failureOf(find())).toBe('elsewhere');
      expect(other.paths()).toEqual([]);
      server.answer(latest, (_, response) => response.writeHead(302, { location: `/${latest}` }).end());
      expect(await failureOf(find())).toBe('elsewhere');
    } finally {
      await other.close();
    }
  });

  it('may be missing', async () => {
    expect(await failureOf(find())).toBe('unreachable');
    server.answer(latest, (_, response) => response.writeHead(500).end('busy'));
    expect(await failureOf(find())).toBe('unreachable');
    server.answer(latest, (_, response) => response.destroy());
    expect(await failureOf(find())).toBe('unreachable');
  });

  it('is not waited for when nobody wants to know any more', async () => {
    const stop = new AbortController();
    const stopped = new Error('stopped');
    server.answer(latest, () => stop.abort(stopped));
    await expect(sourceOf().source.find('stable', stop.signal)).rejects.toBe(stopped);
  });
});

describe('an older version', () => {
  it('is no update, and neither is the same one', async () => {
    for (const version of ['0.1.0', '0.0.9', '0.1.0-beta.3', '0.1.0+2']) {
      server.publish({ version, program });
      const { source } = sourceOf();
      expect(await source.find('stable', never)).toBeUndefined();
      expect(await failureOf(source.download(noPercent, never))).toBe('noFile');
    }
  });

  it('is none on another channel, either', async () => {
    server.publish({ version: '0.2.0', program });
    server.publish({ version: '0.3.0-beta.2', program, name: 'beta-linux.yml' });
    // From beta back to stable.
    expect(await find({ version: '0.3.0-beta.2' })).toBeUndefined();
    expect(await find({ version: '0.3.0-beta.2' }, 'beta')).toBeUndefined();
    // From stable to beta.
    expect(await find({ version: '0.3.0' }, 'beta')).toBeUndefined();
    expect(await find({ version: '0.3.0-beta.1' }, 'beta')).toMatchObject({ version: '0.3.0-beta.2' });
  });

  it('takes an offer of before away', async () => {
    server.publish({ version: next, program });
    const { source } = sourceOf();
    await source.find('stable', never);
    server.publish({ version: '0.1.0', program });
    await source.find('stable', never);
    expect(await failureOf(source.download(noPercent, never))).toBe('noFile');
  });
});

describe('a file', () => {
  beforeEach(() => server.publish({ version: next, program }));

  it('that was changed is not taken', async () => {
    const changed = Buffer.from(program);
    changed[1000] = (changed[1000] ?? 0) ^ 1;
    server.give(file, changed);
    expect(await failureOfTaking()).toBe('fileDiffers');
    expect(await readdir(join(folder, 'cache', 'gatehouse-updater', 'pending'))).toEqual([]);
  });

  it('that is cut off is not taken, whether the server says so or not', async () => {
    server.give(file, program.subarray(0, 1000));
    expect(await failureOfTaking()).toBe('fileDiffers');
    server.answer(file, (_, response) => {
      response.write(program.subarray(0, 1000));
      response.end();
    });
    expect(await failureOfTaking()).toBe('fileDiffers');
    server.answer(file, (_, response) => {
      response.writeHead(200, { 'content-length': program.length });
      response.write(program.subarray(0, 1000), () => response.destroy());
    });
    expect(await failureOfTaking()).toBe('unreachable');
  });

  it('that is larger than it was signed is not read to its end', async () => {
    server.give(file, Buffer.concat([program, program]));
    expect(await failureOfTaking()).toBe('fileDiffers');
    let written = 0;
    server.answer(file, (_, response) => {
      const more = () => {
        written += program.length;
        if (!response.closed) response.write(program, () => setImmediate(more));
      };
      more();
    });
    expect(await failureOfTaking()).toBe('fileDiffers');
    expect(written).toBeLessThan(100 * program.length);
  });

  it('that never ends is given up, whether it is silent or drips', async () => {
    const clock = new ManualClock();
    server.answer(file, () => clock.advance(silentMs));
    expect(await failureOfTaking({ clock })).toBe('tooSlow');
    server.answer(file, (_, response) => drip(response, clock));
    expect(await failureOfTaking({ clock })).toBe('tooSlow');
    expect(clock.waiting).toBe(0);
  });

  it('elsewhere is not asked for', async () => {
    server.answer(file, (_, response) => response.writeHead(302, { location: 'https://elsewhere.example/x' }).end());
    expect(await failureOfTaking()).toBe('elsewhere');
  });

  it('may be at another path of the same server', async () => {
    server.give('cdn', program);
    server.answer(file, (_, response) => response.writeHead(302, { location: '/cdn' }).end());
    expect(await failureOfTaking()).toBe('none');
    expect((await readFile(appImage)).equals(program)).toBe(true);
  });

  it('is not waited for when the user stops it, and can be taken again', async () => {
    const { source } = sourceOf();
    await source.find('stable', never);
    const stop = new AbortController();
    const stopped = new Error('stopped');
    server.answer(file, (_, response) => response.write(program.subarray(0, 10), () => stop.abort(stopped)));
    await expect(source.download(noPercent, stop.signal)).rejects.toBe(stopped);
    server.give(file, program);
    await source.download(noPercent, never);
    source.install();
    expect((await readFile(appImage)).equals(program)).toBe(true);
  });
});

describe('a download that was stopped', () => {
  it('and begun again at once is whole', async () => {
    server.publish({ version: next, program });
    const { source } = sourceOf();
    await source.find('stable', never);
    const stop = new AbortController();
    const stopped = new Error('stopped');
    const isAsked = Promise.withResolvers<void>();
    server.answer(file, (_, response) => response.write(program.subarray(0, 10), () => isAsked.resolve()));
    const first = expect(source.download(noPercent, stop.signal)).rejects.toBe(stopped);
    await isAsked.promise;
    server.give(file, program);
    stop.abort(stopped);
    await source.download(noPercent, never);
    await first;
    source.install();
    expect((await readFile(appImage)).equals(program)).toBe(true);
  });
});

describe('without a key', () => {
  it('nobody is asked', async () => {
    const { source } = sourceOf({ readConfig: undefined });
    expect(source.off).toBe('noKey');
    expect(await failureOf(source.find('stable', never))).toBe('unreachable');
    expect(server.paths()).toEqual([]);
  });
});

/** A byte now and then, for ever, as the clock of the app sees it. */
function drip(response: ServerResponse, clock: ManualClock): void {
  const write = () => {
    if (response.closed) return;
    response.write('#', () => {
      // Little enough that the silence between two bytes is never what counts.
      clock.advance(1000);
      setImmediate(write);
    });
  };
  write();
}
