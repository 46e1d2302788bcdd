import type { Runtimes } from '../../ports/runtimes.ts';
import type { TransportFactory } from '../../ports/transport.ts';

/**
 * Starts a server with the copy of a runtime that its launch names, and not at all while the copy is missing or was changed: what else is
 * on the PATH is not what was trusted.
 */
export function transportsOfRuntimes(
  transports: TransportFactory,
  runtimes: Pick<Runtimes, 'verify' | 'programsOf'>,
): TransportFactory {
  return {
    async create(launch, options) {
      if (launch.kind !== 'stdio' || launch.runtime === undefined) return transports.create(launch, options);
      await runtimes.verify(launch.runtime);
      return transports.create(launch, { ...options, programs: runtimes.programsOf(launch.runtime.sha256) });
    },
  };
}
