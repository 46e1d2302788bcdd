import { homedir } from 'node:os';
import type { Transport } from '@modelcontextprotocol/client';
import { problemError } from '../../../shared/domain/error.ts';
import type { ProxyKind } from '../../../shared/domain/connection.ts';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { refersToVariable } from '../../../shared/domain/computerVariable.ts';
import { refersToSecret } from '../../../shared/domain/secret.ts';
import type { Launch, StdioLaunch } from '../../../shared/domain/server.ts';
import type { ServerProxy } from '../../../shared/domain/serverProxy.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import type { ReadVariable } from '../../host/ports/computerVariables.ts';
import type { ReadSecret, SecretHider } from '../../host/ports/secrets.ts';
import type { Log } from '../../host/ports/system.ts';
import {
  isRequestSigner,
  type ServerTransport,
  type TransportFactory,
  type TransportOptions,
} from '../../host/ports/transport.ts';
import { Confiner } from '../confinement/confiner.ts';
import { resolveCommand, withHome } from '../processes/resolveCommand.ts';
import { type ServerPath, serverPathFinder } from '../processes/serverPath.ts';
import type { ServerProcesses } from '../processes/serverProcesses.ts';
import { defaultHttpLimits } from './http/limits.ts';
import { defaultGrace, type GraceTimes } from './processShutdown.ts';
import { resolveArguments, resolveUrl } from './resolvePlaces.ts';
import { fitsEnvironment, fitsHeader, resolveSecrets } from './resolveSecrets.ts';
import { pathWith, secretsHandedOn, serverEnvironment, withPrograms, withVariablesOf } from './serverEnvironment.ts';

export interface TransportFactoryParts {
  readonly log: Log;
  /** Makes the requests to a server; `own`: what it has instead of the proxies of everybody. */
  readonly makeFetch: (own: ServerProxy | undefined) => typeof globalThis.fetch;
  /** Who named the proxy that an address was reached through last. */
  readonly proxyOf?: (url: string, own: ServerProxy | undefined) => ProxyKind | undefined;
  readonly sample: () => Promise<Transport>;
  readonly processes: ServerProcesses;
  /** Where servers look for programs; our own PATH without it. */
  readonly serverPath?: () => Promise<ServerPath>;
  readonly grace?: GraceTimes;
  readonly confiner?: Confiner;
  /** The folder of the programs of a runtime. */
  readonly programsOf?: (runtime: RuntimeCopy) => string;
  /** Removes the values of secrets from the stderr of servers. */
  readonly hider?: SecretHider;
  /** Reads the variables of this computer that launches refer to. Without it, none may. */
  readonly readVariable?: ReadVariable;
  /** A value that is to be removed from everything that servers say, and its name. */
  readonly learnSecret?: (name: string, value: string) => void;
}

const usualMessageBytes = 64 * 1024 * 1024;

/** How a launch will be carried out here. */
export interface LaunchDescription {
  readonly command: string;
  /** The file that is run; `undefined` when none is found. */
  readonly resolvedCommand: string | undefined;
  readonly path: string;
  /** `entry`: the server's own configuration sets it. */
  readonly pathSource: ServerPath['source'] | 'entry';
  readonly cwd: string;
}

export interface NodeTransportFactory extends TransportFactory {
  /** Has another thread do what can be done for the first process before it is known. */
  prepare(): void;
  describeLaunch(launch: StdioLaunch): Promise<LaunchDescription>;
  /** The environment that a launch gives its program, without the variables that hold references. */
  plainEnvironment(launch: StdioLaunch): Promise<Record<string, string>>;
}

/**
 * Makes the way to a server from its launch. Secrets are put in here and nowhere before; the host says which the server may have. The
 * transports are loaded with the first server, and the MCP SDK once its process is on its way.
 */
