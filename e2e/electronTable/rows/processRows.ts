import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import type { TableRow } from '../row.ts';

/** Told to a second process of the table, which then only asks for the lock. */
export const secondSwitch = '--second-of-the-table';

/** The exit codes of that process. */
export const secondCodes = { gotTheLock: 4, didNot: 5 } as const;

/** The same program with the same arguments, and one more. The stand-in needs a channel to whoever starts it. */
function startSecond(): ChildProcess {
  const isStandin = process.env['TABLE_STANDIN'] === '1';
  return spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), secondSwitch], {
    stdio: ['ignore', 'inherit', 'inherit', ...(isStandin ? ['ipc' as const] : [])],
    ...(isStandin && { serialization: 'advanced' as const }),
  });
}

/** The process itself: its errors, its modules, and another one beside it. */
export const processRows: readonly TableRow[] = [
  {
    api: 'process unhandledRejection',
    asserts: 'a rejection that nobody handles is a warning: no uncaught error, and no end',
    source: 'shell/browser/electron_browser_main_parts.cc: unhandled_rejections',
    async check() {
      const uncaught: unknown[] = [];
      const note = (error: unknown) => void uncaught.push(error);
      process.on('uncaughtException', note);
      void Promise.reject(new Error('A rejection of the table, on purpose'));
      await nextTurn();
      await nextTurn();
      process.off('uncaughtException', note);
      assert.deepEqual(uncaught, []);
      // It is a warning, and a code for an end in order.
      process.exitCode = 0;
    },
  },
  {
    api: 'process uncaughtException',
    asserts: 'goes to a listener of the app, and ends nothing',
    source: "lib/browser/init.ts: process.on('uncaughtException')",
    async check() {
      const caught = once(process, 'uncaughtException') as Promise<[Error]>;
      setImmediate(() => {
        throw new Error('An error of the table, on purpose');
      });
      assert.match((await caught)[0].message, /^An error of the table/);
    },
  },
  {
    api: 'app.requestSingleInstanceLock',
    asserts: 'a second process does not get it, and the first gets the arguments of the second',
    source:
      'spec/api-app-spec.ts: prevents the second launch of app; passes arguments to the second-instance event no additional data',
    async check() {
      assert.equal(app.requestSingleInstanceLock(), true);
      const told = once(app, 'second-instance') as Promise<[unknown, string[], string]>;
      const [code] = (await once(startSecond(), 'exit')) as [number | null];
      assert.equal(code, secondCodes.didNot);
      const [, argv, folder] = await told;
      assert.ok(argv.includes(secondSwitch));
      assert.equal(realpathSync(folder), realpathSync(process.cwd()));
    },
  },
  {
    api: 'ES modules',
    asserts: 'the entry is one, knows its folder, and loads others while it runs',
    source: 'spec/esm-spec.ts: should load an esm entrypoint based on type=module; should allow use of dynamic import',
    async check({ folder }) {
      assert.equal(realpathSync(import.meta.dirname), realpathSync(folder));
      const file = join(folder, 'later.mjs');
      writeFileSync(file, "import { app } from 'electron'; export const isReady = app.isReady();");
      const later = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { isReady: boolean };
      assert.equal(later.isReady, true);
    },
  },
];
