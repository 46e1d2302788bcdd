import type { TrustContract } from '../../shared/contract/trustCommands.ts';
import type { CommandInput } from '../../shared/contract/define.ts';
import type { PermissionRequest, TrustRequest } from '../../shared/domain/trust.ts';
import type { TrustSurface } from '../host/index.ts';
import type { PolicyFile } from './policyFile.ts';

/** Sends answers to the host, over the connection of the trust page. */
export interface AnswerTrust {
  launch(answer: CommandInput<TrustContract, 'trust.answer'>): void;
  permission(answer: CommandInput<TrustContract, 'trust.answerPermission'>): void;
}

/** Replaces the trust page in a headless run: the policy file answers, at once. */
export class PolicyTrust implements TrustSurface {
  readonly #policy: Pick<PolicyFile, 'trust' | 'believeAnnotations'>;
  readonly #answered = new Set<string>();
  #answer: AnswerTrust | undefined;

  constructor(policy: Pick<PolicyFile, 'trust' | 'believeAnnotations'>) {
    this.#policy = policy;
  }

  /** The connection for answers exists only after the host does. */
  attach(answer: AnswerTrust): void {
    this.#answer = answer;
  }

  pendingChanged(requests: readonly TrustRequest[], permissions: readonly PermissionRequest[]): void {
    for (const { id, launchHash } of requests.filter((request) => this.#isNew(request))) {
      // "Never" applies to this run only, and tells waiting code that no other answer will come.
      const answer = this.#policy.trust === 'config' ? 'trust' : 'never';
      this.#answer?.launch({ requestId: id, launchHash, answer });
    }
    for (const { id, what } of permissions.filter((request) => this.#isNew(request))) {
      const isAllowed = what.kind === 'annotations' && this.#policy.believeAnnotations.includes(what.serverName);
      this.#answer?.permission({ requestId: id, isAllowed });
    }
  }

  #isNew({ id }: { readonly id: string }): boolean {
    if (this.#answered.has(id)) return false;
    this.#answered.add(id);
    return true;
  }

  async review(): Promise<null> {
    return null;
  }
}
