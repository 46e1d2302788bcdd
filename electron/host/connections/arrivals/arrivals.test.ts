import { describe, expect, it, onTestFinished } from 'vitest';
import type { Arrival } from '../../../../shared/domain/arrival.ts';
import { arrivalId } from '../../../../shared/domain/ids.ts';
import { maxLinkCharacters } from '../../../../shared/domain/pasted/ownLink.ts';
import { bytesOf, contentsOf, first } from '../../testing/bundleHost.ts';
import { TestHost } from '../../testing/testHost.ts';

const link = (name: string) => `gatehouse://add?name=${name}&config=eyJjb21tYW5kIjoieCJ9`;

async function begin({ off = [] }: { off?: readonly string[] } = {}) {
  const unstarted = new TestHost();
  if (off.length > 0) unstarted.managedPolicy.write({ version: 1, off });
  const host = await unstarted.start();
  onTestFinished(() => host.stop());
  const waiting = async (): Promise<Arrival> => {
    const { arrival } = await host.call('snapshot.get', {});
    if (arrival === null) throw new Error('No link waits');
    return arrival;
  };
  const take = (id: Arrival['id']) => host.call('arrival.take', { arrivalId: id });
  return { host, waiting, take };
}

it('says that a link waits, and hands it over once', async () => {
  const { host, waiting, take } = await begin();
  host.host.receiveLink(link('a'));
  const { id, isInPlaceOfOther } = await waiting();
  expect(isInPlaceOfOther).toBe(false);
  // What is in it is not told before somebody looks.
  expect(JSON.stringify(host.events)).not.toContain('eyJjb21tYW5kIjoieCJ9');
  expect(await take(id)).toEqual({ kind: 'link', text: link('a') });
  expect((await host.call('snapshot.get', {})).arrival).toBeNull();
  await expect(take(id)).rejects.toMatchObject({ code: 'notFound', problem: { kind: 'arrivalGone' } });
});

it('keeps the newest of several, and says that it took the place of another', async () => {
  const { host, waiting, take } = await begin();
  host.host.receiveLink(link('a'));
  const first = await waiting();
  host.host.receiveLink(link('b'));
  const second = await waiting();
  expect(second.isInPlaceOfOther).toBe(true);
  await expect(take(first.id)).rejects.toMatchObject({ problem: { kind: 'arrivalGone' } });
  expect(await take(second.id)).toEqual({ kind: 'link', text: link('b') });
  host.host.receiveLink(link('c'));
  expect((await waiting()).isInPlaceOfOther).toBe(false);
});

it('says why a link is refused, without keeping it', async () => {
  const { host, waiting, take } = await begin();
  host.host.receiveLink(link('a').padEnd(maxLinkCharacters + 1, 'A'));
  const refused = await take((await waiting()).id);
  expect(refused).toMatchObject({ kind: 'refused', problem: { kind: 'openedLinkWrong', fault: 'tooLong' } });
  host.host.receiveLink('gatehouse://remove?name=a');
  const other = await take((await waiting()).id);
  expect(other).toMatchObject({ problem: { fault: 'kindUnknown', what: 'gatehouse://remove' } });
});

it('adds, asks and starts nothing', async () => {
  const { host, waiting, take } = await begin();
  const before = await host.call('snapshot.get', {});
  host.host.receiveLink(link('a'));
  await take((await waiting()).id);
  const { servers, trust } = await host.call('snapshot.get', {});
  expect({ servers, trust }).toEqual({ servers: before.servers, trust: [] });
  expect(await host.pendingTrust()).toMatchObject({ requests: [] });
});

it('tells nothing to a page that guesses', async () => {
  const { host, take } = await begin();
  host.host.receiveLink(link('a'));
  await expect(take(arrivalId.parse('nothing'))).rejects.toMatchObject({ problem: { kind: 'arrivalGone' } });
});

/** A file that tells how often it was looked at. */
function openedFile(name: string, contents: object = contentsOf(first)) {
  const seen = { opened: 0 };
  const open = () => {
    seen.opened++;
    return Promise.resolve({ bytes: 1, content: bytesOf(contents) });
  };
  return { file: { name, open }, seen };
}

