import { pageContract } from '../../shared/contract/commands.ts';
import type { TurnEnd } from '../../shared/domain/conversation.ts';
import type { HostEvent, NumberedEvent } from '../../shared/domain/hostEvent.ts';
import { type ConversationId, providerId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { refersToSecret } from '../../shared/domain/secret.ts';
import type { ServerDefinition } from '../../shared/domain/server.ts';
import { createHost, type Host, type HostPorts, readOwners } from '../host/index.ts';
import { mustHaveNoChange } from '../node/folder/mustHaveNoChange.ts';
import { useOwnFetchClasses } from '../node/network/fetchClasses.ts';
import { createNodePorts, type NodePorts } from '../node/nodePorts.ts';
import type { RunOptions } from './arguments.ts';
import { RunChat } from './runChat.ts';
import { RunServers } from './runServers.ts';
import { HostCaller } from './hostCaller.ts';
import { type RunEnd, RunTime } from './runTime.ts';
import { shutDownRun } from './shutDownRun.ts';
import { type Confirmed, missingPermits } from './runSecrets.ts';
import { StartedServers } from './startedServers.ts';
import { MemoryConsentStore, withRunSettings, withSecret } from './memoryStores.ts';
import { instructionsOf, type PermittedSecret, type PolicyFile } from './policyFile.ts';
import { PolicyTrust } from './policyTrust.ts';

declare const __GATEHOUSE_VERSION__: string;

/** The output of a run. */
export interface RunOutput {
  /** One line of JSON on stdout. */
  readonly print: (line: object) => void;
  /** One line for people, on stderr. */
  readonly say: (line: string) => void;
}

const ownProvider = providerId.parse('command-line');
const practice = providerId.parse('practice');

/**
 * Runs one prompt in a new conversation and prints every event of the turn, the state of each server, and the end as
 * soon as the turn is over: shutting down takes longer.
 */
export async function runPrompt(options: RunOptions, policy: PolicyFile, { print, say }: RunOutput): Promise<RunEnd> {
  await mustHaveNoChange(options.dataFolder);
  const ports = await createNodePorts({ dataFolder: options.dataFolder, configPath: options.configPath });
  ports.transports.prepare();
  const trust = new PolicyTrust(policy);
  const started = new StartedServers();
  const transports = started.counted(ports.transports);
  const host = await createHeadlessHost({ ...ports, transports }, options, policy, { trustSurface: trust, say });
  const time = new RunTime(options.timeoutMs);
  try {
    let isOver = false;
    const tell = (line: object) => (isOver ? undefined : print(line));
    const output = { print: tell, say: (line: string) => (isOver ? undefined : say(line)) };
    const parts = { host, trust, started, time, confirmed: () => confirmedIn(ports) };
    const reason = await time.within(carryOut(parts, { ...policy, ...options }, output));
    print({ type: 'end', reason });
    // Print nothing after the last line.
    isOver = true;
    return reason;
  } finally {
    await shutDownRun([() => host.shutDown(), () => ports.dispose()], say);
    time.dispose();
  }
}

function createHeadlessHost(
  ports: Omit<NodePorts, 'transports'> & Pick<HostPorts, 'transports'>,
  options: RunOptions,
  policy: PolicyFile,
  { trustSurface, say }: { readonly trustSurface: PolicyTrust; readonly say: RunOutput['say'] },
): Promise<Host> {
  const { provider: kind, baseUrl, model, key } = options;
  // The author of the command line decides where the prompt is sent.
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
      isSafeMode: false,
      canPickFolder: false,
      canShowFolder: false,
      outsideLinks: 'page',
      secrets: ports.secrets.persistence,
    },
    trustSurface,
    folderPicker: { pick: async () => null, pickPaths: async () => [] },
    folderView: { show: async () => undefined },
    outsideLinks: { confirmAndOpen: async () => false },
    fileSaver: { save: async () => null },
    tellToolShare: ({ tokens, contextTokens }) => {
      const percent = Math.round((100 * tokens) / contextTokens);
      say(`Tools take about ${tokens} of ${contextTokens} tokens of the model's window (${percent} %).`);
    },
    instructionsPolicy: (name) => instructionsOf(policy, name),
    // No user can be asked, neither about calls nor by servers.
    policy: {
      default: policy.default,
      isUnattended: true,
      rules: policy.rules.map((rule) => (rule.action === 'ask' ? { ...rule, action: 'deny' } : rule)),
    },
  });
}

