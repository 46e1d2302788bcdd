import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const closeWithinMs = 10_000;

/**
 * Closes a context after its app has ended. Chromium sometimes never answers for a context that downloaded files
 * (https://github.com/microsoft/playwright/issues/5273); nothing of the app is left to be tested by then, and the browser ends with
 * its worker.
 */
export async function closeContext(context: BrowserContext): Promise<void> {
  const tooLate = new AbortController();
  const isClosed = await Promise.race([
    context.close().then(() => true),
    delay(closeWithinMs, false, { signal: tooLate.signal }),
  ]);
  tooLate.abort();
  if (!isClosed) console.warn(`Chromium did not close its context within ${closeWithinMs} ms.`);
}