describe('a bundle that was opened', () => {
  it('waits, says its name only, and is read once when a page wants that', async () => {
    const { host, waiting, take } = await begin();
    const { file, seen } = openedFile('notes.mcpb');
    host.host.receiveOpenedBundle(file);
    const { id, kind } = await waiting();
    expect(kind).toBe('bundle');
    // Before it was taken, nothing of it can be read.
    await expect(host.call('arrival.readBundle', { arrivalId: id })).rejects.toMatchObject({ code: 'notFound' });
    expect(await take(id)).toEqual({ kind: 'bundle', name: 'notes.mcpb' });
    expect(seen.opened).toBe(0);
    await host.call('arrival.readBundle', { arrivalId: id });
    expect(await host.call('bundle.look', {})).toMatchObject({ facts: { title: 'My notes' } });
    await expect(host.call('arrival.readBundle', { arrivalId: id })).rejects.toMatchObject({ code: 'notFound' });
    expect(seen.opened).toBe(1);
  });

  it('waits for its page also when others take what came after it, or when it could not be read', async () => {
    const { host, waiting, take } = await begin();
    const { file } = openedFile('notes.mcpb');
    let isUnreadable = true;
    const open = () => (isUnreadable ? Promise.reject(new Error('away')) : file.open());
    host.host.receiveOpenedBundle({ ...file, open });
    const { id } = await waiting();
    await take(id);
    host.host.receiveLink(link('b'));
    await take((await waiting()).id);
    await expect(host.call('arrival.readBundle', { arrivalId: id })).rejects.toBeInstanceOf(Error);
    isUnreadable = false;
    await host.call('arrival.readBundle', { arrivalId: id });
    expect(await host.call('bundle.look', {})).toMatchObject({ facts: { title: 'My notes' } });
  });

  it('is not kept for a page that does not want it any more', async () => {
    const { host, waiting, take } = await begin();
    const slow = Promise.withResolvers<void>();
    const { file } = openedFile('notes.mcpb');
    host.host.receiveOpenedBundle({ ...file, open: () => slow.promise.then(file.open) });
    const { id } = await waiting();
    await take(id);
    const stop = new AbortController();
    const reading = host.call('arrival.readBundle', { arrivalId: id }, stop.signal);
    stop.abort();
    slow.resolve();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    await expect(host.call('bundle.look', {})).rejects.toMatchObject({ problem: { kind: 'bundleLookOver' } });
  });

  it('installs, starts and asks nothing', async () => {
    const { host, waiting, take } = await begin();
    const before = await host.call('snapshot.get', {});
    host.host.receiveOpenedBundle(openedFile('notes.mcpb').file);
    const { id } = await waiting();
    await take(id);
    await host.call('arrival.readBundle', { arrivalId: id });
    const { servers, trust } = await host.call('snapshot.get', {});
    expect({ servers, trust }).toEqual({ servers: before.servers, trust: [] });
    expect(host.bundles.unpacked.size).toBe(0);
  });

  it('and a link take the place of each other: the newest waits', async () => {
    const { host, waiting, take } = await begin();
    host.host.receiveLink(link('a'));
    host.host.receiveOpenedBundle(openedFile('a.mcpb').file);
    expect(await waiting()).toMatchObject({ kind: 'bundle', isInPlaceOfOther: true });
    host.host.receiveLink(link('b'));
    const { id, kind } = await waiting();
    expect(kind).toBe('link');
    expect(await take(id)).toEqual({ kind: 'link', text: link('b') });
    await expect(host.call('arrival.readBundle', { arrivalId: id })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('has a name that is bounded, whatever the system says', async () => {
    const { host, waiting, take } = await begin();
    host.host.receiveOpenedBundle(openedFile(`\ud800${'x'.repeat(1000)}`).file);
    const content = await take((await waiting()).id);
    expect(content).toEqual({ kind: 'bundle', name: `\ufffd${'x'.repeat(254)}` });
  });

  it('is not read where the organization switched bundles off', async () => {
    const { host, waiting, take } = await begin({ off: ['bundles'] });
    const { file, seen } = openedFile('notes.mcpb');
    host.host.receiveOpenedBundle(file);
    const { id } = await waiting();
    await take(id);
    await expect(host.call('arrival.readBundle', { arrivalId: id })).rejects.toMatchObject({ code: 'forbidden' });
    expect(seen.opened).toBe(0);
  });
});
