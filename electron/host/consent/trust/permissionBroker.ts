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
import { SurfaceRequests } from './surfaceRequests.ts';

export interface PermissionBrokerParts {
  readonly state: HostState;
  readonly surface: SurfaceQueue;
  readonly clock: Clock;
  readonly ids: IdMaker;
}

/** More than a user would want at once; a page must not hide important requests behind many others. */
const maxPendingRequests = 20;

/**
 * Asks on the trust page for permissions that the page can request but not give. Otherwise an attacker who took over
 * the page could create a rule, or send data to their own host.
 */
export class PermissionBroker {
  readonly #parts: PermissionBrokerParts;
  readonly #requests: SurfaceRequests<PermissionRequest, boolean>;

  constructor(parts: PermissionBrokerParts) {
    this.#parts = parts;
    this.#requests = new SurfaceRequests({
      state: parts.state,
      summaryOf,
      onChanged: (requests) => parts.surface.permissionsChanged(requests),
    });
  }

  get pending(): readonly PermissionRequest[] {
    return this.#requests.pending;
  }

  /**
   * Resolves when the user agreed on the trust page.
   *
   * @throws HostError `cancelled` when the user refused or the request was withdrawn, `conflict` when too many wait
   */
  async confirm(what: WantedPermission, signal: AbortSignal): Promise<void> {
    if (this.pending.length >= maxPendingRequests) throw problemError({ kind: 'tooManyConfirmations' });
    const { clock, ids } = this.#parts;
    const id = requestId.parse(ids.next('permission'));
    const answer = await this.#requests.ask({ id, what, createdAt: clock.now() }, signal);
    if (answer !== true) throw problemError({ kind: 'notConfirmed' });
  }

  /**
   * The user's answer, only from the trust page.
   *
   * @throws HostError `notFound` when the request is settled
   */
  answer(id: RequestId, isAllowed: boolean): void {
    this.#requests.get(id);
    this.#requests.settle(id, isAllowed);
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
    case 'providerKey':
    case 'registry':
    case 'bundle':
    case 'projectFolder':
    case 'skillFolder':
    case 'systemCertificates':
    case 'dataFolder':
      return {};
    case 'rule':
    case 'grant':
    case 'annotations':
    case 'root':
    case 'app':
    case 'download':
      return { serverId: what.serverId };
    case 'runtime':
      return what.server === undefined ? {} : { serverId: what.server.serverId };
    default:
      return assertNever(what);
  }
}
