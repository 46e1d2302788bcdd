import type { StdioLaunch } from '../../../shared/domain/server.ts';
import type { InheritedVariable } from '../../../shared/domain/inheritance.ts';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import type { LaunchInspection, ProcessCare, ProcessUsage } from '../../../shared/domain/machine.ts';

/** Port: facts about this computer that explain the state of a server, or why it does not run. */
export interface Machine {
  /** Describes how a launch would run. It is not started, and no program that its entry could have placed is run. */
  inspectLaunch(launch: StdioLaunch): Promise<LaunchInspection>;
  confinementSupport(): Promise<ConfinementSupport>;
  /** The variables that local processes inherit unless their launch says otherwise: names, never values. */
  inheritedVariables(): readonly InheritedVariable[];
  /** How reliably the children of a server end with it. */
  processCare(): ProcessCare;
  /** The memory of a process and its descendants; `undefined` when it has ended or the system does not report it. */
  processUsage(pid: number): Promise<ProcessUsage | undefined>;
}
