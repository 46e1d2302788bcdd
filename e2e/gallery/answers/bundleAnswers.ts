import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { bundleUpdate, newBundle } from '../fixtures/bundles.ts';
import { findingsWithout } from './registryAnswers.ts';
import type { Answers } from './answer.ts';

/** The scripted host's answers about bundles: an update where there are servers. */
export const bundleAnswers: Answers = {
  'bundle.look': ({ snapshot, missingPrograms = [], bundleRuntime }) => ({
    ...(snapshot.servers.length === 0 ? newBundle : updateWith(bundleRuntime)),
    missing: missingPrograms.flatMap(findingsWithout),
  }),
  'bundle.install': () => ({ serverId: 'server-tides' }),
  'bundle.earlier': ({ earlierBundle = null }) => ({ earlier: earlierBundle }),
  'bundle.bringBack': () => ({}),
  'bundle.forgetEarlier': (world) => {
    delete world.earlierBundle;
    return {};
  },
  'bundle.close': () => ({}),
};

/** The update of a server that uses this copy. */
function updateWith(runtime: RuntimeCopy | undefined): typeof bundleUpdate {
  if (runtime === undefined) return bundleUpdate;
  const updates = bundleUpdate.updates.map((update) =>
    update.launch.kind === 'stdio' ? { ...update, launch: { ...update.launch, runtime } } : update,
  );
  return { ...bundleUpdate, updates };
}
