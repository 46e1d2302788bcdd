/** The sum that a limit is about, in US dollars. */
export interface CostSum {
  readonly spentUsd: number;
  /** About what the next request costs at most before its answer. */
  readonly nextUsd: number;
  /** `null`: the user does not want to be asked. */
  readonly limitUsd: number | null;
  /** Up to here the user has agreed already. */
  readonly agreedUsd: number;
}

/** Whether the user has to be asked before the next request. Pure. */
export function mustAskAboutCost({ spentUsd, nextUsd, limitUsd, agreedUsd }: CostSum): boolean {
  return limitUsd !== null && spentUsd + nextUsd > Math.max(limitUsd, agreedUsd);
}

/** Up to which sum an agreement holds: the next multiple of the limit above what the request makes it. Pure. */
export function agreedSum({ spentUsd, nextUsd, limitUsd }: CostSum & { readonly limitUsd: number }): number {
  return (Math.floor((spentUsd + nextUsd) / limitUsd) + 1) * limitUsd;
}
