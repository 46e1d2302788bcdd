import type { ContextLeaving, Grant, Reply, UserRule } from '../../../shared/domain/approval.ts';
import type { ConversationMode } from '../../../shared/domain/conversation.ts';
import { grantId, type GrantId, requestId } from '../../../shared/domain/ids.ts';
import type { ProjectMode } from '../../../shared/domain/project.ts';
import type { ManagedRefusal } from '../../../shared/domain/managed/managedRefusal.ts';
import type { Policy, PolicyRule } from '../../../shared/domain/policy.ts';
import type { ServerDefinition } from '../../../shared/domain/server.ts';
import type { ToolCall, ToolSummary } from '../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ApprovalOutcome, ApprovalQuestion } from '../calls/approvals/approvalBroker.ts';
import { CallGate, type WantedCall } from '../calls/approvals/callGate.ts';
import { SourcesOfConversations } from '../calls/leaving/conversationSources.ts';
import { askAlways } from '../consent/policy/policy.ts';
import { launchHash } from '../consent/trust/launchHash.ts';
import { ManualClock } from './manualClock.ts';
import { aCall, aDefinition, aTool, hashOf, ids } from './records.ts';

/** Everything that a gate reads. Tests change it, also between question and answer. */
export interface GateWorld {
  definition: ServerDefinition | undefined;
  tool: ToolSummary | undefined;
  policy: Policy;
  rules: UserRule[];
  grants: Grant[];
  isBelieved: boolean;
  /** What the organization that manages the computer says. */
  managedRefusal?: ManagedRefusal;
  managedRules?: readonly PolicyRule[];
  isOnceOnly?: boolean;
  /** Whether the tool is held back because its definition changed. */
  isChanged: boolean;
  account: string;
  mode: ConversationMode;
  projectMode?: ProjectMode | undefined;
  contextLeaving: ContextLeaving;
  /** What the user answers on a card. */
  answer: (question: ApprovalQuestion) => ApprovalOutcome | Promise<ApprovalOutcome>;
}

/** The user's reply, as the broker passes it on. */
export const replied = (
  reply: Reply,
  editedArguments?: JsonObject,
  granted: GrantId | null = null,
): ApprovalOutcome => ({
  kind: 'replied',
  reply,
  editedArguments,
  grantId: granted,
});

/** Allows everything about the tool of the bench, until its definition changes. */
export const aGrant = (part: Partial<Grant> = {}): Grant => ({
  id: grantId.parse('grant_1'),
  serverId: ids.server,
  serverName: 'tools',
  launchHash: launchHash(aDefinition().launch),
  subject: { kind: 'tool', toolName: 'echo', definitionHash: aTool().definitionHash },
  action: 'allow',
  scope: 'always',
  createdAt: 1,
  ...part,
});

function aWorld(part: Partial<GateWorld>): GateWorld {
  return {
    definition: aDefinition(),
    tool: aTool(),
    policy: askAlways,
    rules: [],
    grants: [],
    isBelieved: false,
    isChanged: false,
    account: 'me',
    mode: 'askAlways',
    contextLeaving: 'notice',
    answer: () => replied({ kind: 'allow', scope: 'once', subject: 'tool' }),
    ...part,
  };
}

export function gateBench(part: Partial<GateWorld> = {}) {
  const world = aWorld(part);
  const asked: ApprovalQuestion[] = [];
  /** The accepted definitions. */
  const accepted: unknown[][] = [];
  const requested: string[] = [];
  const serverEnded = new AbortController();
  const stop = new AbortController();
  const sources = new SourcesOfConversations();
  const clock = new ManualClock();
  const gate = new CallGate({
    registry: {
      find: (id) => (id === world.definition?.id ? world.definition : undefined),
      connection: () => ({ ended: serverEnded.signal }),
    },
    catalog: {
      findOffered: ({ name }) => (name === world.tool?.tool.name ? world.tool : undefined),
      definitionHashes: () => [hashOf('d'), hashOf('e')],
      json: () => ({ name: 'echo', 'x-of': 'the server' }),
      standingChanged: () => accepted.push(['told']),
    },
    get policy() {
      return world.policy;
    },
    rules: {
      get all() {
        return world.rules;
      },
    },
    grants: {
      get all() {
        return world.grants;
      },
    },
    managed: {
      refusalOf: () => world.managedRefusal ?? 'none',
      rulesFor: () => world.managedRules ?? [],
      isOff: () => world.isOnceOnly ?? false,
    },
    believed: {
      since: (id, launch) =>
        world.isBelieved && id === ids.server && launch === launchHash(aDefinition().launch) ? 0 : undefined,
    },
    pins: {
      isChanged: () => world.isChanged,
      answer: async (...answer) => {
        accepted.push(answer);
      },
      allowed: async (tool) => void accepted.push([tool, 'allowed']),
    },
    sources,
    approvals: {
      ask: async (question, onRequested) => {
        asked.push(question);
        onRequested(requestId.parse('request_1'));
        return world.answer(question);
      },
    },
    schemas: { argumentProblems: (schema, args) => [JSON.stringify([schema, args])] },
    clock,
    accountOf: (id) => `${world.account} at ${id}`,
    modeOf: () => world.mode,
    projectModeOf: () => world.projectMode,
    contextLeaving: () => world.contextLeaving,
  });
  const decide = (wanted: Partial<WantedCall> = {}) =>
    gate.decide({ call: aCall(), tool: world.tool ?? aTool(), args: { message: 'hi' }, ...wanted }, stop.signal, (id) =>
      requested.push(id),
    );
  /** Decides. Fails if the tool changed. */
  const verdict = async (wanted: Partial<WantedCall> = {}) => {
    const decided = await decide(wanted);
    if (decided === 'changed') throw new Error('The tool changed.');
    return decided;
  };
  /** A server's result that is part of the conversation. */
  const bring = (text: string, part: Partial<ToolCall> = {}) => {
    const call = aCall({ tool: { serverId: ids.server, name: 'x' }, ...part });
    const result = { content: [{ type: 'text' as const, text }] };
    sources.of(ids.conversation).learn([], [{ ...call, state: { kind: 'done', result } }]);
  };
  return { world, gate, decide, verdict, bring, asked, accepted, requested, serverEnded, stop, clock };
}
