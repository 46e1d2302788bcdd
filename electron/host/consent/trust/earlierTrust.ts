import type { Sha256 } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { EarlierTrust, TrustRecord } from '../../../../shared/domain/trust.ts';

/** Of the launches that were trusted earlier, the latest are remembered; a server that goes back further is looked at anew. */
const maxEarlier = 8;

/**
 * What a record of trust remembers of the one that it replaces: the launches that the user trusted, without the one that is trusted
 * now. Where the last answer was never, or the user took it back, nothing is remembered. Pure.
 */
export function earlierTrust(replaced: TrustRecord | undefined, now: Sha256): readonly EarlierTrust[] {
  return trustedIn(replaced)
    .filter(({ launchHash }) => launchHash !== now)
    .slice(0, maxEarlier);
}

/** When the user trusted this very launch, if the last answer of the account did not take that back. Pure. */
export function trustedEarlier(record: TrustRecord | undefined, launchHash: Sha256): number | undefined {
  return trustedIn(record).find((each) => each.launchHash === launchHash)?.decidedAt;
}

/** Whether a launch may reach more than another one because it is confined less, or not at all. Pure. */
export function isLessConfined(launch: ConfigurableLaunch, than: ConfigurableLaunch): boolean {
  const other = than.kind === 'stdio' ? than.confine : undefined;
  if (other === undefined) return false;
  const own = launch.kind === 'stdio' ? launch.confine : undefined;
  return own === undefined || (own.network && !other.network);
}

/** Every launch that a record says was trusted, the latest first. A refusal may come from a backup, so nothing else in it counts. */
function trustedIn(record: TrustRecord | undefined): readonly EarlierTrust[] {
  if (record?.verdict !== 'trusted') return [];
  const { launchHash, decidedAt, earlier = [] } = record;
  return [{ launchHash, decidedAt }, ...earlier];
}
