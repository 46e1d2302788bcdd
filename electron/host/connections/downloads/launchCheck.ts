import { bundlesIn } from '../../../../shared/domain/bundles/bundle.ts';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { ManagedPolicies } from '../../consent/managed/managedPolicies.ts';
import type { TrustBroker } from '../../consent/trust/trustBroker.ts';
import type { StorageGuard } from '../../ground/storage/storageGuard.ts';
import type { Bundles } from '../../ports/bundles.ts';
import type { Runtimes } from '../../ports/runtimes.ts';

interface LaunchCheckParts {
  /** Gatehouse was started without servers, to find a fault. */
  readonly isSafeMode: boolean;
  readonly trust: Pick<TrustBroker, 'verdictOf'>;
  readonly managed: Pick<ManagedPolicies, 'mustAllow'>;
  readonly storage: Pick<StorageGuard, 'mustBeWritable'>;
  readonly runtimes: Pick<Runtimes, 'verify'>;
  readonly bundles: Pick<Bundles, 'root' | 'verify'>;
}

/** Rejects where nothing may be started for a launch now. @throws HostError with the reason */
export type LaunchCheck = (server: ServerDefinition) => Promise<void>;

/** A launch runs while it is trusted, nobody forbids it, and its copy of a runtime and its bundles are unchanged. Nobody is asked. */
export function makeLaunchCheck({
  isSafeMode,
  trust,
  managed,
  storage,
  runtimes,
  bundles,
}: LaunchCheckParts): LaunchCheck {
  return async (server) => {
    const { name, launch } = server;
    if (isSafeMode) throw problemError({ kind: 'safeMode' });
    storage.mustBeWritable();
    managed.mustAllow(server);
    if (trust.verdictOf(server) !== 'trusted') {
      throw problemError({ kind: 'downloadKept', server: name, why: 'notTrusted', about: '' });
    }
    for (const { sha256 } of bundlesIn(launch, bundles.root)) await bundles.verify(sha256);
    if (launch.kind === 'stdio' && launch.runtime !== undefined) await runtimes.verify(launch.runtime);
  };
}
