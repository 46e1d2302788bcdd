import { pageContract } from '../../shared/contract/commands.ts';
import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { HostEvent, NumberedEvent } from '../../shared/domain/hostEvent.ts';
import { providerId } from '../../shared/domain/ids.ts';
import { createHost, type Host } from '../host/index.ts';
import { createNodePorts, type NodePorts } from '../node/nodePorts.ts';
import type { RunOptions } from './arguments.ts';
import { RunServers } from './runServers.ts';
import { HostCaller } from './hostCaller.ts';
import { MemoryConsentStore, withRunSettings, withSecret } from './memoryStores.ts';
import { instructionsOf, type PolicyFile } from './policyFile.ts';
import { PolicyTrust } from './policyTrust.ts';

declare const __GATEHOUSE_VERSION__: string;

/** Where a run tells what happens. */
export interface RunOutput {
  /** One line of JSON on stdout. */
  readonly print: (line: object) => void;
  /** One line for a person on stderr. */
  readonly say: (line: string) => void;
}

const ownProvider = providerId.parse('command-line');

/** How a run ended: as the turn did, or because its time was up, or before it began because servers are missing. */
export type RunEnd = TurnEnd | 'timeout' | 'serversMissing';

/**
 * Runs one prompt in a new conversation and prints every fact of the turn, how each server is, and the end as soon as the turn
 * is over: what stops then takes its time.
 */
export async function runPrompt(options: RunOptions, policy: PolicyFile, { print, say }: RunOutput): Promise<RunEnd> {
  const ports = await createNodePorts({ dataFolder: options.dataFolder, configPath: options.configPath });
  const trust = new PolicyTrust(policy);
  const host = await createHeadlessHost(ports, options, policy, trust);
  try {
    let isOver = false;
    const tell = (line: object) => (isOver ? undefined : print(line));
    const reason = await carryOut(
      host,
      trust,
      { ...policy, ...options },
      { print: tell, say: (line) => (isOver ? undefined : say(line)) },
    );
    print({ type: 'end', reason });
    // Nothing is told behind the end.
    isOver = true;
    return reason;
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
    settings: withRunSettings(ports.settings, {
      provider: kind === 'practice' ? undefined : provider,
      maxIterations: options.maxIterations ?? policy.maxIterations,
    }),
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
    instructionsPolicy: (name) => instructionsOf(policy, name),
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
  { print, say }: RunOutput,
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
  const servers = await RunServers.read(caller, { print, say, now: () => performance.now() });
  news.watch((event) => servers.take(event));
  await servers.start(() => host.startServers(), options.waitForServersMs, over);
  if (over.aborted) return timeUp.aborted ? 'timeout' : 'stopped';
  if (options.isStrict && servers.missing.length > 0) {
    say(`Not ready, and --strict was given: ${servers.missing.join(', ')}.`);
    return 'serversMissing';
  }
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

  /** Tells everything from now on. */
  watch(watcher: (event: HostEvent) => void): void {
    this.#watchers.add(watcher);
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
