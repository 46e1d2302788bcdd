import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path));

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(import.meta.dirname, '../../test-results/gallery'),
  globalSetup: resolve(import.meta.dirname, 'globalSetup.ts'),
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(installed !== undefined && { executablePath: installed }),
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
