import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Arrivals } from '../connections/arrivals/arrivals.ts';
import type { BundleRoom } from '../connections/bundles/bundleRoom.ts';
import type { ManagedPolicies } from '../consent/managed/managedPolicies.ts';
import type { Handlers } from './commandRouter.ts';

interface ArrivalRooms {
  readonly arrivals: Arrivals;
  readonly bundles: BundleRoom;
  readonly managed: Pick<ManagedPolicies, 'mustBeOn'>;
}

/** Links and bundles that were opened outside. */
export function arrivalHandlers({
  arrivals,
  bundles,
  managed,
}: ArrivalRooms): Handlers<PageContract, 'arrival.take' | 'arrival.readBundle'> {
  return {
    'arrival.take': ({ arrivalId }) => arrivals.take(arrivalId),
    'arrival.readBundle': async ({ arrivalId }, signal, page) => {
      managed.mustBeOn('bundles');
      const { bytes, content } = await arrivals.fileOf(arrivalId).open();
      signal.throwIfAborted();
      await bundles.receive(content, bytes, { page, signal });
      arrivals.forgetFile(arrivalId);
      return {};
    },
  };
}
