import { secretReferences } from '../secret.ts';
import type { ConfigurableLaunch, StdioLaunch } from '../server.ts';
import { accountOfLaunch } from '../serverAccounts.ts';
import type { VersionVariables } from './bundleWay.ts';
import { type ServerBefore, withOwnSettings } from './ownSettings.ts';

/** A version that a server had. */
export interface VersionBefore extends VersionVariables {
  readonly launch: StdioLaunch;
}

/** A server as it is now. */
export interface PresentServer extends ServerBefore {
  /** The names of the variables that its present version sets, whatever is filled in. */
  readonly fixed: readonly string[];
}

/**
 * What a server starts again with an earlier version of its bundle: its words of then, and what the user has set in Gatehouse besides by
 * now, so that going back opens nothing that was closed since. What was filled in for another account stays with that one. Pure.
 */
export function earlierLaunch(before: VersionBefore, now: PresentServer): ConfigurableLaunch {
  const { launch, filled, fixed } = before;
  if (now.launch.kind !== 'stdio') return launch;
  const { command, args, cwd } = launch;
  const given = filledIn(before.launch, now.launch, now.fixed);
  const env = Object.fromEntries(
    filled.flatMap((name) => {
      const value = fixed.includes(name) ? ownValue(launch.env, name) : given(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const open = { kind: 'stdio' as const, command, args, env, ...(cwd !== undefined && { cwd }) };
  return withOwnSettings(open, now.launch.confine !== undefined, now);
}

/**
 * What is filled in for a variable. Secrets are those of now: the ones of then may be gone. In another account than then, everything is
 * of now.
 */
function filledIn(then: StdioLaunch, now: StdioLaunch, fixedNow: readonly string[]) {
  const isSameAccount = accountOfLaunch(then) === accountOfLaunch(now);
  return (name: string): string | undefined => {
    const present = fixedNow.includes(name) ? undefined : ownValue(now.env, name);
    if (!isSameAccount) return present;
    const earlier = ownValue(then.env, name);
    const isSecret = secretReferences(`${earlier ?? ''} ${present ?? ''}`).length > 0;
    return isSecret ? (present ?? earlier) : (earlier ?? present);
  };
}

/** A variable may be called like something that every object has. */
function ownValue(env: StdioLaunch['env'], name: string): string | undefined {
  return Object.hasOwn(env, name) ? env[name] : undefined;
}
