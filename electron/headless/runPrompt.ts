import { type ErrorInfo, problemError, toErrorInfo } from '../../shared/domain/error.ts';
import { providerId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import { refersToVariable } from '../../shared/domain/computerVariable.ts';
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
import type { RunEnd, RunOutcome } from './runEnd.ts';
import { RunTime } from './runTime.ts';
import { NewsWatch, runTurn } from './runTurn.ts';
import { shutDownRun } from './shutDownRun.ts';
import { type Confirmed, missingPermits, missingVariables } from './runSecrets.ts';
import { StartedServers } from './startedServers.ts';
import { MemoryConsentStore, withRunSettings, withSecret } from './memoryStores.ts';
import { instructionsOf, type PermittedSecret, type PermittedVariable, type PolicyFile } from './policyFile.ts';
import { PolicyTrust } from './policyTrust.ts';
import { errorInRun } from './runWords.ts';

declare const __GATEHOUSE_VERSION__: string;

/** The output of a run. */
export interface RunOutput {
  /** One line of JSON on stdout. */
  readonly print: (line: object) => void;
  /** One line for people, on stderr. */
  readonly say: (line: string) => void;
  /** The last line of both. */
  readonly end: (outcome: RunOutcome) => void;
}

const ownProvider = providerId.parse('command-line');
const practice = providerId.parse('practice');

/**
 * Runs one prompt in a new conversation and prints every event of the turn, the state of each server, and the end as
 * soon as the turn is over: shutting down takes longer. Whatever goes wrong is an end, too.
 */
export async function runPrompt(options: RunOptions, policy: PolicyFile, output: RunOutput): Promise<RunEnd> {
  const time = new RunTime(options.timeoutMs);
  const closing: (() => Promise<void>)[] = [];
  let isOver = false;
  // Nothing is printed after the last line.
  const tell = {
    print: (line: object) => (isOver ? undefined : output.print(line)),
    say: (line: string) => (isOver ? undefined : output.say(line)),
  };
  const work = async (): Promise<RunOutcome> => {
    const parts = await openHost(options, policy, tell, closing);
    // Until here nothing has to be ended in order, and a signal ends the process at once, whatever hangs.
    time.takeSignals();
    return carryOut({ ...parts, time }, { ...policy, ...options }, tell);
  };
  try {
    const ended = await time.within(work()).catch((error: unknown): RunOutcome => ({
      end: time.interruption ?? { reason: 'error', error: errorInRun(toErrorInfo(error)) },
    }));
    const outcome = 'end' in ended ? ended : { end: ended };
    isOver = true;
    output.end(outcome);
    return outcome.end;
  } finally {
    await shutDownRun(closing, output.say);
    time.dispose();
  }
}

/** @param closing gets what ends the parts of the host, in the order in which they end */
async function openHost(
  options: RunOptions,
  policy: PolicyFile,
  { say }: Tell,
  closing: (() => Promise<void>)[],
): Promise<Omit<RunParts, 'time'>> {
  await mustHaveNoChange(options.dataFolder);
  const ports = await createNodePorts({ dataFolder: options.dataFolder, configPath: options.configPath });
  closing.unshift(() => ports.dispose());
  ports.transports.prepare();
  const trust = new PolicyTrust(policy);
  const started = new StartedServers();
  const transports = started.counted(ports.transports);
  const surface = { trustSurface: trust, say };
  const host = await createHeadlessHost({ ...ports, transports }, options, policy, surface);
  closing.unshift(() => host.shutDown());
  return { host, trust, started, configPath: ports.configFile.path, confirmed: () => confirmedIn(ports) };
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
      startTimeoutSeconds: options.startTimeoutSeconds,
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
  /** The mcp.json that counts. */
  readonly configPath: string;
}

type Tell = Pick<RunOutput, 'print' | 'say'>;

async function carryOut(
  { host, trust, started, time, configPath, confirmed }: RunParts,
  options: RunOptions & Pick<PolicyFile, 'trust' | 'mode' | 'believeAnnotations' | 'secrets' | 'variables'>,
  { print, say }: Tell,
): Promise<RunOutcome> {
  const { storage, configProblems } = host.state();
  if (storage.state.kind === 'failing') throw problemError({ kind: 'storageFailed', fault: storage.state.fault });
  tellConfigProblems(configPath, configProblems, { print, say });
  if (configProblems.length > 0) return { end: { reason: 'configUnusable' } };
  const news = new NewsWatch();
  const caller = callerOf(host, news, say);
  const truster = new HostCaller(host.openTrustSurface, () => undefined);
  trust.attach({
    launch: (answer) => void truster.call('trust.answer', answer).catch(() => undefined),
    permission: (answer) => void truster.call('trust.answerPermission', answer).catch(() => undefined),
  });
  caller.subscribe();
  const servers = new RunServers({ print, say, now: () => performance.now() });
  news.watch((event) => servers.take(event));
  const enabled = await servers.read(caller);
  const missing = await missingEntries(enabled, confirmed, options);
  for (const entry of missing.secrets) tellMissingSecret(entry, { print, say });
  for (const entry of missing.variables) tellMissingVariable(entry, { print, say });
  if (missing.secrets.length + missing.variables.length > 0) return { end: { reason: 'secretsNotPermitted' } };
  if (time.interruption !== undefined) return { end: time.interruption };
  host.startServers();
  const chat = new RunChat(caller, modelOf(options), options.mode);
  // Servers start in processes of their own: once this one waits for them, it prepares what the first request needs, and not before.
  const look = started.whenAll(
    () => servers.startable,
    // What fails then is told when it is needed.
    () => void prepareRequest(host, chat).catch(() => undefined),
  );
  news.watch(look);
  await servers.settle(options.waitForServersMs, time.over);
  const isMissing = options.isStrict && servers.missing.length > 0;
  if (time.interruption !== undefined || isMissing) {
    // Its end counts, also where the chat stays.
    await chat.remove().catch(() => undefined);
    if (time.interruption !== undefined) return { end: time.interruption };
    say(`Not ready, and --strict was given: ${servers.missing.join(', ')}.`);
    return { end: { reason: 'serversMissing' } };
  }
  const conversationId = await chat.make();
  news.print(print, conversationId);
  const outcome = await runTurn({ host, caller, news, time }, { ...options, conversationId });
  caller.dispose();
  truster.dispose();
  return outcome;
}

function tellConfigProblems(path: string, problems: readonly ErrorInfo[], { print, say }: Tell): void {
  if (problems.length === 0) return;
  say(`The configuration ${path} cannot be used:`);
  for (const problem of problems) {
    const error = errorInRun(problem);
    print({ type: 'config', state: 'unusable', file: path, error });
    say(`  ${error.message}`);
  }
}

interface MissingEntries {
  readonly secrets: readonly PermittedSecret[];
  readonly variables: readonly PermittedVariable[];
}

/** Nothing starts where one is missing: a server without its value would do something else than was meant. */
async function missingEntries(
  enabled: readonly ServerDefinition[],
  confirmed: RunParts['confirmed'],
  { trust, secrets, variables }: Pick<PolicyFile, 'trust' | 'secrets' | 'variables'>,
): Promise<MissingEntries> {
  const text = JSON.stringify(enabled);
  // Without trust no launch gets anything.
  if (trust !== 'config' || !(refersToSecret(text) || refersToVariable(text))) return { secrets: [], variables: [] };
  const known = await confirmed();
  return {
    secrets: missingPermits(enabled, known, secrets),
    variables: missingVariables(enabled, known, variables),
  };
}

function tellMissingSecret(entry: PermittedSecret, { print, say }: Tell): void {
  print({ type: 'secret', state: 'notPermitted', ...entry });
  say(
    `The server "${entry.server}" refers to the secret "${entry.secret}", and the app did not confirm this launch. ` +
      `This entry of "secrets" in the policy permits it: ${JSON.stringify(entry)}`,
  );
}

function tellMissingVariable(entry: PermittedVariable, { print, say }: Tell): void {
  print({ type: 'variable', state: 'notPermitted', ...entry });
  say(
    `The server "${entry.server}" refers to the variable "${entry.variable}" of this computer, and this launch was not confirmed in the app. ` +
      `This entry of "variables" in the policy permits it: ${JSON.stringify(entry)}`,
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
