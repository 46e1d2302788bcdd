import { beforeEach, expect, onTestFinished } from 'vitest';
import { type DisposableStore, trackDisposables } from '../../shared/lib/disposable.ts';

/** Every store that a test creates must be disposed by its end. */
const open = new Set<DisposableStore>();

beforeEach(() => {
  open.clear();
  trackDisposables({
    created: (store) => void open.add(store),
    disposed: (store) => void open.delete(store),
  });
  // What was registered first runs last: whatever the test itself takes away is gone by then.
  onTestFinished(() => {
    trackDisposables(undefined);
    expect(open.size, 'disposable stores left open').toBe(0);
  });
});
