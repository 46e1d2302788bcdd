import { z } from 'zod';
import { assertNever } from '../lib/assertNever.ts';
import { confinement } from './confinement.ts';
import { errorInfo } from './error.ts';
import { hasIcon } from './icon.ts';
import { sha256, timestamp } from './ids.ts';

/** `legacy`: 2024-11-05 to 2025-11-25, with `initialize`; `modern`: 2026-07-28, stateless. */
const era = z.enum(['legacy', 'modern']);
export type Era = z.infer<typeof era>;

/** Which era a launch turned out to speak, and when that was found out. */
export const eraVerdict = z.object({ launchHash: sha256, era, at: timestamp });
export type EraVerdict = z.infer<typeof eraVerdict>;

/** How messages travel; `sse` is the transport of 2024-11-05. */
const transportKind = z.enum(['stdio', 'streamableHttp', 'sse', 'inProcess']);
export type TransportKind = z.infer<typeof transportKind>;

/** Who named the proxy that a server is reached through; `server`: its own configuration. */
const proxyKind = z.enum(['environment', 'system', 'server']);
export type ProxyKind = z.infer<typeof proxyKind>;

/** Its list of tools could not be read, or not all of it. */
const toolsProblem = z.enum(['unreadable', 'partly']);
export type ToolsProblem = z.infer<typeof toolsProblem>;

/** Whose words hold characters that do not show: the server's own names, its instructions, or things that it lists. */
const hiddenWordsKind = z.enum(['server', 'instructions', 'tools', 'prompts', 'resources', 'resourceTemplates']);

/** Words of one kind with characters that do not show. */
const hiddenWords = z.lazy(() =>
  z.object({
    kind: hiddenWordsKind,
    count: z.number().int(),
    /** What it is called whose words they are; the first of many. */
    names: z.array(z.string()),
  }),
);
export type HiddenWords = z.infer<typeof hiddenWords>;

/** What is known of a server once it runs. Names and versions are the server's own words and identify nothing. */
const runningFacts = z.lazy(() =>
  z.object({
    era,
    revision: z.string(),
    transport: transportKind,
    serverTitle: z.string(),
    serverVersion: z.string(),
    hasIcon,
    pid: z.number().int().optional(),
    /** Absent where it is reached without a proxy, or is a process. */
    proxy: proxyKind.optional(),
    /** What the server declared: `tools`, `prompts`, `logging`… */
    capabilities: z.array(z.string()),
    toolCount: z.number().int(),
    toolsProblem: toolsProblem.optional(),
    /** Absent when the server offers none of the kind, or has not listed them yet. */
    promptCount: z.number().int().optional(),
    resourceCount: z.number().int().optional(),
    templateCount: z.number().int().optional(),
    /** About how many tokens its tools take of every model's context; an estimate. */
    contextTokens: z.number().int(),
    /** Where a server's words hold characters that people do not see. Absent where none do. */
    hiddenWords: z.array(hiddenWords).optional(),
    startedAt: timestamp,
    /** Absent where the process is not confined, or is not ours. */
    confinement: confinement.optional(),
  }),
);
export type RunningFacts = z.infer<typeof runningFacts>;

/** How long a package runner may download before the program itself runs. */
export const installMinutes = 10;

/** A package runner still downloads: the program itself does not run yet. */
const installation = z.lazy(() =>
  z.object({
    /** What the launch names: packages or images; none where only its project does. */
    names: z.array(z.string()),
    since: timestamp,
    /** What it wrote to stderr last. */
    lastLine: z.string().optional(),
  }),
);
export type Installation = z.infer<typeof installation>;

export const connectionState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stopped') }),
    z.object({ kind: z.literal('starting'), installing: installation.optional() }),
    z.object({ kind: z.literal('running'), facts: runningFacts }),
    z.object({ kind: z.literal('failed'), error: errorInfo, retryAt: timestamp.optional() }),
    z.object({ kind: z.literal('needsAuth'), error: errorInfo }),
    /** `refused`: the user answered "Never"; nothing asks again by itself. */
    z.object({ kind: z.literal('needsTrust'), refused: z.boolean() }),
  ]),
);
export type ConnectionState = z.infer<typeof connectionState>;

/** Whether its package runner still downloads. */
export function isInstalling(state: ConnectionState): boolean {
  return state.kind === 'starting' && state.installing !== undefined;
}

/** Whether `start()` would do anything. */
export function canBeStarted(state: ConnectionState): boolean {
  switch (state.kind) {
    case 'stopped':
    case 'failed':
    case 'needsAuth':
    case 'needsTrust':
      return true;
    case 'starting':
    case 'running':
      return false;
    default:
      return assertNever(state);
  }
}
