import type { Fix } from '../../../shared/domain/diagnosis.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';

/** The launch as a fix would have it, for the user to look at in the form; the same where the fix changes nothing. Pure. */
export function fixedLaunch(launch: ConfigurableLaunch, fix: Fix): ConfigurableLaunch {
  if (fix.kind === 'useUrl')
    return { ...(launch.kind === 'http' ? launch : { kind: 'http', headers: {} }), url: fix.url };
  if (launch.kind === 'http') return launch;
  if (fix.kind === 'useCommand') return { ...launch, command: fix.command, args: fix.args ?? launch.args };
  if (fix.kind === 'dropCwd') {
    const { cwd: _, ...rest } = launch;
    return rest;
  }
  return launch;
}
