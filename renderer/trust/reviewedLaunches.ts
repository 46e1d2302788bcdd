import type { RequestId } from '../../shared/domain/ids.ts';
import type { PermissionRequest, TrustRequest } from '../../shared/domain/trust.ts';

/** All that was shown of the launches that the user went through to their answers. */
export type ReviewedLaunches = ReadonlyMap<RequestId, string>;

/** Notes that the user went through a launch. Pure. */
export function withReviewed(reviewed: ReviewedLaunches, request: TrustRequest): ReviewedLaunches {
  return new Map([...reviewed, [request.id, JSON.stringify(request)]]);
}

/**
 * Whether this very launch was gone through, or the host says that the user trusted exactly it before; one that changed since is
 * another one. Pure.
 */
function isKnown(reviewed: ReviewedLaunches, request: TrustRequest): boolean {
  return request.trustedAt !== undefined || isReviewed(reviewed, request);
}

/** Whether this very launch was gone through, with all that is said of it now. Pure. */
export function isReviewed(reviewed: ReviewedLaunches, request: TrustRequest): boolean {
  return reviewed.get(request.id) === JSON.stringify(request);
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

/** The request that is shown, and all that waited with it then, in their order. */
export interface ShownRequest {
  readonly id: RequestId;
  readonly among: readonly RequestId[];
}

/**
 * The request to show: the one that is shown as long as it waits, whatever arrives meanwhile. Once it is gone, the next of those that
 * waited with it, from there on and around; those that were gone through come after the others. `undefined` if none waits. Pure.
 */
export function requestToShow(
  before: ShownRequest | undefined,
  waiting: readonly (TrustRequest | PermissionRequest)[],
  reviewed: ReviewedLaunches,
): TrustRequest | PermissionRequest | undefined {
  if (before === undefined) return waiting[0];
  const { id, among } = before;
  const shown = waiting.find((request) => request.id === id);
  if (shown !== undefined) return shown;
  const at = among.indexOf(id);
  const byId = new Map(waiting.map((request) => [request.id, request]));
  const around = [...among.slice(at + 1), ...among.slice(0, at)].flatMap((each) => byId.get(each) ?? []);
  const inOrder = [...new Set([...around, ...waiting])];
  return inOrder.find((request) => !('launchHash' in request && isKnown(reviewed, request))) ?? inOrder[0];
}
