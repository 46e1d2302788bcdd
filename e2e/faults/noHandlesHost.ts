/**
 * A process without a free file handle, for the test that starts a server and opens a database in it: `node noHandlesHost.ts
 * DATABASE`. Tells its parent the outcome of the start, and of another start after handles were free again. Its parent sets
 * its limit.
 */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Client } from '@modelcontextprotocol/client';
import { HostError } from '../../shared/domain/error.ts';
import { storageFaultOf } from '../../electron/node/store/storageErrors.ts';
import { ServerProcesses } from '../../electron/node/processes/serverProcesses.ts';
import { serverEnvironment } from '../../electron/node/transports/serverEnvironment.ts';
import { StdioTransport } from '../../electron/node/transports/stdioTransport.ts';
import { scriptedLaunch } from './scriptedLaunch.ts';

const log = { write: () => undefined };
const processes = new ServerProcesses({ platform: process.platform, log });
const uncaught: string[] = [];
process.on('uncaughtException', (error) => uncaught.push(error.message));
process.on('unhandledRejection', (error) => uncaught.push(String(error)));

async function start(): Promise<string> {
  const launch = scriptedLaunch();
  const env = serverEnvironment(process.env, launch.env, process.platform);
  const grace = { afterStdinEnd: 300, afterTerminate: 300 };
  const transport = new StdioTransport(launch, env, { processes, grace, log, maxMessageBytes: 1_000_000 });
  try {
    await new Client({ name: 'handles', version: '1' }).connect(transport, { timeout: 20_000 });
    return 'running';
  } catch (error) {
    return error instanceof HostError ? `${error.code}: ${error.message}` : String(error);
  } finally {
    await transport.shutDown();
  }
}

function takeAllHandles(): number[] {
  const taken: number[] = [];
  for (;;) {
    try {
      taken.push(openSync('/dev/null', 'r'));
    } catch {
      return taken;
    }
  }
}

function faultOfOpening(path: string): string | undefined {
  try {
    new DatabaseSync(path).close();
    return undefined;
  } catch (error) {
    return storageFaultOf(error);
  }
}

const database = process.argv[2] ?? '';
// So that the watchdog of servers runs already.
const before = await start();
const taken = takeAllHandles();
const without = await start();
const databaseFault = faultOfOpening(database);
for (const handle of taken) closeSync(handle);
const withHandles = await start();
await processes.dispose();
process.stdout.write(`${JSON.stringify({ before, without, databaseFault, withHandles, uncaught })}\n`, () =>
  process.exit(0),
);
