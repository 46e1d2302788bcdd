import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { __GATEHOUSE_VERSION__: JSON.stringify('0.0.0-test') },
  test: {
    include: ['{shared,electron,renderer,lint,scripts,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'dist/**'],
    setupFiles: ['e2e/setup/disposables.ts', 'e2e/setup/recordVerified.ts'],
    // Nothing in a test may reach for Electron: importing it in plain Node starts a download.
    alias: { electron: new URL('./e2e/setup/noElectron.ts', import.meta.url).pathname },
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
