/** One hostile job in a process of its own: `node peakMemory.ts JOB`. Prints by how many MiB resident memory rose at its peak. */
import { EraVerdicts } from '../../electron/host/connections/session/eraVerdicts.ts';
import { noServerRequests } from '../../electron/host/connections/session/serverRequests.ts';
import { ServerConnection } from '../../electron/host/connections/connection/serverConnection.ts';
import { MemorySettingsStore } from '../../electron/host/testing/memorySettingsStore.ts';
import { createHostFetch } from '../../electron/node/network/hostFetch.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { nodeClock } from '../../electron/node/system/nodeClock.ts';
import { transportFactory } from '../../electron/node/transports/transportFactory.ts';
import { serverId } from '../../shared/domain/ids.ts';
import { scriptedLaunch } from '../faults/scriptedLaunch.ts';
import { type JobName, jobs, maxMessageBytes, MiB } from './peakJobs.ts';

const log = { write: () => undefined };
const processes = new ServerProcesses({ platform: process.platform, log });
const connection = new ServerConnection(
  { id: serverId.parse('server-1'), name: 'peer', launch: scriptedLaunch(), enabled: true },
  {
    transports: transportFactory({
      log,
      processes,
      makeFetch: () => createHostFetch({ env: {}, onProblem: () => undefined, idleTimeoutMs: 0 }),
      sample: () => Promise.reject(new Error('There is no sample server here')),
      grace: { afterStdinEnd: 300, afterTerminate: 300 },
    }),
    eras: new EraVerdicts(new MemorySettingsStore(), nodeClock),
    clock: nodeClock,
    clientVersion: '0.0.0-bench',
    gate: async () => 'admitted',
    limits: () => ({
      startMs: 20_000,
      installMs: 600_000,
      probeMs: 3000,
      request: { idleMs: 60_000, maxMs: 60_000 },
      pingMs: 0,
      maxMessageBytes,
    }),
    random: () => 0,
    handlers: () => noServerRequests,
    onState: () => undefined,
    onOffer: () => undefined,
    onResourceUpdated: () => undefined,
  },
);

await connection.start();
const { name, arguments: args } = jobs[process.argv[2] as JobName];
const before = process.memoryUsage.rss();
let highest = before;
const sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 2);
await connection.callTool(name, args, {}).catch(() => undefined);
clearInterval(sampler);
console.log(((highest - before) / MiB).toFixed(1));
await connection.dispose({ kind: 'other', text: 'It was measured.' });
await processes.dispose();
process.exit(0);
