import { pageContract } from '../../shared/contract/commands.ts';
import type { TurnEnd } from '../../shared/domain/conversation.ts';
import { isSettled } from '../../shared/domain/connection.ts';
import type { HostEvent, NumberedEvent } from '../../shared/domain/hostEvent.ts';
import { providerId } from '../../shared/domain/ids.ts';
import { createHost, type Host } from '../host/index.ts';
import { createNodePorts, type NodePorts } from '../node/nodePorts.ts';
import type { RunOptions } from './arguments.ts';
import { HostCaller } from './hostCaller.ts';
import { MemoryConsentStore, withProvider, withSecret } from './memoryStores.ts';
import type { PolicyFile } from './policyFile.ts';
import { PolicyTrust } from './policyTrust.ts';

declare const __GATEHOUSE_VERSION__: string;

const ownProvider = providerId.parse('command-line');

/** How a run ended: as the turn did, or because its time was up or somebody ended it. */
export type RunEnd = TurnEnd | 'timeout';

/** Runs one prompt in a new conversation and prints every fact of the turn. */
export async function runPrompt(
  options: RunOptions,
  policy: PolicyFile,
  print: (line: object) => void,
): Promise<RunEnd> {
  const ports = await createNodePorts({ dataFolder: options.dataFolder, configPath: options.configPath });
  const trust = new PolicyTrust(policy);
  const host = await createHeadlessHost(ports, options, policy, trust);
  try {
    return await carryOut(host, trust, { ...options, ...policy }, print);
  } finally {
    await host.shutDown();
    await ports.dispose();
  }
}

function createHeadlessHost(
  ports: NodePorts,
  options: RunOptions,
  policy: PolicyFile,
  trustSurface: PolicyTrust,
): Promise<Host> {
  const { provider: kind, baseUrl, model, key } = options;
  // Who writes the command line says where the prompt goes.
  const provider = { id: ownProvider, kind, name: kind, baseUrl, isAddressConfirmed: true, typedModels: [model] };
  return createHost({
    ...ports,
    consent: new MemoryConsentStore(),
    settings: withProvider(ports.settings, kind === 'practice' ? undefined : provider),
    secrets: withSecret(ports.secrets, `provider:${ownProvider}`, key),
    shell: {
      kind: 'headless',
      version: __GATEHOUSE_VERSION__,
      canPickFolder: false,
      outsideLinks: 'page',
      secrets: ports.secrets.persistence,
    },
    trustSurface,
    folderPicker: { pick: async () => null },
    outsideLinks: { confirmAndOpen: async () => false },
    fileSaver: { save: async () => null },
    // Nobody is there to be asked, of calls or by servers.
    policy: {
      default: policy.default,
      unattended: true,
      rules: policy.rules.map((rule) => (rule.action === 'ask' ? { ...rule, action: 'deny' } : rule)),
    },
  });
}

async function carryOut(
  host: Host,
  trust: PolicyTrust,
  options: RunOptions & Pick<PolicyFile, 'mode' | 'believeAnnotations'>,
  print: (line: object) => void,
): Promise<RunEnd> {
  const news = new NewsWatch();
  const caller = new HostCaller(host.openPage, (envelope) => {
    if (envelope.type === 'deltas')
      return envelope.deltas.forEach((delta) => news.printing?.({ type: 'message.delta', ...delta }));
    for (const numbered of envelope.events) news.take(numbered);
  });
  const truster = new HostCaller(host.openTrustSurface, () => undefined);
  trust.attach({
    launch: (answer) => void truster.call('trust.answer', answer).catch(() => undefined),
    permission: (answer) => void truster.call('trust.answerPermission', answer).catch(() => undefined),
  });
  const timeUp = AbortSignal.timeout(options.timeoutMs);
  const interrupted = new AbortController();
  // From before the first server is started: its process must not outlive us.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
  const over = AbortSignal.any([timeUp, interrupted.signal]);
  caller.subscribe();
  await startServers(host, caller, news, over);
  if (over.aborted) return timeUp.aborted ? 'timeout' : 'stopped';
  news.printing = print;
  const { header } = pageContract['conversation.create'].output.parse(await caller.call('conversation.create', {}));
  const conversationId = header.id;
  const providerOfRun = options.provider === 'practice' ? 'practice' : ownProvider;
  await caller.call('conversation.setModel', {
    conversationId,
    model: { providerId: providerOfRun, model: options.model },
  });
  await caller.call('conversation.setMode', { conversationId, mode: options.mode });
  await believe(caller, options.believeAnnotations);
  const ended = news.until((event) => turnEndOf(event));
  await caller.call('turn.send', { conversationId, text: options.prompt });
  const stop = () => void caller.call('turn.stop', { conversationId }).catch(() => undefined);
  over.addEventListener('abort', stop);
  if (over.aborted) stop();
  const end = await ended;
  caller.dispose();
  truster.dispose();
  return timeUp.aborted && end === 'stopped' ? 'timeout' : end;
}

/** A model should see all the tools there are: unlike on the desktop, nobody can ask again when a slow server is there. */
async function startServers(host: Host, caller: HostCaller, news: NewsWatch, over: AbortSignal): Promise<void> {
  const { servers } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  const waiting = new Set(
    servers.filter(({ definition }) => definition.enabled).map(({ definition }) => definition.id),
  );
  if (waiting.size === 0) return;
  const settled = news.until((event) => {
    if (event.type !== 'server.stateChanged' || !isSettled(event.state)) return undefined;
    // Trust is answered by the policy at once; a server that was admitted goes on to start.
    if (event.state.kind !== 'needsTrust' || event.state.refused) waiting.delete(event.serverId);
    return waiting.size === 0 ? true : undefined;
  });
  host.startServers();
  await Promise.race([settled, new Promise((resolve) => over.addEventListener('abort', resolve))]);
}

/** What these servers say about their tools counts in this run. */
async function believe(caller: HostCaller, names: readonly string[]): Promise<void> {
  const { servers } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  for (const { definition } of servers.filter(({ definition: { name } }) => names.includes(name))) {
    await caller.call('annotations.setBelieved', { serverId: definition.id, believed: true });
  }
}

function turnEndOf(event: HostEvent): TurnEnd | undefined {
  if (event.type !== 'conversation.activityChanged' || event.activity.turn.kind !== 'idle') return undefined;
  return event.activity.turn.lastEnd;
}

/** Waits for facts, and prints them once printing has begun. */
class NewsWatch {
  printing: ((line: object) => void) | undefined;
  readonly #watchers = new Set<(event: HostEvent) => void>();

  take({ revision, event }: NumberedEvent): void {
    this.printing?.({ ...event, revision });
    for (const watcher of [...this.#watchers]) watcher(event);
  }

  until<T>(find: (event: HostEvent) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const watcher = (event: HostEvent) => {
        const found = find(event);
        if (found === undefined) return;
        this.#watchers.delete(watcher);
        resolve(found);
      };
      this.#watchers.add(watcher);
    });
  }
}
