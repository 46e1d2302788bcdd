import { defaultSettings, type Settings } from '../../../../shared/domain/settings.ts';

/**
 * The settings of safe mode: the defaults, except where the user's own ask more, allow less or keep less. Safe mode helps to find a fault;
 * it is no way around what the user set. Pure.
 */
export function safeSettings(stored: Settings): Settings {
  return {
    ...defaultSettings,
    contextLeaving: stored.contextLeaving,
    chatCostLimitUsd: stored.chatCostLimitUsd,
    dayCostLimitUsd: stored.dayCostLimitUsd,
    warnToolsPercent: leastOf(stored.warnToolsPercent, defaultSettings.warnToolsPercent),
    iterationLimit: Math.min(stored.iterationLimit, defaultSettings.iterationLimit),
    answerKeys: stored.answerKeys && defaultSettings.answerKeys,
    keepServerRecords: stored.keepServerRecords && defaultSettings.keepServerRecords,
    summarizeAtPercent: mostOf(stored.summarizeAtPercent, defaultSettings.summarizeAtPercent),
    // A proxy is no fault to be found, and without it nothing outside may be reachable.
    proxy: stored.proxy,
    mayTrustSystemCertificates: stored.mayTrustSystemCertificates && defaultSettings.mayTrustSystemCertificates,
    // The page changes these maps as a whole: with others in their place, a change would drop what is stored.
    keys: stored.keys,
    toolLoading: stored.toolLoading,
    modelAccess: stored.modelAccess,
    resultLimits: stored.resultLimits,
    serverLimits: stored.serverLimits,
    serverGroups: stored.serverGroups,
  };
}

/** `null`: only when the user asks, which is the latest there is. */
function mostOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}

/** `null` is no limit. */
function leastOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