/** What the user confirmed in the app. */
async function confirmedIn({ consent, settings }: Pick<NodePorts, 'consent' | 'settings'>): Promise<Confirmed> {
  const [{ records }, { owners }] = await Promise.all([consent.trust(), readOwners({ consent, settings })]);
  return { records, owners };
}

interface RunParts {
  readonly confirmed: () => Promise<Confirmed>;
  readonly host: Host;
  readonly trust: PolicyTrust;
  readonly started: StartedServers;
  readonly time: RunTime;
}

async function carryOut(
  { host, trust, started, time, confirmed }: RunParts,
  options: RunOptions & Pick<PolicyFile, 'trust' | 'mode' | 'believeAnnotations' | 'secrets'>,
  { print, say }: RunOutput,
): Promise<RunEnd> {
  const news = new NewsWatch();
  const caller = callerOf(host, news, say);
  const truster = new HostCaller(host.openTrustSurface, () => undefined);
  trust.attach({
    launch: (answer) => void truster.call('trust.answer', answer).catch(() => undefined),
    permission: (answer) => void truster.call('trust.answerPermission', answer).catch(() => undefined),
  });
  const { over } = time;
  caller.subscribe();
  const servers = new RunServers({ print, say, now: () => performance.now() });
  news.watch((event) => servers.take(event));
  const enabled = await servers.read(caller);
  const missing = await missingSecrets(enabled, confirmed, options);
  for (const entry of missing) tellMissingSecret(entry, { print, say });
  if (missing.length > 0) return 'secretsNotPermitted';
  host.startServers();
  const chat = new RunChat(caller, modelOf(options), options.mode);
  // Servers start in processes of their own: once this one waits for them, it prepares what the first request needs, and not before.
  const look = started.whenAll(
    () => servers.startable,
    // What fails then is told when it is needed.
    () => void prepareRequest(host, chat).catch(() => undefined),
  );
  news.watch(look);
  await servers.settle(options.waitForServersMs, over);
  const isMissing = options.isStrict && servers.missing.length > 0;
  if (time.end !== undefined || isMissing) {
    await chat.remove();
    if (time.end !== undefined) return time.end;
    say(`Not ready, and --strict was given: ${servers.missing.join(', ')}.`);
    return 'serversMissing';
  }
  const conversationId = await chat.make();
  news.print(print, conversationId);
  const end = await runTurn(caller, news, time, { ...options, conversationId });
  caller.dispose();
  truster.dispose();
  return end === 'stopped' ? (time.end ?? end) : end;
}

/** Nothing starts where one is missing: a server without its secret would do something else than was meant. */
async function missingSecrets(
  enabled: readonly ServerDefinition[],
  confirmed: RunParts['confirmed'],
  { trust, secrets }: Pick<PolicyFile, 'trust' | 'secrets'>,
): Promise<PermittedSecret[]> {
  // Without trust no launch gets anything.
  if (trust !== 'config' || !refersToSecret(JSON.stringify(enabled))) return [];
  return missingPermits(enabled, await confirmed(), secrets);
}

function tellMissingSecret(entry: PermittedSecret, { print, say }: RunOutput): void {
  print({ type: 'secret', state: 'notPermitted', ...entry });
  say(
    `The server "${entry.server}" refers to the secret "${entry.secret}", and the app did not confirm this launch. ` +
      `This entry of "secrets" in the policy permits it: ${JSON.stringify(entry)}`,
  );
}

