import type { RequestId, Sha256 } from '../../shared/domain/ids.ts';
import type { TrustRequest } from '../../shared/domain/trust.ts';

/** The launches that the user went through to their answers, as they were shown. */
export type ReviewedLaunches = ReadonlyMap<RequestId, Sha256>;

/** Notes that the user went through a launch. Pure. */
export function withReviewed(reviewed: ReviewedLaunches, { id, launchHash }: TrustRequest): ReviewedLaunches {
  return new Map([...reviewed, [id, launchHash]]);
}

/**
 * Whether this very launch was gone through, or the host says that the user trusted exactly it before; one that changed since is
 * another one. Pure.
 */
function isKnown(reviewed: ReviewedLaunches, request: TrustRequest): boolean {
  return request.trustedAt !== undefined || isReviewed(reviewed, request);
}

/** Whether this very launch was gone through. Pure. */
export function isReviewed(reviewed: ReviewedLaunches, { id, launchHash }: TrustRequest): boolean {
  return reviewed.get(id) === launchHash;
}

/** The launches that can be confirmed together: those that are known, and still wait as they were shown. Pure. */
export function confirmable(requests: readonly TrustRequest[], reviewed: ReviewedLaunches): readonly TrustRequest[] {
  return requests.filter((request) => isKnown(reviewed, request));
}

/** The next launch to look at after one: the first that is not known, from there on and around. Pure. */
export function nextToReview(
  requests: readonly TrustRequest[],
  reviewed: ReviewedLaunches,
  from: RequestId,
): TrustRequest | undefined {
  const at = requests.findIndex(({ id }) => id === from);
  const around = [...requests.slice(at + 1), ...requests.slice(0, at + 1)];
  return around.find((request) => !isKnown(reviewed, request));
}
