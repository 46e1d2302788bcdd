import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConfinementSupport } from '../../../shared/domain/confinement.ts';
import {
  type LaunchInspection,
  type ProcessCare,
  type RuntimeFacts,
  runtimeName,
  type RuntimeName,
} from '../../../shared/domain/machine.ts';
import type { StdioLaunch } from '../../../shared/domain/server.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import type { Machine } from '../../host/ports/machine.ts';
import { candidates, type CommandPlace, resolveCommand } from '../processes/resolveCommand.ts';
import { outputOf } from '../processes/spawnProcess.ts';
import { usualVariables } from '../transports/serverEnvironment.ts';
import type { LaunchDescription } from '../transports/transportFactory.ts';
import { knownFolders, spreadFolder } from './knownFolders.ts';
import { processUsage } from './processUsage.ts';

export interface NodeMachineParts {
  readonly describeLaunch: (launch: StdioLaunch) => Promise<LaunchDescription>;
  readonly confinementSupport: () => Promise<ConfinementSupport>;
  readonly processCare: () => ProcessCare;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

const versionMs = 5000;

/** Looks at this machine through Node. */
export function nodeMachine({
  describeLaunch,
  confinementSupport,
  processCare,
  env,
  platform,
}: NodeMachineParts): Machine {
  const delimiter = platform === 'win32' ? ';' : ':';
  const extensions = env['PATHEXT'];
  const versions = new Map<string, Promise<string | null>>();
  const versionOf = (file: string) => {
    const known = versions.get(file) ?? askVersion(file);
    versions.set(file, known);
    return known;
  };

  /** Only a program on the user's own PATH is run for its version: an entry of mcp.json could name any folder. */
  async function findRuntime(name: RuntimeName, place: CommandPlace, ownPath: string): Promise<RuntimeFacts> {
    const program = name === 'python3' && platform === 'win32' ? 'python' : name;
    const file = await resolveCommand(program, place);
    const own = await resolveCommand(program, { ...place, path: absoluteFolders(ownPath, delimiter) });
    const version = own !== undefined && own === file ? await versionOf(own) : null;
    return { name, path: file ?? null, version };
  }

  async function findElsewhere(command: string, place: CommandPlace): Promise<string[]> {
    if (/[/\\]/.test(command)) return [];
    const folders = (await Promise.all(knownFolders({ platform, env }).map(spreadFolder))).flat();
    const files = await Promise.all(folders.map((folder) => resolveCommand(command, { ...place, path: folder })));
    return [...new Set(files.filter((file) => file !== undefined))];
  }

  return {
    confinementSupport,
    inheritedVariables: () => usualVariables(platform),
    processCare,
    processUsage: (pid) => processUsage(pid, platform),
    async inspectLaunch(launch): Promise<LaunchInspection> {
      const [described, own] = await Promise.all([
        describeLaunch(launch),
        describeLaunch({ ...launch, env: {}, runtime: undefined }),
      ]);
      const { command, cwd, resolvedCommand, pathSource } = described;
      const place: CommandPlace = { platform, path: described.path, extensions, cwd };
      const isFound = resolvedCommand !== undefined;
      // A program of the PATH is never a folder: the system looks on.
      const [named] = /[/\\]/.test(command) ? candidates(command, place) : [];
      return {
        platform,
        command,
        args: launch.args,
        cwd,
        pathSource,
        resolvedCommand: resolvedCommand ?? null,
        notExecutable: isFound ? null : ((await firstFile(candidates(command, place))) ?? null),
        folder: named !== undefined && (await isFolder(named)) ? named : null,
        elsewhere: isFound ? [] : await findElsewhere(command, place),
        path: described.path.split(delimiter).filter((folder) => folder !== ''),
        isCwdPresent: await isFolder(cwd),
        runtimes: await Promise.all(runtimeName.options.map((name) => findRuntime(name, place, own.path))),
      };
    },
  };
}

/** A relative folder depends on where a server runs, so it cannot be trusted. */
function absoluteFolders(value: string, delimiter: string): string {
  return value
    .split(delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .join(delimiter);
}

async function askVersion(file: string): Promise<string | null> {
  try {
    const output = await outputOf(file, ['--version'], { timeoutMs: versionMs });
    return keepStart(output.split('\n')[0]?.trim() ?? '', 80) || null;
  } catch {
    return null;
  }
}

async function firstFile(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) if (await isFile(file)) return file;
  return undefined;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
