import type { Fix } from '../../../shared/domain/diagnosis.ts';
import type { ConfigurableLaunch } from '../../../shared/domain/server.ts';

/** The launch after a fix, for the user to review in the form; unchanged if the fix does not affect it. Pure. */
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
