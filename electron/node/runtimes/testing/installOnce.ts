import { nodeClock } from '../../system/nodeClock.ts';
import { nodeRuntimes } from '../nodeRuntimes.ts';
import type { RuntimeRelease } from '../runtimeRelease.ts';

// Gets a copy and looks at it, as the user of this process: `node installOnce.ts ROOT RELEASE`.
const [root = '', text = ''] = process.argv.slice(2);
const release = JSON.parse(text) as RuntimeRelease;
const runtimes = nodeRuntimes({
  root,
  system: { platform: release.platform, arch: release.arch, isGlibc: () => true },
  readReleases: async () => [release],
  fetch,
  limits: { clock: nodeClock, silentMs: 30_000, textMs: 30_000, fileMs: 60_000 },
  nextName: () => `${process.pid}`,
});
for (const offer of await runtimes.offers()) {
  await runtimes.install(offer.sha256, () => undefined, new AbortController().signal);
  await runtimes.verify({ name: offer.name, sha256: offer.sha256 });
}
