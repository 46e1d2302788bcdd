import type { TrustContract } from '../../shared/contract/trustCommands.ts';
import type { CommandInput } from '../../shared/contract/define.ts';
import type { TrustRequest } from '../../shared/domain/trust.ts';
import type { TrustSurface } from '../host/index.ts';
import type { PolicyFile } from './policyFile.ts';

export type AnswerTrust = (answer: CommandInput<TrustContract, 'trust.answer'>) => void;

/** The trust surface of a headless run: the policy file answers, at once. */
export class PolicyTrust implements TrustSurface {
  readonly #trust: PolicyFile['trust'];
  readonly #answered = new Set<string>();
  #answer: AnswerTrust | undefined;

  constructor(trust: PolicyFile['trust']) {
    this.#trust = trust;
  }

  /** The connection to answer over exists only after the host does. */
  attach(answer: AnswerTrust): void {
    this.#answer = answer;
  }

  pendingChanged(requests: readonly TrustRequest[]): void {
    for (const { id, launchHash } of requests) {
      if (this.#answered.has(id)) continue;
      this.#answered.add(id);
      // "Never" holds for this run only, and lets everybody know that nothing more is to be waited for.
      const answer = this.#trust === 'config' ? 'trust' : 'never';
      this.#answer?.({ requestId: id, launchHash, answer });
    }
  }

  async review(): Promise<null> {
    return null;
  }
}