export function transportFactory(parts: TransportFactoryParts): NodeTransportFactory {
  const { log, processes, grace = defaultGrace, readVariable = noVariable } = parts;
  const { env: own, platform } = process;
  const { confiner = new Confiner({ platform, home: homedir(), hidden: [] }) } = parts;
  const { serverPath = serverPathFinder({ platform, env: own, isDesktop: false, log }) } = parts;
  async function environmentOf(
    { inherit }: StdioLaunch,
    entry: Readonly<Record<string, string>>,
    programs: string | undefined,
  ): Promise<Record<string, string>> {
    const path = await serverPath();
    const asked = path.source === 'loginShell' ? { ...own, PATH: path.value } : own;
    return withPrograms(serverEnvironment(asked, entry, platform, inherit), programs, platform);
  }

  return {
    prepare: () => void processes.prepare(),
    plainEnvironment: (launch) =>
      environmentOf(launch, withoutReferences(launch.env), launch.runtime && parts.programsOf?.(launch.runtime)),
    async describeLaunch(launch) {
      const { command, env: entry, cwd = process.cwd(), runtime } = fromHome(launch);
      const found = await serverPath();
      const programs = runtime && parts.programsOf?.(runtime);
      const configured = entry['PATH'] ?? found.value;
      const path = programs === undefined ? configured : pathWith(programs, configured, platform);
      // Values of variables are looked into, and shown nowhere.
      const read = withVariablesOf(path, { ...own, PATH: found.value }, platform);
      const resolvedCommand = await resolveCommand(command, { platform, path: read, extensions: own['PATHEXT'], cwd });
      return { command, resolvedCommand, path, pathSource: entry['PATH'] === undefined ? found.source : 'entry', cwd };
    },
    async create(
      launch: Launch,
      {
        auth,
        folders = [],
        workingFolder,
        programs,
        maxMessageBytes = usualMessageBytes,
        readSecret = noSecret,
      }: TransportOptions = {},
    ): Promise<ServerTransport> {
      const read = { secret: readSecret, variable: readVariable };
      switch (launch.kind) {
        case 'stdio': {
          const [{ StdioTransport }] = await Promise.all([import('./stdioTransport.ts'), processes.prepare()]);
          const entry = await resolveSecrets(launch.env, read, fitsEnvironment);
          const filled = { ...fromHome(launch), args: await resolveArguments(launch, read) };
          const env = await environmentOf(launch, entry, programs);
          for (const { name, value } of secretsHandedOn(env, platform, launch.inherit))
            parts.learnSecret?.(name, value);
          const confinement = launch.confine && { network: launch.confine.network, folders: [...folders] };
          const placed = workingFolder === undefined ? filled : { ...filled, cwd: filled.cwd ?? workingFolder };
          const started = launch.confine ? await confiner.confined(filled, launch.confine, env, folders) : placed;
          return new StdioTransport(started, env, {
            processes,
            grace,
            log,
            maxMessageBytes,
            confinement,
            hider: parts.hider,
          });
        }
        case 'http': {
          const { HttpTransport } = await import('./http/httpTransport.ts');
          const url = await resolveUrl(launch, read);
          const fetch = parts.makeFetch(launch.proxy);
          return new HttpTransport({
            launch: { ...launch, url, headers: await resolveSecrets(launch.headers, read, fitsHeader) },
            fetch: isRequestSigner(auth) ? (auth.signed(fetch) as typeof globalThis.fetch) : fetch,
            auth,
            limits: { ...defaultHttpLimits, messageBytes: maxMessageBytes },
            mustTryOldFirst: launch.transport === 'sse',
            proxy: () => parts.proxyOf?.(url, launch.proxy),
          });
        }
        case 'builtin':
          return inProcess(await parts.sample());
      }
    },
  };
}

/** The launch with the home folder written out, before its command and its working folder. */
function fromHome(launch: StdioLaunch): StdioLaunch {
  const { command, cwd } = launch;
  const home = homedir();
  return { ...launch, command: withHome(command, home), ...(cwd !== undefined && { cwd: withHome(cwd, home) }) };
}

function withoutReferences(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([, text]) => !refersToSecret(text) && !refersToVariable(text)));
}

const noSecret: ReadSecret = async (name) => {
  throw problemError({ kind: 'secretNotOwn', name }, { name });
};

const noVariable: ReadVariable = async (name) => {
  throw problemError({ kind: 'variableNotSet', name }, { name });
};

function inProcess(transport: Transport): ServerTransport {
  return {
    transport,
    kind: () => 'inProcess',
    pid: () => undefined,
    onStderr: new Emitter<string>(() => undefined).event,
    failure: () => undefined,
    shutDown: () => transport.close(),
  };
}
