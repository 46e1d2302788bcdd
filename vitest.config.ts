import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { unwordedErrors } from './e2e/setup/unwordedErrors.ts';

/** Tests that start no process and leave nothing behind: they share their workers, which saves starting one a file. */
const pure = '{shared,electron/host,renderer}/**/*.test.{ts,tsx}';
const faults = 'e2e/faults/**/*.test.ts';
const peers = 'e2e/peers/**/*.test.ts';
const withSdk = ['e2e/setup/loadMcpSdk.ts'];
const inSharedWorkers = [...withSdk, 'e2e/setup/leaveGlobals.ts'];
const outside = ['**/node_modules/**', 'dist/**'];

export default defineConfig({
  define: { __GATEHOUSE_VERSION__: JSON.stringify('0.0.0-test'), __GATEHOUSE_COMMIT__: '""' },
  plugins: [unwordedErrors()],
  test: {
    setupFiles: ['e2e/setup/fixedSeed.ts', 'e2e/setup/disposables.ts', 'e2e/setup/recordVerified.ts'],
    globalSetup: ['e2e/setup/tellSeed.ts'],
    // Nothing in a test may reach for Electron: importing it in plain Node starts a download.
    alias: { electron: new URL('./e2e/setup/noElectron.ts', import.meta.url).pathname },
    maxWorkers: availableParallelism(),
    // They end what hangs. A machine that is slow, or busy with other stages, is no reason to fail.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // What a failed test found is printed whole: it may fail once in a hundred runs.
    chaiConfig: { truncateThreshold: 4000 },
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: [pure], exclude: outside, isolate: false, setupFiles: inSharedWorkers },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['{electron,lint,scripts,e2e}/**/*.test.{ts,tsx}'],
          exclude: [...outside, pure, faults, peers],
        },
      },
      {
        extends: true,
        // What is kept can be measured only after a collection that is asked for.
        test: { name: 'faults', include: [faults], exclude: outside, setupFiles: withSdk, execArgv: ['--expose-gc'] },
      },
      { extends: true, test: { name: 'peers', include: [peers], exclude: outside, setupFiles: withSdk } },
    ],
  },
});
