import { problemError } from '../../../../shared/domain/error.ts';
import { requestId, type RequestId } from '../../../../shared/domain/ids.ts';
import {
  aboutOf,
  type PermissionRequest,
  type TrustSummary,
  type WantedPermission,
} from '../../../../shared/domain/trust.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { Clock, IdMaker } from '../../ports/system.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { SurfaceQueue } from './surfaceQueue.ts';

export interface PermissionBrokerParts {
  readonly state: HostState;
  readonly surface: SurfaceQueue;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** More than a person would want at once; a page that asks and asks must not bury what matters. */
const maxPendingRequests = 20;

/**
 * Asks on the trust surface for permissions that the page can request but not give: an attacker who took over the page
 * could otherwise write itself a rule, or send what it read to a host of its own.
 */
export class PermissionBroker {
  readonly #parts: PermissionBrokerParts;
  readonly #pending = new Map<RequestId, { request: PermissionRequest; settle: (allowed: boolean) => void }>();

  constructor(parts: PermissionBrokerParts) {
    this.#parts = parts;
  }

  get pending(): readonly PermissionRequest[] {
    return [...this.#pending.values()].map(({ request }) => request);
  }

  /**
   * Resolves when the user said yes on the trust surface.
   *
   * @throws HostError `cancelled` when the user refused or the request was withdrawn, `conflict` when too many wait
   */
  async confirm(what: WantedPermission, signal: AbortSignal): Promise<void> {
    if (this.#pending.size >= maxPendingRequests) throw problemError({ kind: 'tooManyConfirmations' });
    if (!(await this.#ask(what, signal))) throw problemError({ kind: 'notConfirmed' });
  }

  #ask(what: WantedPermission, signal: AbortSignal): Promise<boolean> {
    const { state, surface, clock, ids } = this.#parts;
    const id = requestId.parse(ids.next('permission'));
    const request: PermissionRequest = { id, what, createdAt: clock.now() };
    return new Promise((resolve) => {
      const settle = (allowed: boolean) => {
        if (!this.#pending.delete(id)) return;
        signal.removeEventListener('abort', onAbort);
        state.publish({ type: 'trust.settled', requestId: id });
        surface.permissionsChanged(this.pending);
        resolve(allowed);
      };
      const onAbort = () => settle(false);
      if (signal.aborted) return resolve(false);
      signal.addEventListener('abort', onAbort);
      this.#pending.set(id, { request, settle });
      state.publish({ type: 'trust.requested', request: summaryOf(request) });
      surface.permissionsChanged(this.pending);
    });
  }

  /**
   * The user's answer, from the trust surface and from nowhere else.
   *
   * @throws HostError `notFound` when the request is settled
   */
  answer(id: RequestId, allowed: boolean): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) throw problemError({ kind: 'questionSettled' });
    pending.settle(allowed);
  }
}

function summaryOf({ id, what, createdAt }: PermissionRequest): TrustSummary {
  return { id, kind: what.kind, ...subjectOf(what), about: aboutOf(what), createdAt };
}

function subjectOf(what: WantedPermission): Pick<TrustSummary, 'serverId' | 'source'> {
  switch (what.kind) {
    case 'picture':
      return { source: what.source };
    case 'provider':
      return {};
    case 'rule':
    case 'grant':
    case 'annotations':
    case 'root':
    case 'app':
      return { serverId: what.serverId };
    default:
      return assertNever(what);
  }
}
