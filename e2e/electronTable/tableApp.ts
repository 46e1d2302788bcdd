import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { app, BrowserWindow, protocol } from 'electron';
import { pageAnswer, type RowResult, type TableRow, type TableWorld } from './row.ts';
import { appRows, earlyRows } from './rows/appRows.ts';
import { bridgeRows } from './rows/bridgeRows.ts';
import { deskRows } from './rows/deskRows.ts';
import { processRows, secondCodes, secondSwitch } from './rows/processRows.ts';
import { schemeRows } from './rows/schemeRows.ts';
import { systemRows } from './rows/systemRows.ts';
import { windowRows } from './rows/windowRows.ts';

/** How long a row may take (ms). */
const maxRowMs = 20_000;

const folder = process.env['TABLE_FOLDER'] ?? '';
const results: RowResult[] = [];
const answers = new Map<string, (request: Request) => Response | Promise<Response>>();
const windows = new Set<BrowserWindow>();

const serve: TableWorld['serve'] = (path, answer) => {
  answers.set(`/${path}`, answer);
  return `app://table/${path}`;
};

const world: TableWorld = {
  folder,
  serve,
  page: (path, script) => serve(path, () => pageAnswer(script)),
  told: (path) =>
    new Promise((resolve) =>
      serve(path, async (request) => {
        resolve(await request.text());
        return new Response();
      }),
    ),
  window(preload) {
    const window = new BrowserWindow({
      show: false,
      width: 600,
      height: 500,
      webPreferences: {
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        ...(preload !== undefined && { preload }),
      },
    });
    windows.add(window);
    return window;
  },
};

function note({ api, asserts }: TableRow, error: unknown): void {
  results.push({ api, asserts, error: error === undefined ? null : inspect(error) });
}

async function run(row: TableRow): Promise<void> {
  if (row.exceptOn?.[process.platform] !== undefined && process.env['TABLE_STANDIN'] !== '1') return;
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new Error(`Not within ${maxRowMs} ms`)), maxRowMs);
  try {
    await Promise.race([row.check(world), tooLate.promise]);
    note(row, undefined);
  } catch (error) {
    note(row, error);
  } finally {
    clearTimeout(timer);
    for (const window of windows) if (!window.isDestroyed()) window.destroy();
    windows.clear();
  }
}

/** The order in which an app ends, with what is already written. */
function watchEnd(): void {
  const order: string[] = [];
  for (const event of ['before-quit', 'will-quit'] as const) app.on(event as 'before-quit', () => order.push(event));
  app.on('quit', (_event, code) => {
    order.push('quit');
    const isRight = order.join(' ') === 'before-quit will-quit quit' && code === 0;
    note(
      {
        api: 'app.quit',
        asserts: 'asks, then tells that it quits, then quits with 0',
        source: 'spec/api-app-spec.ts',
        check: () => undefined,
      },
      isRight ? undefined : new Error(`${order.join(' ')} ${code}`),
    );
    writeFileSync(join(folder, 'results.json'), JSON.stringify(results));
  });
}

async function runAll(early: readonly Promise<void>[]): Promise<void> {
  await Promise.all(early);
  await app.whenReady();
  protocol.handle('app', (request) => {
    const answer = answers.get(new URL(request.url).pathname);
    return answer === undefined ? new Response(null, { status: 404 }) : answer(request);
  });
  for (const row of [
    ...appRows,
    ...schemeRows,
    ...windowRows,
    ...bridgeRows,
    ...systemRows,
    ...deskRows,
    ...processRows,
  ])
    await run(row);
}

/** Synchronous: the app becomes ready behind it. */
function runTable(): void {
  const early = earlyRows.map((row) => run(row));
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  // Rows close their windows.
  app.on('window-all-closed', () => undefined);
  watchEnd();
  void runAll(early).finally(() => app.quit());
}

/** Another process of the table: it only asks for the lock. */
function runSecond(): void {
  app.setPath('userData', folder);
  app.exit(app.requestSingleInstanceLock() ? secondCodes.gotTheLock : secondCodes.didNot);
}

if (process.argv.includes(secondSwitch)) runSecond();
else runTable();
