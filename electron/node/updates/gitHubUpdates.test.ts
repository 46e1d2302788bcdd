import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededBytes } from '../../host/testing/seededRandom.ts';
import type { Answer } from './testing/fakeUpdateServer.ts';
import { failureOf, hostFetch, UpdateBench } from './testing/updateBench.ts';

const program = Buffer.from(seededBytes(1, 100_000));
const never = new AbortController().signal;
const latest = 'latest-linux.yml';
const beta = 'beta-linux.yml';
const releases = 'gatehouse/app/releases';
const kept = 'https://release-assets.githubusercontent.com';

let bench: UpdateBench;
beforeEach(async () => {
  bench = await UpdateBench.start();
});
afterEach(() => bench.stop());

const entry = (tag: string) =>
  `<entry><title>${tag}</title><link href="https://github.com/${releases}/tag/${tag}"/><content>Not signed</content></entry>`;
const goTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end();

/** What would go to GitHub goes to the fake server. */
function onGitHub(version = '0.1.0') {
  const hosts = new Set<string>();
  const { source } = bench.sourceOf({
    version,
    readConfig: bench.configOf({ provider: 'github', owner: 'gatehouse', repo: 'app' }),
    fetch: (input, init) => {
      const { host, pathname } = new URL(input instanceof Request ? input.url : input);
      hosts.add(host);
      return hostFetch(`${bench.server.url}${pathname}`, init);
    },
  });
  return { source, hosts };
}

/** GitHub lists these releases, newest first, and keeps the files of one elsewhere. */
function list(tags: readonly string[], stable: string, names: readonly string[]): void {
  const { server } = bench;
  server.give(`${releases}.atom`, `<feed>${tags.map(entry).join('')}</feed>`);
  // GitHub shows people a page at the same address.
  server.answer(`${releases}/latest`, (request, response) => {
    if (request.headers.accept?.includes('json') === true) response.end(JSON.stringify({ tag_name: stable }));
    else response.end('<!doctype html>');
  });
  for (const tag of tags) {
    for (const name of names) server.answer(`${releases}/download/${tag}/${name}`, goTo(`${kept}/${name}`));
  }
}

describe('a release on GitHub', () => {
  it('is found, and its file taken from where GitHub keeps it', async () => {
    list(['v0.2.0', 'v0.1.0'], 'v0.2.0', [latest, `${latest}.sig`, 'Gatehouse-0.2.0.AppImage']);
    bench.server.publish({ version: '0.2.0', program });
    const { source, hosts } = onGitHub();
    // Notes that nobody signed are not shown.
    expect(await source.find('stable', never)).toMatchObject({ version: '0.2.0', notes: '' });
    await source.download(() => undefined, never);
    source.install();
    expect((await readFile(bench.appImage)).equals(program)).toBe(true);
    expect([...hosts]).toEqual(['github.com', new URL(kept).host]);
  });

  it('for beta is found on that channel only, and an older stable one is none', async () => {
    list(['v0.3.0-beta.1', 'v0.2.0'], 'v0.2.0', [latest, `${latest}.sig`, beta, `${beta}.sig`]);
    bench.server.publish({ version: '0.2.0', program });
    bench.server.publish({ version: '0.3.0-beta.1', program, name: beta });
    expect(await onGitHub().source.find('beta', never)).toMatchObject({ version: '0.3.0-beta.1' });
    expect(await onGitHub().source.find('stable', never)).toMatchObject({ version: '0.2.0' });
    expect(await onGitHub('0.3.0-beta.1').source.find('stable', never)).toBeUndefined();
  });

  it('that nobody signed, or that is older than its tag says, is none', async () => {
    list(['v9.0.0'], 'v9.0.0', [latest, `${latest}.sig`]);
    bench.server.publish({ version: '0.0.9', program });
    expect(await onGitHub().source.find('stable', never)).toBeUndefined();
    bench.server.publish({ version: '9.0.0', program, key: generateKeyPairSync('ed25519').privateKey });
    expect(await failureOf(onGitHub().source.find('stable', never))).toBe('notSigned');
    bench.server.give(`${releases}.atom`, 'no feed');
    expect(await failureOf(onGitHub().source.find('stable', never))).not.toBe('none');
  });
});
