import { addressOf } from '../../../../shared/domain/providers/providerTable.ts';
import type { ProblemOf } from '../../../../shared/domain/problem.ts';
import type { ProviderAccess } from '../../../host/ports/modelProvider.ts';
import { networkFault, unreachableFacts } from '../../network/networkFault.ts';

export interface ConnectionAdvice {
  /** Why a server could not be reached. Of the original error only its code is used. */
  readonly problem: ProblemOf<'modelUnreachable'>;
  /** Whether the same request may well succeed a moment later. */
  readonly mayPass: boolean;
}

export function connectionAdvice(error: unknown, access: ProviderAccess): ConnectionAdvice {
  const url = addressOf(access.kind, access.baseUrl);
  const network = networkFault(error);
  return {
    problem: { kind: 'modelUnreachable', name: access.name, url, ...unreachableFacts(network, url) },
    mayPass: network.fault === 'reset' || network.fault === 'other',
  };
}
