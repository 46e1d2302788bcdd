import { defaultSettings, type Settings, settings } from '../../../shared/domain/settings.ts';
import { isJsonObject, type JsonValue } from '../../../shared/lib/json.ts';

const lowCostLimitUsd = 1;

/**
 * Reads settings one by one: a setting of another version, or a damaged one, affects no other. If the answer about text
 * of other servers is unreadable, the user is asked, because it may have been a refusal, and a limit of cost that is unreadable is a
 * low one. Of certificates that may have been refused, none is trusted. Pure.
 */
export function readSettings(json: unknown): Settings {
  const whole = settings.safeParse(json);
  if (whole.success) return whole.data;
  const damaged: Settings = {
    ...defaultSettings,
    contextLeaving: 'ask',
    chatCostLimitUsd: lowCostLimitUsd,
    dayCostLimitUsd: lowCostLimitUsd,
    mayTrustSystemCertificates: false,
  };
  if (!isJsonObject(json)) return damaged;
  const stored: Readonly<Record<string, JsonValue>> = json;
  const {
    contextLeaving = defaultSettings.contextLeaving,
    chatCostLimitUsd = defaultSettings.chatCostLimitUsd,
    dayCostLimitUsd = defaultSettings.dayCostLimitUsd,
    mayTrustSystemCertificates = defaultSettings.mayTrustSystemCertificates,
  } = stored;
  const complete = { ...stored, contextLeaving, chatCostLimitUsd, dayCostLimitUsd, mayTrustSystemCertificates };
  return Object.entries(complete).reduce<Settings>((read, [name, value]) => {
    const next = settings.safeParse({ ...read, [name]: value });
    return next.success ? next.data : read;
  }, damaged);
}
