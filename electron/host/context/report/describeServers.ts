import { hideSecrets } from '../../../../shared/domain/literalSecrets/replaceSecrets.ts';
import type { ConnectionState } from '../../../../shared/domain/connection.ts';
import type { Launch } from '../../../../shared/domain/server.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { removedMark } from './redactText.ts';

/** What a report says of the servers: how they are started and how they are doing, in numbers and codes. Pure. */
export function describeServers(servers: readonly ServerView[]): JsonObject[] {
  return servers.map(({ definition, state, toolsOff, signIn }) => ({
    name: definition.name,
    isEnabled: definition.enabled,
    launch: describeLaunch(definition.launch),
    state: describeState(state),
    toolsOff,
    ...(signIn && { signIn: signIn.kind }),
  }));
}

/** Names of variables and headers without their values; secrets that are written out in arguments are removed. */
function describeLaunch(launch: Launch): JsonObject {
  switch (launch.kind) {
    case 'builtin':
      return { kind: launch.kind, name: launch.name };
    case 'stdio': {
      const { command, cwd, inherit, confine, runtime } = launch;
      const shown = hideSecrets(launch, () => removedMark);
      return {
        kind: launch.kind,
        command,
        args: shown.kind === 'stdio' ? shown.args : [],
        variables: Object.keys(launch.env),
        ...(cwd !== undefined && { cwd }),
        ...(inherit && { inherit }),
        isConfined: confine !== undefined,
        ...(runtime && { runtime: { name: runtime.name, sha256: runtime.sha256 } }),
      };
    }
    case 'http': {
      const shown = hideSecrets(launch, () => removedMark);
      return {
        kind: launch.kind,
        url: shown.kind === 'http' ? shown.url : '',
        headers: Object.keys(launch.headers),
        ...(launch.transport && { transport: launch.transport }),
        hasOwnAccess: launch.auth !== undefined,
        ...(launch.proxy !== undefined && { proxy: launch.proxy === 'none' ? 'none' : 'own' }),
      };
    }
    default:
      return assertNever(launch);
  }
}

/** Codes instead of sentences: these may hold what a server said. */
function describeState(state: ConnectionState): JsonObject {
  switch (state.kind) {
    case 'stopped':
    case 'starting':
    case 'needsTrust':
      return { kind: state.kind };
    case 'failed':
    case 'needsAuth':
      return { kind: state.kind, code: state.error.code, problem: state.error.problem?.kind ?? null };
    case 'running': {
      const { facts } = state;
      return {
        kind: state.kind,
        era: facts.era,
        revision: facts.revision,
        transport: facts.transport,
        serverTitle: facts.serverTitle,
        serverVersion: facts.serverVersion,
        capabilities: facts.capabilities,
        tools: facts.toolCount,
        toolsProblem: facts.toolsProblem ?? null,
        prompts: facts.promptCount ?? null,
        resources: facts.resourceCount ?? null,
        templates: facts.templateCount ?? null,
        contextTokens: facts.contextTokens,
        startedAt: new Date(facts.startedAt).toISOString(),
      };
    }
    default:
      return assertNever(state);
  }
}
