import type { Clock } from '../../ports/system.ts';
import type { SecretHider } from '../../ports/secrets.ts';
import type { ServerTransport } from '../../ports/transport.ts';
import type { ServerRecord } from '../record/serverRecord.ts';
import { NotificationLimit } from './notificationLimit.ts';
import { WireTap } from './wireTap.ts';

export interface WatchedWireParts {
  readonly clock: Clock;
  readonly record: ServerRecord;
  /** Removes the values of secrets from incoming messages. */
  readonly hider: SecretHider;
}

/** A wire that records messages and limits floods of notifications. */
export function watchedWire(server: ServerTransport, { clock, record, hider }: WatchedWireParts): WireTap {
  const limit = new NotificationLimit(clock);
  return new WireTap(server, {
    observe: (direction, message) => {
      record.traffic.add(direction, message);
      const leftOut = limit.takeLeftOut();
      if (leftOut > 0) record.log.add('host', 'warning', `${leftOut} notifications were left out: too many at once.`);
    },
    hider,
    admits: (message) => limit.admits(message),
  });
}
