export const MiB = 1024 * 1024;

/** The jobs of a hostile server, as calls of tools of the scripted server. */
export const jobs = {
  notifications: { name: 'notifications', arguments: { count: 75_000 } },
  lineOfText: { name: 'unterminated', arguments: { bytes: 100 * MiB } },
  lineOfJson: { name: 'unterminated', arguments: { bytes: 100 * MiB, begin: '{"jsonrpc":"2.0","id":' } },
} as const;

export type JobName = keyof typeof jobs;

/** How much of one message the host may keep. */
export const maxMessageBytes = 64 * MiB;
