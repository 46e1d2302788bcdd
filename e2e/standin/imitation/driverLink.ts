import { createLink, type Link } from '../link.ts';
import type { DriverMethods, HostMethods } from '../messages.ts';

if (process.send === undefined) throw new Error('The stand-in is started by its driver (e2e/drivers/standinDriver.ts)');

const handlers: Partial<HostMethods> = {};

/** Registers the answers to requests of the driver. Each part of the imitation registers its own. */
export function answerDriver(methods: Partial<HostMethods>): void {
  Object.assign(handlers, methods);
}

/** The connection to the driver and its Chromium. */
export const driver: Link<DriverMethods> = createLink<DriverMethods, HostMethods>(
  {
    post: (message) => {
      // The driver may have ended already while the app quits.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on('message', listener),
  },
  handlers as HostMethods,
);

// Without its driver the app has no windows, so it ends.
process.on('disconnect', () => process.exit(1));
