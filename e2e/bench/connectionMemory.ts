import { RealHost } from '../integration/realHost.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import type { Measured } from './figure.ts';
import { usedMemory } from './usedMemory.ts';

const rounds = 3;
const servers = 50;
const MiB = 1024 * 1024;

/** The memory that one connected server over stdio costs the host, on the heap and outside it, without the server's process. */
export async function measureConnectionMemory(): Promise<Measured> {
  const ours: number[] = [];
  // The first round loads code, which is not a cost of a connection.
  for (let round = 0; round <= rounds; round++) {
    const each = await memoryPerConnection();
    if (round > 0) ours.push(each);
  }
  const target = { kind: 'atMostMore', by: 0.25 } as const;
  return { name: 'Memory of the host per server', against: 'none', unit: 'MiB', ours, bare: [0], target };
}

async function memoryPerConnection(): Promise<number> {
  const host = await RealHost.start();
  try {
    await host.connect('first', faultyServerLaunch('good'));
    const before = await usedMemory();
    for (let n = 0; n < servers; n++) await host.connect(`server-${n}`, faultyServerLaunch('good'));
    return ((await usedMemory()) - before) / servers / MiB;
  } finally {
    await host.stop();
  }
}
