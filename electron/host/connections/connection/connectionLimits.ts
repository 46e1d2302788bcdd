import type { Settings } from '../../../../shared/domain/settings.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';

/**
 * Long enough for a server that has started, short enough for one that will never answer the question for its era. One of
 * the modern era that is slower is asked once more, with all the patience of a start, and its era is remembered.
 */
const probeMs = 2000;

/** The user's settings as limits of a connection. Pure. */
export function connectionLimits(settings: Settings): ConnectionLimits {
  return {
    startMs: settings.startTimeoutSeconds * 1000,
    probeMs,
    request: { idleMs: settings.callTimeoutSeconds * 1000, maxMs: settings.callMaxSeconds * 1000 },
    pingMs: settings.pingSeconds * 1000,
    maxMessageBytes: settings.maxMessageMiB * 1024 * 1024,
  };
}
