import type { LaunchInspection } from '../../../shared/domain/machine.ts';
import type { Machine } from '../ports/machine.ts';

/** A launch without problems. */
export const soundLaunch: LaunchInspection = {
  platform: 'linux',
  command: 'notes',
  args: [],
  resolvedCommand: '/usr/bin/notes',
  notExecutable: null,
  folder: null,
  elsewhere: [],
  path: ['/usr/local/bin', '/usr/bin'],
  pathSource: 'process',
  cwd: '/home/me',
  isCwdPresent: true,
  runtimes: [],
};

/** A machine on which every command is in `/usr/bin` and every process uses a mebibyte. */
export const fakeMachine: Machine = {
  inspectLaunch: async ({ command, args }) => ({
    ...soundLaunch,
    command,
    args,
    resolvedCommand: `/usr/bin/${command}`,
  }),
  confinementSupport: async () => 'available',
  inheritedVariables: () => [
    { name: 'PATH', isNeeded: true },
    { name: 'HOME', isNeeded: false },
  ],
  processCare: () => 'everything',
  processUsage: async () => ({ memoryBytes: 1024 * 1024, processes: 1 }),
};
