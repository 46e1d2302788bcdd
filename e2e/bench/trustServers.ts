import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';

export const servers = 50;

/** Creates a data folder with this many configured and trusted servers over stdio, of known era. */
export async function trustServers(folder: string): Promise<void> {
  const host = await RealHost.start({ folder });
  try {
    for (let n = 0; n < servers; n++) await host.connect(`server-${n}`, faultyServerLaunch('good'));
  } finally {
    await host.stop();
  }
}
