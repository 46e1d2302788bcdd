import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toErrorInfo } from '../../shared/domain/error.ts';
import { escapeInvisible } from '../../shared/lib/escapeInvisible.ts';
import { defaultDataFolder } from '../node/defaultDataFolder.ts';
import { openInBrowser } from './openInBrowser.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { startWebShell, type WebShell } from './webShell.ts';

declare const __GATEHOUSE_VERSION__: string;

const usage = 'Usage: npm run start:web -- [--port NUMBER] [--data FOLDER] [--no-open] [--safe-mode]';

/**
 * Runs the browser shell; ends the process with one sentence when it cannot.
 *
 * @param pageFolder the folder of the built page
 */
export async function main(pageFolder: string): Promise<void> {
  try {
    await runShell(pageFolder);
  } catch (error) {
    console.error(toErrorInfo(error).message);
    process.exit(1);
  }
}

async function runShell(pageFolder: string): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      'safe-mode': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port must be 0 to 65535. ${usage}`);
  const running: { shell?: WebShell } = {};
  ignoreClosedOutput(process.stdout, process.stderr);
  catchUncaught(process, {
    log: () => running.shell?.log,
    say: (line) => console.error(escapeInvisible(line)),
    end: () => void (running.shell?.close() ?? Promise.resolve()).finally(() => process.exit(1)),
    now: () => performance.now(),
  });
  const dataFolder = values.data === undefined ? defaultDataFolder() : resolve(values.data);
  const shell = await startWebShell({
    port,
    dataFolder,
    pageFolder,
    version: __GATEHOUSE_VERSION__,
    isSafeMode: values['safe-mode'],
    announce: (line) => console.log(line),
  });
  running.shell = shell;
  const link = shell.newLink();
  console.log(`Gatehouse is ready at ${link}`);
  const forget = values['no-open'] ? undefined : await openInBrowser(shell.newLink(), dataFolder);
  if (process.stdin.isTTY) offerNewLinks(() => shell.newLink());
  setTimeout(() => void forget?.(), redirectLifeMs).unref();
  closeOnSignals(async () => {
    await forget?.();
    await shell.close();
  });
}

/** After this time the link in the browser's file has expired; ms. */
const redirectLifeMs = 60_000;

/** A link works once; pressing a key here gives another one for a second tab. */
function offerNewLinks(newLink: () => string): void {
  console.log('The link works once, for a minute. Press Enter for another one, Ctrl+C to end.');
  process.stdin.on('data', () => console.log(newLink())).unref();
}

function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    // A second signal means: quit without waiting.
    if (closing) process.exit(1);
    closing = true;
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
}
