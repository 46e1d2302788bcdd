import { runtimeOfCommand } from '../runtimes/runtime.ts';
import type { ConfigurableLaunch, Launch } from '../server.ts';

/** A server before it gets another version, and the names of the variables that the user added to it. */
export interface ServerBefore {
  readonly launch: Launch;
  readonly ownVariables: readonly string[];
}

/** The names of variables that no version of its bundle fills in: the user added them. Pure. */
export function ownVariables(current: Launch, filled: readonly string[]): string[] {
  if (current.kind !== 'stdio') return [];
  return Object.keys(current.env).filter((name) => !filled.includes(name));
}

/**
 * What a bundle starts, with what the user set in Gatehouse besides: the variables added to an earlier version, those it inherits, and whether
 * it is confined. One that was kept from the network stays so, and so does the copy of a runtime, where it still fits. Pure.
 */
export function withOwnSettings(
  next: ConfigurableLaunch,
  isConfined: boolean,
  before: ServerBefore | undefined,
): ConfigurableLaunch {
  if (next.kind !== 'stdio') return next;
  const current = before?.launch.kind === 'stdio' ? before.launch : undefined;
  const own = Object.entries(current?.env ?? {}).filter(([name]) => before?.ownVariables.includes(name));
  const env = { ...Object.fromEntries(own), ...next.env };
  const runtime = current?.runtime?.name === runtimeOfCommand(next.command) ? current?.runtime : undefined;
  return {
    ...next,
    env,
    ...(current?.inherit && { inherit: current.inherit }),
    ...(isConfined && { confine: current?.confine ?? { network: true } }),
    ...(runtime && { runtime }),
  };
}
