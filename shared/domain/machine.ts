import { z } from 'zod';
import { confinementSupport } from './confinement.ts';
import { timestamp } from './ids.ts';
import { serverEnd } from './serverRecord.ts';

/**
 * How surely what a server started ends with it: everything; everything but what left its session and took our mark out of
 * its environment; its process group; its tree as far as the system shows it.
 */
const processCare = z.enum(['everything', 'marked', 'group', 'tree']);
export type ProcessCare = z.infer<typeof processCare>;

/** A program that servers are commonly written for or started with. */
export const runtimeName = z.enum(['node', 'npx', 'uvx', 'python3', 'docker', 'podman']);
export type RuntimeName = z.infer<typeof runtimeName>;

/** What can be missing on a machine; those that are not runtimes are looked for only where a server names a program of them. */
export const installableName = z.enum([...runtimeName.options, 'bun', 'pnpm', 'dotnet']);
export type InstallableName = z.infer<typeof installableName>;

const runtimeFacts = z.lazy(() =>
  z.object({
    name: runtimeName,
    /** The file that is run; `null` when it is nowhere on the PATH. */
    path: z.string().nullable(),
    /** Its answer to `--version`; `null` when it was not run, or printed nothing. */
    version: z.string().nullable(),
  }),
);
export type RuntimeFacts = z.infer<typeof runtimeFacts>;

/** Whose word the PATH of a server is: its own entry in mcp.json, the user's login shell, our own process, or that because the shell did not answer. */
const pathSource = z.enum(['entry', 'loginShell', 'process', 'shellSilent']);

/** How a launch of a local process would be carried out on this machine, looked up without starting it. */
export const launchInspection = z.lazy(() =>
  z.object({
    platform: z.string(),
    command: z.string(),
    args: z.array(z.string()),
    /** The file that is run; `null` when none is found that may be run. */
    resolvedCommand: z.string().nullable(),
    /** A file of that name that may not be run. */
    notExecutable: z.string().nullable(),
    /** The folder that the command leads to, where it is the path of one. */
    folder: z.string().nullable(),
    /** Where programs of that name are that the PATH does not lead to. */
    elsewhere: z.array(z.string()),
    path: z.array(z.string()),
    pathSource,
    cwd: z.string(),
    isCwdPresent: z.boolean(),
    runtimes: z.array(runtimeFacts),
  }),
);
export type LaunchInspection = z.infer<typeof launchInspection>;

/** What a process and all it started take of the machine. */
const processUsage = z.lazy(() =>
  z.object({
    /** Resident memory, bytes. Pages that several share are counted for each. */
    memoryBytes: z.number().int().nonnegative(),
    processes: z.number().int().positive(),
  }),
);
export type ProcessUsage = z.infer<typeof processUsage>;

/** What is known of the process behind a server. */
export const serverProcess = z.lazy(() =>
  z.object({
    pid: z.number().int().nullable(),
    startedAt: timestamp.nullable(),
    usage: processUsage.nullable(),
    /** How often it was started again by itself. */
    restarts: z.number().int(),
    /** The newest ends nobody asked for, newest first. */
    ends: z.array(serverEnd),
    /** How a local process would be started now; `null` for other kinds of server. */
    launch: launchInspection.nullable(),
    /** Whether local processes can be confined here. */
    confinementSupport,
    care: processCare,
  }),
);
export type ServerProcessFacts = z.infer<typeof serverProcess>;
