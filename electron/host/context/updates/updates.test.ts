import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { UpdateState } from '../../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../../shared/domain/update/updateError.ts';
import { beginEchoChat } from '../../testing/echoChat.ts';
import { FakeUpdateSource, newerVersion } from '../../testing/fakeUpdateSource.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { hangsAfter } from '../../testing/scriptedModel.ts';
import { TestHost } from '../../testing/testHost.ts';

const hourMs = 3600_000;

async function aHost(source: FakeUpdateSource | 'none' = new FakeUpdateSource(), policy?: object) {
  const clock = new ManualClock();
  const host = new TestHost({ ports: { clock, ...(source !== 'none' && { updates: source }) } });
  if (policy !== undefined) host.managedPolicy.write(policy);
  await host.start();
  onTestFinished(() => host.stop());
  return { host, clock, source: source === 'none' ? new FakeUpdateSource() : source };
}

const stateOf = async (host: TestHost): Promise<UpdateState> => (await host.call('snapshot.get', {})).update;
const became = (kind: UpdateState['kind']) => (event: HostEvent) =>
  event.type === 'update.changed' && event.update.kind === kind;

/** Waits for what comes after now. */
async function after(host: TestHost, kind: UpdateState['kind'], act: () => unknown): Promise<UpdateState> {
  host.events.length = 0;
  await act();
  await host.until(became(kind));
  return stateOf(host);
}

async function withVersion() {
  const made = await aHost();
  await made.host.call('update.check', {});
  await after(made.host, 'available', () => made.source.answer(newerVersion));
  return made;
}

async function withFile() {
  const made = await withVersion();
  await made.host.call('update.download', {});
  await after(made.host, 'ready', () => made.source.finish());
  return made;
}

describe('a newer version', () => {
  it('is asked about, downloaded when told to, and may then take the place of this one', async () => {
    const { host, source } = await aHost();
    expect(await stateOf(host)).toEqual({ kind: 'idle', askedAt: null });
    await host.call('update.check', {});
    expect(await stateOf(host)).toEqual({ kind: 'checking' });
    expect(await after(host, 'available', () => source.answer(newerVersion))).toEqual({
      kind: 'available',
      update: newerVersion,
    });
    expect(source.downloads).toBe(0);
    await host.call('update.download', {});
    source.progress(40);
    source.progress(30);
    expect(await stateOf(host)).toEqual({ kind: 'downloading', update: newerVersion, percent: 40 });
    expect(host.host.mayInstallUpdate()).toBe(false);
    expect(await after(host, 'ready', () => source.finish())).toEqual({ kind: 'ready', update: newerVersion });
    expect(host.host.mayInstallUpdate()).toBe(true);
    // It waits already.
    await host.call('update.check', {});
    expect(await stateOf(host)).toMatchObject({ kind: 'ready' });
  });

  it('may not be there', async () => {
    const { host, source, clock } = await aHost();
    await host.call('update.check', {});
    expect(await after(host, 'idle', () => source.answer(undefined))).toEqual({ kind: 'idle', askedAt: clock.now() });
    await host.call('update.download', {});
    expect(source.downloads).toBe(0);
  });

  it('that cannot be asked about or downloaded says why, and can be tried again', async () => {
    const { host, source } = await aHost();
    await host.call('update.check', {});
    expect(await after(host, 'failed', () => source.failAnswer(new UpdateError('notSigned', '')))).toEqual({
      kind: 'failed',
      reason: 'notSigned',
      update: null,
    });
    await host.call('update.download', {});
    expect(source.downloads).toBe(0);
    await host.call('update.check', {});
    await after(host, 'available', () => source.answer(newerVersion));
    await host.call('update.download', {});
    expect(await after(host, 'failed', () => source.failFile(new UpdateError('fileDiffers', '')))).toEqual({
      kind: 'failed',
      reason: 'fileDiffers',
      update: newerVersion,
    });
    expect(host.host.mayInstallUpdate()).toBe(false);
    await host.call('update.download', {});
    expect(await after(host, 'ready', () => source.finish())).toMatchObject({ kind: 'ready' });
    const { rows } = await host.call('audit.list', { limit: 50, filter: { kind: 'update' } });
    const named = `Gatehouse ${newerVersion.version}`;
    expect(
      rows.map(({ serverName, decision }) => [serverName, decision.outcome, decision.by, decision.reason]),
    ).toEqual([
      [named, 'allowed', 'host', { kind: 'update', became: 'downloaded' }],
      [named, 'allowed', 'user', { kind: 'update', became: 'started' }],
      [named, 'denied', 'host', { kind: 'update', became: 'fileDiffers' }],
      [named, 'allowed', 'user', { kind: 'update', became: 'started' }],
      ['Gatehouse', 'denied', 'host', { kind: 'update', became: 'notSigned' }],
    ]);
  });

  it('is not waited for any more when the user stops it', async () => {
    const { host, source } = await aHost();
    await host.call('update.check', {});
    await host.call('update.cancel', {});
    expect(await stateOf(host)).toEqual({ kind: 'idle', askedAt: null });
    source.answer(newerVersion);
    await host.call('update.check', {});
    await after(host, 'available', () => source.answer(newerVersion));
    await host.call('update.download', {});
    await host.call('update.cancel', {});
    source.progress(50);
    source.finish();
    expect(await stateOf(host)).toEqual({ kind: 'available', update: newerVersion });
    expect(host.host.mayInstallUpdate()).toBe(false);
  });

  it('is not downloaded where the app may not replace itself', async () => {
    const { host, source } = await aHost();
    await host.call('update.check', {});
    await after(host, 'available', () => source.answer({ ...newerVersion, way: 'package' }));
    await host.call('update.download', {});
    expect(source.downloads).toBe(0);
  });

  it('of a channel that the user left is dropped, also when it was downloaded', async () => {
    const { host, source } = await withFile();
    expect(await after(host, 'idle', () => host.call('settings.update', { updateChannel: 'beta' }))).toEqual({
      kind: 'idle',
      askedAt: null,
    });
    expect(host.host.mayInstallUpdate()).toBe(false);
    await host.call('update.check', {});
    expect(source.asked).toEqual(['stable', 'beta']);
  });
});

