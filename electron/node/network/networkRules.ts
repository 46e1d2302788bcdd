import type { Settings } from '../../../shared/domain/settings.ts';
import type { EnvironmentProxies } from './proxies/environmentProxies.ts';

/** What the user set about the way to the outside. */
export type NetworkRules = Pick<Settings, 'proxy' | 'mayTrustSystemCertificates'>;

/** Without word from the user, and in shells whose system is not asked. */
export const environmentOnly: NetworkRules = { proxy: 'environment', mayTrustSystemCertificates: false };

/**
 * Who says which proxy is used; `none`: everything is reached directly. Variables of the environment win over the system where they are set: whoever set them meant this
 * program. Pure.
 *
 * @param environment `undefined`: it says nothing about proxies
 * @param hasSystem whether the system can be asked
 */
export function whoNamesProxies(
  { proxy }: NetworkRules,
  environment: EnvironmentProxies | undefined,
  hasSystem: boolean,
): 'environment' | 'system' | 'none' {
  if (proxy === 'none') return 'none';
  if (environment !== undefined) return environment.http === '' && environment.https === '' ? 'none' : 'environment';
  return proxy === 'system' && hasSystem ? 'system' : 'none';
}
