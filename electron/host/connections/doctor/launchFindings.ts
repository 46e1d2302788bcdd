import type { ErrorInfo } from '../../../../shared/domain/error.ts';
import type { Finding, Fix } from '../../../../shared/domain/diagnosis.ts';
import type { LaunchInspection, RuntimeName } from '../../../../shared/domain/machine.ts';
import { edit, makeFinding } from './makeFinding.ts';

/** Programs that come with a runtime. */
const runtimes: readonly { readonly runtime: RuntimeName; readonly commands: RegExp; readonly url: string }[] = [
  { runtime: 'node', commands: /^(node|npx|npm)$/, url: 'https://nodejs.org/en/download' },
  { runtime: 'uvx', commands: /^(uvx|uv)$/, url: 'https://docs.astral.sh/uv/getting-started/installation/' },
  { runtime: 'python3', commands: /^(python|python3|py|pip|pipx)$/, url: 'https://www.python.org/downloads/' },
  { runtime: 'docker', commands: /^docker$/, url: 'https://docs.docker.com/get-docker/' },
];

/** The reasons why a local process cannot be started. Pure. */
export function launchFindings(inspection: LaunchInspection, error: ErrorInfo | undefined): Finding[] {
  if (!inspection.isCwdPresent)
    return [makeFinding('cwdMissing', { cwd: inspection.cwd }, [{ kind: 'dropCwd' }, edit])];
  if (inspection.resolvedCommand === null) return [unresolved(inspection)];
  if (error?.code === 'serverNotFound') return [unstartable(inspection, inspection.resolvedCommand)];
  return [];
}

function unresolved(inspection: LaunchInspection): Finding {
  const { command, notExecutable, elsewhere, args } = inspection;
  if (notExecutable !== null) return makeFinding('notExecutable', { file: notExecutable }, [edit]);
  const [file] = elsewhere;
  if (file !== undefined) return makeFinding('commandElsewhere', { command, file }, elsewhere.slice(0, 3).map(useFile));
  const [first, ...rest] = command.trim().split(/\s+/);
  // A path may contain a blank; the name of a program does not.
  if (first !== undefined && rest.length > 0 && !/[/\\]/.test(first)) {
    return makeFinding('commandIsLine', { command }, [
      { kind: 'useCommand', command: first, args: [...rest, ...args] },
    ]);
  }
  const missing = runtimes.find(({ commands }) => commands.test(command));
  if (missing === undefined) return makeFinding('commandNotFound', { command }, [edit]);
  const { runtime, url } = missing;
  return makeFinding('runtimeMissing', { command, runtime }, [{ kind: 'install', runtime, url }, edit]);
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
