import type { Settings } from '../../../../shared/domain/settings.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';

/**
 * Long enough for a started server, short enough for one that will never answer the question for its era. A slower
 * server of the modern era is asked once more, with the full start timeout, and its era is remembered.
 */
const probeMs = 2000;

/** The limits of a connection, from the user's settings. Pure. */
export function connectionLimits(settings: Settings): ConnectionLimits {
  return {
    startMs: settings.startTimeoutSeconds * 1000,
    probeMs,
    request: { idleMs: settings.callTimeoutSeconds * 1000, maxMs: settings.callMaxSeconds * 1000 },
    pingMs: settings.pingSeconds * 1000,
    maxMessageBytes: settings.maxMessageMiB * 1024 * 1024,
  };
}
