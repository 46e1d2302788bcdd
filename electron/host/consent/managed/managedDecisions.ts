import { isOff, policyIn } from '../../../../shared/domain/managed/policyIn.ts';
import type { ServerMatch } from '../../../../shared/domain/managed/managedPolicy.ts';
import type { ManagedRefusal } from '../../../../shared/domain/managed/managedRefusal.ts';
import type { ManagedStanding } from '../../../../shared/domain/managed/managedStanding.ts';
import type { ProviderConfig } from '../../../../shared/domain/model.ts';
import type { PolicyRule } from '../../../../shared/domain/policy.ts';
import { addressOf } from '../../../../shared/domain/providers/providerTable.ts';
import type { Launch, ServerDefinition } from '../../../../shared/domain/server.ts';
import { launchHash } from '../trust/launchHash.ts';
import type { LaunchSource, SourceWish } from './launchSource.ts';
import { isSurely, looksLike } from './matchLaunch.ts';
import { plainAddress } from './plainAddress.ts';

/** Why a launch may not run; `undefined` when it may, as far as the organization is concerned. Pure. */
export function launchRefusal(
  standing: ManagedStanding,
  launch: Launch,
  sources: readonly LaunchSource[] = [],
): ManagedRefusal | undefined {
  if (standing.kind === 'unusable') return 'policyUnusable';
  const policy = policyIn(standing);
  if (policy === undefined) return undefined;
  // It is part of Gatehouse: it has no process, no network and no package.
  if (launch.kind === 'builtin') return isOff(standing, 'sampleServer') ? 'sampleOff' : undefined;
  const { allow, deny, confine } = policy.servers ?? {};
  if (allow !== undefined && !allow.some((match) => isSurely(match, launch, sources))) return 'notListed';
  if (deny?.some((match) => looksLike(match, launch, sources)) === true) return 'denied';
  if (confine === undefined || launch.kind !== 'stdio') return undefined;
  if (launch.confine === undefined) return 'notConfined';
  return confine === 'withoutNetwork' && launch.confine.network ? 'hasNetwork' : undefined;
}

/**
 * The rules of the organization about one server. One that allows is bound to this id and launch, as rules of the user are; all of them are
 * weighed together with those of the user, so that the stricter one wins. Pure.
 */
export function managedRules(
  standing: ManagedStanding,
  definition: ServerDefinition,
  sources: readonly LaunchSource[] = [],
): readonly PolicyRule[] {
  const rules = policyIn(standing)?.rules ?? [];
  return rules.flatMap((rule): PolicyRule[] => {
    const { tool, action } = rule;
    if (rule.action !== 'allow') return [{ server: rule.server, tool, action, isManaged: true }];
    if (!isSurely(rule.for, definition.launch, sources)) return [];
    const bound = { serverId: definition.id, launchHash: launchHash(definition.launch) };
    return [{ server: definition.name, tool, action, bound, isManaged: true }];
  });
}

/** Which sources of servers the policy names; `undefined`: none, so that nobody has to look for them. Pure. */
export function sourceWishOf(standing: ManagedStanding): SourceWish | undefined {
  const { servers, rules = [] } = policyIn(standing) ?? {};
  const inRules = rules.flatMap((rule) => (rule.action === 'allow' ? [rule.for] : []));
  const allowing = [...(servers?.allow ?? []), ...inRules];
  const denying = servers?.deny ?? [];
  const hasBundles = [...allowing, ...denying].some((match) => 'bundle' in match);
  const registries = registriesOf(allowing);
  const claims = registriesOf(denying);
  if (!hasBundles && registries.length === 0 && claims.length === 0) return undefined;
  return { hasBundles, registries: registries.filter((url) => isRegistryOpen(standing, url)), claims };
}

function registriesOf(matches: readonly ServerMatch[]): string[] {
  return matches.flatMap((match) => ('registry' in match ? [match.registry] : []));
}

/** Whether chats may be sent to a provider. While the policy does not count, to none but the practice model. Pure. */
export function isProviderOpen(
  standing: ManagedStanding,
  { kind, baseUrl }: Pick<ProviderConfig, 'kind' | 'baseUrl'>,
): boolean {
  if (kind === 'practice') return true;
  if (standing.kind === 'unusable') return false;
  const open = policyIn(standing)?.providers;
  if (open === undefined) return true;
  const address = plainAddress(addressOf(kind, baseUrl));
  return open.some((each) => each.kind === kind && plainAddress(addressOf(kind, each.baseUrl)) === address);
}

/** Whether a registry may be asked. Pure. */
export function isRegistryOpen(standing: ManagedStanding, url: string): boolean {
  if (standing.kind === 'unusable' || isOff(standing, 'registries')) return false;
  const open = policyIn(standing)?.registries?.allow;
  return open?.some((each) => plainAddress(each) === plainAddress(url)) ?? true;
}

/** Whether a published server is shown, by the namespace of its publisher. Pure. */
export function isNamespaceOpen(standing: ManagedStanding, name: string): boolean {
  const open = policyIn(standing)?.registries?.namespaces;
  const slash = name.indexOf('/');
  return open === undefined || (slash > 0 && open.includes(name.slice(0, slash)));
}