describe('while a turn runs', () => {
  it('no version takes the place of this one', async () => {
    const source = new FakeUpdateSource();
    const { host, id } = await beginEchoChat([hangsAfter('one')], {}, { updates: source });
    await host.call('update.check', {});
    await after(host, 'available', () => source.answer(newerVersion));
    await host.call('update.download', {});
    await after(host, 'ready', () => source.finish());
    await host.call('turn.send', { conversationId: id, text: 'go' });
    await host.untilText('one');
    expect(host.host.mayInstallUpdate()).toBe(false);
    // The end of the host ends it.
    await host.host.shutDown();
    expect(host.host.mayInstallUpdate()).toBe(true);
  });
});

describe('by itself', () => {
  it('Gatehouse asks nobody, unless the user wants it: after a start, and once a day', async () => {
    const { host, source, clock } = await aHost();
    clock.advance(100 * hourMs);
    expect(source.asked).toEqual([]);
    await host.call('settings.update', { mayCheckForUpdates: true });
    clock.advance(hourMs);
    expect(source.asked).toEqual(['stable']);
    await after(host, 'idle', () => source.answer(undefined));
    clock.advance(23 * hourMs);
    expect(source.asked).toHaveLength(1);
    clock.advance(hourMs);
    expect(source.asked).toHaveLength(2);
    await host.call('settings.update', { mayCheckForUpdates: false });
    clock.advance(100 * hourMs);
    expect(source.asked).toHaveLength(2);
    expect(source.downloads).toBe(0);
  });
});

describe('where nothing is updated', () => {
  it('nobody is asked, and the page knows why', async () => {
    const browser = await aHost('none');
    expect(await stateOf(browser.host)).toEqual({ kind: 'off', why: 'shell' });
    const source = new FakeUpdateSource();
    source.off = 'noKey';
    const { host, clock } = await aHost(source);
    expect(await stateOf(host)).toEqual({ kind: 'off', why: 'noKey' });
    await host.call('settings.update', { mayCheckForUpdates: true });
    await host.call('update.check', {});
    clock.advance(100 * hourMs);
    expect(source.asked).toEqual([]);
  });

  it('by an organization, nobody is asked either', async () => {
    const source = new FakeUpdateSource();
    const { host, clock } = await aHost(source, { version: 1, off: ['updates'] });
    expect(await stateOf(host)).toEqual({ kind: 'off', why: 'managed' });
    await host.call('settings.update', { mayCheckForUpdates: true });
    clock.advance(100 * hourMs);
    expect(source.asked).toEqual([]);
  });

  it('stops what goes on when an organization switches it off', async () => {
    const { host, source } = await withFile();
    expect(await after(host, 'off', () => host.managedPolicy.write({ version: 1, off: ['updates'] }))).toEqual({
      kind: 'off',
      why: 'managed',
    });
    expect(host.host.mayInstallUpdate()).toBe(false);
    await expect(host.call('update.check', {})).rejects.toMatchObject({
      problem: { kind: 'managedFeatureOff', feature: 'updates' },
    });
    await expect(host.call('update.download', {})).rejects.toMatchObject({ code: 'forbidden' });
    expect(await after(host, 'idle', () => host.managedPolicy.remove())).toMatchObject({ kind: 'idle' });
    await host.call('update.check', {});
    expect(source.asked).toHaveLength(2);
  });
});
