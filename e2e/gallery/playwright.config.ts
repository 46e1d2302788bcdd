import '../setup/recordVerified.ts';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  outputDir: resolve(import.meta.dirname, '../../test-results/gallery'),
  globalSetup: resolve(import.meta.dirname, 'globalSetup.ts'),
  fullyParallel: true,
  workers: availableParallelism(),
  // As for the specs of the whole app.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
});
