import { bundlesIn } from '../../../../shared/domain/bundles/bundle.ts';
import type { Bundles } from '../../ports/bundles.ts';
import type { TransportFactory } from '../../ports/transport.ts';

/** Starts a server only while the files of the bundles that its launch names are those that were installed. */
export function transportsOfBundles(
  transports: TransportFactory,
  bundles: Pick<Bundles, 'root' | 'verify'>,
): TransportFactory {
  return {
    async create(launch, options) {
      for (const { sha256 } of bundlesIn(launch, bundles.root)) await bundles.verify(sha256);
      return transports.create(launch, options);
    },
  };
}
