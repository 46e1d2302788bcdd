import { createLink, type Link } from '../link.ts';
import type { DriverMethods, HostMethods } from '../messages.ts';

if (process.send === undefined) throw new Error('The stand-in is started by its driver (e2e/drivers/standinDriver.ts)');

const handlers: Partial<HostMethods> = {};

/** Says how calls of the driver are answered. Each part of the imitation answers its own. */
export function answerDriver(methods: Partial<HostMethods>): void {
  Object.assign(handlers, methods);
}

/** The way to the driver and its Chromium. */
export const driver: Link<DriverMethods> = createLink<DriverMethods, HostMethods>(
  {
    post: (message) => {
      // The driver may be gone already while the app ends.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on('message', listener),
  },
  handlers as HostMethods,
);

// Without its screen an app has nothing to run for.
process.on('disconnect', () => process.exit(1));
