import type { StdioLaunch } from '../../../shared/domain/server.ts';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import type { LaunchInspection, ProcessCare, ProcessUsage } from '../../../shared/domain/machine.ts';

/** Port: what can be seen of this machine by somebody who wants to know how a server is, or why it does not run. */
export interface Machine {
  /** How a launch would be carried out. It is not started, and nothing is run that its entry could have put in place. */
  inspectLaunch(launch: StdioLaunch): Promise<LaunchInspection>;
  confinementSupport(): Promise<ConfinementSupport>;
  /** How surely what a server started ends with it. */
  processCare(): ProcessCare;
  /** What a process and all it started take; `undefined` when it is gone or the system does not say. */
  processUsage(pid: number): Promise<ProcessUsage | undefined>;
}
