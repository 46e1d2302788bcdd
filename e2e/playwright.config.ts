import './setup/recordVerified.ts';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import type { ShellOptions } from './fixtures/shellTest.ts';
import { isProof } from './setup/proof.ts';

const grepInvert = isProof ? [] : /@proof/;

/**
 * Specs are written once and run in up to three shells. `@shell` is for what every shell has: on the desktop the proof alone repeats it.
 * `@standin` is for what the stand-in has to show, the inside of the desktop shell; `@electron` for what real Electron has to show, and
 * `@secrets` for that with each kind of keyring. `@proof`: another spec of the stand-in shows the same; this one is for Electron.
 */
export default defineConfig<object, ShellOptions>({
  testDir: './specs',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: availableParallelism(),
  // What passes only when it is tried again is a defect, of the app or of the spec: `npm test` looks at it once more, alone, and lists it.
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  // Generous: a busy machine is slow, and what is awaited is a fact, not a time.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    headless: true,
    // Writing everything down costs a fifth of the time: `--trace retain-on-failure` does when a failure is looked into.
    trace: { mode: 'off', screenshots: false, snapshots: true, sources: false },
    locale: 'en-US',
    launchOptions: {
      executablePath: findChromium(),
      // Nothing of the browser itself may reach for the network.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'browser', testIgnore: '**/desktop/**', use: { shell: 'browser' } },
    { name: 'standin', grep: isProof ? /@shell|@standin/ : /@standin/, grepInvert, use: { shell: 'standin' } },
    {
      name: 'electron',
      grep: isProof ? /@shell|@electron|@secrets/ : /@electron|@secrets/,
      grepInvert,
      use: { shell: 'electron' },
    },
  ],
});
