import { installMinutes } from '../../../../shared/domain/connection.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { Settings } from '../../../../shared/domain/settings.ts';
import type { ConnectionLimits } from '../session/serverSession.ts';

/**
 * Long enough for a started server, short enough for one that will never answer the question for its era. A slower
 * server of the modern era is asked once more, with the full start timeout, and its era is remembered.
 */
const probeMs = 2000;

/** The limits of a connection, from the user's settings: those for its server, or else those for all. Pure. */
export function connectionLimits(settings: Settings, id: ServerId): ConnectionLimits {
  const own = settings.serverLimits[id] ?? {};
  return {
    startMs: (own.startSeconds ?? settings.startTimeoutSeconds) * 1000,
    installMs: installMinutes * 60_000,
    probeMs,
    request: {
      idleMs: (own.callSeconds ?? settings.callTimeoutSeconds) * 1000,
      maxMs: (own.callMaxSeconds ?? settings.callMaxSeconds) * 1000,
    },
    pingMs: settings.pingSeconds * 1000,
    maxMessageBytes: settings.maxMessageMiB * 1024 * 1024,
  };
}