async function prepareRequest(host: Host, chat: RunChat): Promise<void> {
  await useOwnFetchClasses();
  await host.prepareModel(ownProvider);
  await chat.prepare();
}

function callerOf(host: Host, news: NewsWatch, say: RunOutput['say']): HostCaller {
  return new HostCaller(
    host.openPage,
    (envelope) => {
      if (envelope.type === 'deltas')
        return envelope.deltas.forEach((delta) => news.printing?.({ type: 'message.delta', ...delta }));
      for (const numbered of envelope.events) news.take(numbered);
    },
    () => {
      say('Some of what happened is missing in the output: there was too much of it at once.');
      news.onMissed();
    },
  );
}

function modelOf({ provider, model }: RunOptions): ModelRef {
  return { providerId: provider === 'practice' ? practice : ownProvider, model };
}

interface Turn extends Pick<RunOptions, 'prompt'>, Pick<PolicyFile, 'believeAnnotations'> {
  readonly conversationId: ConversationId;
}

/** Sends the prompt. */
async function runTurn(
  caller: HostCaller,
  news: NewsWatch,
  { over }: RunTime,
  { conversationId, prompt, believeAnnotations }: Turn,
): Promise<TurnEnd> {
  await believe(caller, believeAnnotations);
  const told = news.until((event) => turnEndOf(event));
  await caller.call('turn.send', { conversationId, text: prompt });
  const found = new Promise<TurnEnd>((resolve, reject) => {
    news.onMissed = () => void endInSnapshot(caller, conversationId).then((end) => end && resolve(end), reject);
  });
  const stop = () => void caller.call('turn.stop', { conversationId }).catch(() => undefined);
  over.addEventListener('abort', stop);
  if (over.aborted) stop();
  return Promise.race([told, found]);
}

/** How a turn ended that already started; `undefined` while it runs. */
async function endInSnapshot(caller: HostCaller, id: ConversationId): Promise<TurnEnd | undefined> {
  const { activity } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  const turn = activity[id]?.turn;
  // Conversations whose last turn completed are not listed.
  if (turn === undefined) return 'completed';
  return turn.kind === 'idle' ? (turn.lastEnd ?? 'completed') : undefined;
}

/** The tool labels of these servers are trusted in this run. */
async function believe(caller: HostCaller, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { servers } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  for (const { definition } of servers.filter(({ definition: { name } }) => names.includes(name))) {
    await caller.call('annotations.setBelieved', { serverId: definition.id, isBelieved: true });
  }
}

function chatOf(event: HostEvent): ConversationId | undefined {
  if (event.type === 'conversation.added' || event.type === 'conversation.changed') return event.header.id;
  return event.type === 'conversation.activityChanged' ? event.conversationId : undefined;
}

function turnEndOf(event: HostEvent): TurnEnd | undefined {
  if (event.type !== 'conversation.activityChanged' || event.activity.turn.kind !== 'idle') return undefined;
  return event.activity.turn.lastEnd;
}

/** Waits for events, and prints them once printing has begun: those about the chat of the run from its beginning. */
class NewsWatch {
  printing: ((line: object) => void) | undefined;
  /** Some events were left out. */
  onMissed: () => void = () => undefined;
  readonly #watchers = new Set<(event: HostEvent) => void>();
  #ofChats: NumberedEvent[] = [];

  take(numbered: NumberedEvent): void {
    const { revision, event } = numbered;
    if (this.printing !== undefined) this.printing({ ...event, revision });
    else if (chatOf(event) !== undefined) this.#ofChats.push(numbered);
    for (const watcher of [...this.#watchers]) watcher(event);
  }

  print(print: (line: object) => void, chat: ConversationId): void {
    for (const { revision, event } of this.#ofChats) if (chatOf(event) === chat) print({ ...event, revision });
    this.#ofChats = [];
    this.printing = print;
  }

  /** Calls the watcher with all further events. */
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
