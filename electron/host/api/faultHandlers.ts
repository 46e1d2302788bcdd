import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { Handlers } from './commandRouter.ts';

/** More than that within the time are one defect that repeats itself, or a page that wants to fill the disk. */
const maxFaults = 20;
const withinMs = 60_000;

/** Writes what failed in a page to the log. */
export function faultHandlers({ log, clock }: Pick<HostPorts, 'log' | 'clock'>): Handlers<PageContract, 'page.fault'> {
  const recent: number[] = [];
  return {
    'page.fault': async ({ kind, message, trace }) => {
      const now = clock.monotonic();
      while ((recent[0] ?? now) <= now - withinMs) recent.shift();
      if (recent.length < maxFaults) {
        recent.push(now);
        log.write('error', 'Something failed in a page', { kind, error: message, trace });
      }
      return {};
    },
  };
}
