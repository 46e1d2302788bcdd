import type { Finding } from '../diagnosis.ts';
import type { ConfigurableLaunch } from '../server.ts';
import { type RuntimeCopy, type RuntimeCopyName, runtimeOfCommand } from './runtime.ts';

/** The runtime that findings of the doctor miss and that there may be a copy of; `undefined` where there is none of it. Pure. */
export function missingRuntime(findings: readonly Finding[]): RuntimeCopyName | undefined {
  const missing = findings.find(({ code }) => code === 'runtimeMissing');
  return missing === undefined ? undefined : runtimeOfCommand(missing.values['command'] ?? '');
}

/** Whether a launch would find its command in a copy. Pure. */
export function wouldUseCopy(launch: ConfigurableLaunch, { name }: RuntimeCopy): boolean {
  return launch.kind === 'stdio' && runtimeOfCommand(launch.command) === name;
}

/** A launch with the copy that was chosen for it, where it would use that. Pure. */
export function withChosenCopy(launch: ConfigurableLaunch, copy: RuntimeCopy | undefined): ConfigurableLaunch {
  if (copy === undefined || launch.kind !== 'stdio' || !wouldUseCopy(launch, copy)) return launch;
  return { ...launch, runtime: copy };
}
