import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import {
  type RuntimeCopyName,
  runtimeOfCommand,
  type RuntimeOffer,
  runtimeTitles,
} from '../../../../shared/domain/runtimes/runtime.ts';
import type { InstallableName, LaunchInspection } from '../../../../shared/domain/machine.ts';
import { edit, makeFinding } from './makeFinding.ts';

/** Programs that come with a runtime. */
const runtimes: readonly { readonly runtime: InstallableName; readonly commands: RegExp; readonly url: string }[] = [
  { runtime: 'node', commands: /^(node|npx|npm)$/, url: 'https://nodejs.org/en/download' },
  { runtime: 'uvx', commands: /^(uvx|uv)$/, url: 'https://docs.astral.sh/uv/getting-started/installation/' },
  { runtime: 'python3', commands: /^(python|python3|py|pip|pipx)$/, url: 'https://www.python.org/downloads/' },
  { runtime: 'bun', commands: /^(bun|bunx)$/, url: 'https://bun.com/docs/installation' },
  { runtime: 'pnpm', commands: /^(pnpm|pnpx)$/, url: 'https://pnpm.io/installation' },
  { runtime: 'dotnet', commands: /^(dotnet|dnx)$/, url: 'https://dotnet.microsoft.com/download' },
  { runtime: 'docker', commands: /^docker$/, url: 'https://docs.docker.com/get-docker/' },
  { runtime: 'podman', commands: /^podman$/, url: 'https://podman.io/docs/installation' },
];

/** The reasons why a local process cannot be started. Pure. */
export function launchFindings(
  inspection: LaunchInspection,
  error: ErrorInfo | undefined,
  offers: readonly RuntimeOffer[] = [],
): Finding[] {
  const copy = copyFinding(error, offers);
  if (copy !== undefined) return [copy];
  if (!inspection.isCwdPresent)
    return [makeFinding('cwdMissing', { cwd: inspection.cwd }, [{ kind: 'dropCwd' }, edit])];
  if (inspection.resolvedCommand === null) return [unresolved(inspection, error, offers)];
  if (error?.code === 'serverNotFound') return [unstartable(inspection, inspection.resolvedCommand)];
  return [];
}

/** The copy of a runtime that the launch names was missing or changed. */
function copyFinding(error: ErrorInfo | undefined, offers: readonly RuntimeOffer[]): Finding | undefined {
  const problem = error?.problem;
  if (problem?.kind !== 'runtimeCopyMissing' && problem?.kind !== 'runtimeCopyChanged') return undefined;
  const fixes = [...getCopy(problem.runtime, offers), edit];
  const values = { copy: runtimeTitles[problem.runtime] };
  if (problem.kind === 'runtimeCopyMissing') return makeFinding('copyMissing', values, fixes);
  return makeFinding('copyChanged', { ...values, file: problem.file }, fixes);
}

function getCopy(name: RuntimeCopyName | undefined, offers: readonly RuntimeOffer[]): Fix[] {
  const offer = offers.find((each) => each.name === name);
  return offer === undefined ? [] : [{ kind: 'getRuntime', name: offer.name, version: offer.version }];
}

function unresolved(
  inspection: LaunchInspection,
  error: ErrorInfo | undefined,
  offers: readonly RuntimeOffer[],
): Finding {
  const { command, notExecutable, folder, elsewhere, args } = inspection;
  const isPath = /[/\\]/.test(command);
  if (notExecutable !== null) return makeFinding('notExecutable', { file: notExecutable }, [edit]);
  if (folder !== null) return makeFinding('commandIsFolder', { command }, [edit]);
  const [file] = elsewhere;
  if (file !== undefined) return makeFinding('commandElsewhere', { command, file }, elsewhere.slice(0, 3).map(useFile));
  const [first, ...rest] = command.trim().split(/\s+/);
  // A path may contain a blank; the name of a program does not.
  if (first !== undefined && rest.length > 0 && !/[/\\]/.test(first)) {
    return makeFinding('commandIsLine', { command }, [
      { kind: 'useCommand', command: first, args: [...rest, ...args] },
    ]);
  }
  // What is in the user's own folders cannot be found without them.
  if (inspection.pathSource === 'shellSilent' && !isPath) return makeFinding('shellSilent', { command }, [edit]);
  if (isPath) return unreached(command, error);
  const missing = runtimes.find(({ commands }) => commands.test(command));
  if (missing === undefined) return makeFinding('commandNotFound', { command }, [edit]);
  const { runtime, url } = missing;
  return makeFinding('runtimeMissing', { command, runtime }, [
    ...getCopy(runtimeOfCommand(command), offers),
    { kind: 'install', runtime, url },
    edit,
  ]);
}

/** Nothing is at the path of the command, or nothing that can be looked at: then the system has said that it may not be run. */
function unreached(command: string, error: ErrorInfo | undefined): Finding {
  if (error?.problem?.kind === 'commandNotExecutable') return makeFinding('notExecutable', { file: command }, [edit]);
  return makeFinding('programMissing', { command }, [edit]);
}

/** The file exists and is executable, but the system did not start it. */
function unstartable({ command, platform }: LaunchInspection, file: string): Finding {
  if (platform === 'win32') {
    const fixes: Fix[] = /\.(cmd|bat)$/i.test(file) && !/\.\w+$/.test(command) ? [useFile(file)] : [];
    return makeFinding('cannotRun', { command }, [...fixes, edit]);
  }
  return makeFinding('interpreterMissing', { file }, [edit]);
}

function useFile(file: string): Fix {
  return { kind: 'useCommand', command: file };
}
