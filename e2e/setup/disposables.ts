import { afterAll, beforeAll, expect, vi } from 'vitest';
import { trackResources } from '../../shared/lib/disposable.ts';
import { ResourceLedger } from './resourceLedger.ts';
import { trackHandles } from './trackHandles.ts';
import { trackTimers } from './trackTimers.ts';

/** Whatever the app opens during the tests of a file must be closed by its end. */
const ledger = new ResourceLedger();
let untrack: readonly (() => void)[] = [];

beforeAll(() => {
  trackResources(ledger);
  untrack = [trackTimers(ledger), trackHandles(ledger)];
});

// What is registered first runs last: whatever the tests of the file take away themselves is gone by then.
afterAll(async () => {
  try {
    // What is closing, such as a process that has a moment to end, may take it; a leak stays.
    await vi.waitFor(() => expect(ledger.leaks(), 'opened by the app and never closed').toEqual([]), { timeout: 2000 });
  } finally {
    for (const stop of untrack) stop();
    trackResources(undefined);
  }
});
