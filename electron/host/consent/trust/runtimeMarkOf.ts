import type { RuntimeMark } from '../../../../shared/domain/runtimes/runtime.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { Runtimes } from '../../ports/runtimes.ts';

/** What the trust page says of the copy that a launch names: what was unpacked under this hash, not what the entry calls it. */
export async function runtimeMarkOf(
  launch: ConfigurableLaunch,
  runtimes: Pick<Runtimes, 'installed' | 'programsOf'>,
): Promise<RuntimeMark | undefined> {
  if (launch.kind !== 'stdio' || launch.runtime === undefined) return undefined;
  const { name, sha256 } = launch.runtime;
  const found = (await runtimes.installed()).find((each) => each.sha256 === sha256 && each.name === name);
  return { name, sha256, version: found?.version ?? null, folder: runtimes.programsOf(sha256) };
}
