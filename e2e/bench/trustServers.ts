import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';

export const servers = 50;

/** Leaves a data folder behind in which that many servers over stdio are configured and trusted, their era known. */
export async function trustServers(folder: string): Promise<void> {
  const host = await RealHost.start({ folder });
  try {
    for (let n = 0; n < servers; n++) await host.connect(`server-${n}`, faultyServerLaunch('good'));
  } finally {
    await host.stop();
  }
}
