import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';

export const servers = 50;

/** Creates a data folder with this many configured and trusted servers over stdio, of known era, with pinned tools. */
export async function trustServers(folder: string, count = servers, mode = 'good'): Promise<void> {
  const host = await RealHost.start({ folder });
  try {
    for (let n = 0; n < count; n++) await host.connect(`server-${n}`, faultyServerLaunch(mode));
  } finally {
    await host.stop();
  }
}
