import { afterAll, beforeAll, expect, vi } from 'vitest';
import { trackResources } from '../../shared/lib/disposable.ts';
import { ResourceLedger } from './resourceLedger.ts';
import { trackHandles } from './trackHandles.ts';
import { trackTimers } from './trackTimers.ts';

/** Everything that the app opens during the tests of a file must be closed by its end. */
const ledger = new ResourceLedger();
let untrack: readonly (() => void)[] = [];

beforeAll(() => {
  trackResources(ledger);
  untrack = [trackTimers(ledger), trackHandles(ledger)];
});

// The hook registered first runs last: by then, the tests of the file have cleaned up themselves.
afterAll(async () => {
  try {
    // Closing may take a moment, for example a process that ends; a leak stays.
    await vi.waitFor(() => expect(ledger.leaks(), 'opened by the app and never closed').toEqual([]), {
      timeout: 20_000,
    });
  } finally {
    for (const stop of untrack) stop();
    trackResources(undefined);
  }
});
