import type { ServerId } from '../../../shared/domain/ids.ts';
import { accountOfLaunch } from '../../../shared/domain/serverAccounts.ts';
import type { ConnectionWing } from '../connections/connectionWing.ts';
import type { ConnectedServers } from '../connections/registry/serverEntries.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { CountedSecrets } from '../consent/trust/secretChanges.ts';
import { launchHash } from '../consent/trust/launchHash.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import { ApprovalBroker } from './approvals/approvalBroker.ts';
import { BackgroundTasks } from './background/backgroundTasks.ts';
import { CallGate, type CallGateParts } from './approvals/callGate.ts';
import { ResultReviews } from './approvals/resultReviews.ts';
import { SourcesOfConversations } from './leaving/conversationSources.ts';
import type { OfferWing } from './offerWing.ts';
import type { CallLog } from './tools/callLog.ts';
import { HandRunner } from './tools/handRunner.ts';
import { ResultGate } from './tools/resultGate.ts';
import { ToolRunner } from './tools/toolRunner.ts';

interface Below extends GroundWing, ConsentWing, OfferWing, ConnectionWing {
  readonly servers: ConnectedServers;
  /** Where calls of models are recorded. */
  readonly log: Pick<CallLog, 'noteCall' | 'save'>;
  readonly modeOf: CallGateParts['modeOf'];
  readonly projectModeOf: CallGateParts['projectModeOf'];
}

/** Builds the path of calls: calls by models, by apps, and by hand. */
export function callWing(ports: HostPorts & { readonly secrets: CountedSecrets }, below: Below) {
  const { clock, ids, blobs, schemas } = ports;
  const { state, confirm, grants, audit, servers, onListenerError } = below;
  const approvals = new ApprovalBroker(state, grants, clock, ids, { confirm, onError: onListenerError });
  const reviews = new ResultReviews(state, clock, ids);
  const sources = new SourcesOfConversations();
  const rooms = { ...below, registry: servers, clock, blobs, schemas };
  const gate = new CallGate({
    ...rooms,
    approvals,
    sources,
    policy: ports.policy,
    accountOf: (id) => accountOf(id, ports.secrets, below),
    contextLeaving: () => below.settings.current.contextLeaving,
  });
  const background = new BackgroundTasks({
    ...rooms,
    store: ports.tasks,
    logger: ports.log,
    factsOf: (id) => {
      const definition = servers.find(id);
      return {
        launchHash: definition && launchHash(definition.launch),
        account: accountOf(id, ports.secrets, below),
      };
    },
    onSecretChanged: ports.secrets.onChanged,
    whenWritable: below.storage.whenWritable.bind(below.storage),
  });
  const runner = { ...rooms, gate, background, results: new ResultGate(reviews, audit, clock) };
  return {
    background,
    approvals,
    reviews,
    sources,
    tools: new ToolRunner(runner),
    appCalls: new ToolRunner({ ...runner, log: outsideThreads(below) }),
    handRunner: new HandRunner({ ...rooms, openCalls: below.serverAsks.calls }),
  };
}

/** Stays the same as long as the server sees the same account. */
function accountOf(id: ServerId, secrets: CountedSecrets, { servers, signIns }: Below): string {
  const launch = servers.find(id)?.launch;
  if (launch === undefined) return '';
  return [accountOfLaunch(launch), signIns.accountOf(id), secrets.changesOf(launch)].join('/');
}

/** Calls of apps are published and recorded in the audit. They are in no chat, because no model asked for them. */
function outsideThreads({ state }: GroundWing): Pick<CallLog, 'noteCall' | 'save'> {
  return { noteCall: (call) => state.publish({ type: 'toolCall.changed', call }), save: async () => undefined };
}

export type CallWing = ReturnType<typeof callWing>;
