import { nextTask } from '../ground/state/nextTask.ts';
import type { JsonValue } from '../../../shared/lib/json.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { Settings } from '../../../shared/domain/settings.ts';
import type { CallWing } from '../calls/callWing.ts';
import type { OfferWing } from '../calls/offerWing.ts';
import type { ConnectionWing } from '../connections/connectionWing.ts';
import type { ConnectedServers } from '../connections/registry/serverEntries.ts';
import type { ConsentWing } from '../consent/consentWing.ts';
import type { GroundWing } from '../ground/groundWing.ts';
import type { ModelWing } from '../models/modelWing.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { ResourceWing } from '../context/contextWing.ts';
import { ArrivedResults } from './background/arrivedResults.ts';
import { CostGate } from './budget/costGate.ts';
import { ToolGate } from './budget/toolGate.ts';
import { RequestTools } from './lazyTools/requestTools.ts';
import { ToolFinder, type ToolFinderParts } from './lazyTools/toolFinder.ts';
import { ResultReader } from './budget/resultReader.ts';
import { TokenScales } from './budget/tokenScales.ts';
import { ChatSummaries } from './conversations/chatSummaries.ts';
import { Assistants } from './conversations/assistants.ts';
import { ChatSetups } from './conversations/chatSetups.ts';
import { ChatTitles } from './conversations/chatTitles.ts';
import { ConversationList } from './conversations/conversationList.ts';
import { InterruptedTurns } from './conversations/interruptedTurns.ts';
import { MessageLog } from './conversations/messageLog.ts';
import { OtherVersions } from './conversations/otherVersions.ts';
import { RequestBuilder } from './conversations/requestBuilder.ts';
import { TurnRequests } from './conversations/turnRequests.ts';
import { TurnRunner } from './conversations/turnRunner.ts';
import { Turns } from './conversations/turns.ts';
import { ProjectInstructions } from './projects/projectInstructions.ts';
import { Projects } from './projects/projects.ts';
import { ToolSets } from './toolSets/toolSets.ts';
import { SentRequests, type SentRequestsParts } from './sentRequests/sentRequests.ts';
import { ResourceSuggester } from './suggestions/resourceSuggester.ts';
import { ChosenSkills } from './skills/chosenSkill.ts';
import { SkillReader, type SkillReaderParts } from './skills/skillReader.ts';
import { Summaries } from './summaries/summaries.ts';
import { ChatExport, type ChatExportParts } from './export/chatExport.ts';
import { ChatPrints } from './export/chatPrints.ts';
import { ChatImport } from './import/chatImport.ts';
import { ChatSearch } from './search/chatSearch.ts';
import { Drafts } from './drafts/drafts.ts';
import { SearchIndexing } from './search/searchIndexing.ts';

/** Stored chats; calls are recorded in them. */
export function threadWing(
  ports: HostPorts,
  { state, streams, storage, configured: audit, confirm }: GroundWing & ConsentWing,
) {
  const {
    conversations: store,
    searchIndex: index,
    importFiles,
    assistants: templates,
    clock,
    ids,
    log: logger,
  } = ports;
  const whenWritable = storage.whenWritable.bind(storage);
  const indexing = new SearchIndexing({ index, onEvent: state.onEvent, clock, log: logger });
  const assistants = new Assistants({ state, store: templates, ids, audit });
  const setups = new ChatSetups(templates, audit);
  const { folders } = ports;
  const projects = new Projects({ state, store: ports.projects, folders, audit, confirm, clock, ids });
  const projectInstructions = new ProjectInstructions({
    projects,
    store: ports.projects,
    files: ports.projectFiles,
    folders,
    audit,
    clock,
    whenWritable,
  });
  const conversations = new ConversationList(state, store, clock, ids, whenWritable, {
    assistants,
    setups,
    projects,
  });
  return {
    indexing,
    chatSearch: new ChatSearch({ index, indexing, conversations: store, clock }),
    interrupted: new InterruptedTurns({ store, clock, log: logger, whenWritable }),
    log: new MessageLog(state, store, streams, clock, ids),
    conversations,
    assistants,
    drafts: new Drafts(state, ports.drafts, ports.log),
    toolSets: new ToolSets({ state, store: ports.toolSets, ids }),
    setups,
    projects,
    projectInstructions,
    chatImport: new ChatImport({ state, files: importFiles, store, conversations, clock, ids, log: logger }),
  };
}

type ThreadWing = ReturnType<typeof threadWing>;

interface Below
  extends
    GroundWing,
    ConsentWing,
    ModelWing,
    OfferWing,
    ConnectionWing,
    CallWing,
    ThreadWing,
    Pick<ResourceWing, 'skills' | 'skillUses'> {
  readonly servers: ConnectedServers;
}

/** Turns of models, and the export of chats. */
export function turnWing(ports: HostPorts, below: Below) {
  const { clock, ids, blobs } = ports;
  const { state, settings, log, conversations, servers } = below;
  const summaries = new Summaries({ state, store: ports.summaries, clock, ids });
  const rulesOf = (id: ConversationId) => below.projects.rulesOf(conversations.projectOf(id));
  const filesOf = (id: ConversationId) => below.projectInstructions.inUse(conversations.projectOf(id));
  const rooms = {
    ...below,
    registry: servers,
    rulesOf,
    filesOf,
    blobs,
    clock,
    ids,
    scales: new TokenScales(),
    summaries,
    logger: ports.log,
  };
  const requestTools = new RequestTools({ ...rooms, chosen: () => chosenLoading(settings.current) });
  const builder = new RequestBuilder({
    ...rooms,
    isTrusted: (id) => servers.find(id) !== undefined && servers.connection(id).state.kind !== 'needsTrust',
    softShare: () => softShare(settings.current),
    hasCostLimit: () => hasCostLimit(settings.current),
    requestTools,
    resultLimits: () => settings.current.resultLimits,
  });
  const sentRequests = makeSentRequests(ports, rooms);
  const gates = makeGates(ports, () => settings.current);
  const requests = new TurnRequests({
    ...rooms,
    ...gates,
    builder,
    isAutomatic: () => settings.current.summarizeAtPercent !== null,
  });
  const runner = new TurnRunner({
    ...rooms,
    store: ports.conversations,
    requests,
    sentRequests,
    ...hostTools(rooms),
    iterationLimit: () => settings.current.iterationLimit,
  });
  const turns = new Turns({
    state,
    summaries,
    log,
    versions: new OtherVersions(log, ports.conversations),
    arrived: new ArrivedResults({ log, resultLimits: () => settings.current.resultLimits }),
    runner,
    ids,
    clock,
    list: conversations,
    store: ports.conversations,
    logger: ports.log,
    defaultModel: () => below.models.defaultModel(),
  });
  return {
    turns,
    chosenSkills: new ChosenSkills(below),
    suggester: new ResourceSuggester({ servers, settings, clock }),
    sentRequests,
    requestTools,
    costGate: gates.gate,
    toolGate: gates.toolGate,
    chatSummaries: new ChatSummaries({ ...rooms, builder, list: conversations, requests, turns }),
    chatTitles: new ChatTitles({
      ...rooms,
      conversations,
      gate: gates.gate,
      isWanted: () => settings.current.mayModelNameChats,
    }),
    ...exports(ports, log, conversations),
  };
}

/** Chats as files and on paper. */
function exports(ports: HostPorts, log: ChatExportParts['log'], conversations: ChatExportParts['conversations']) {
  const { clock, blobs, audit, hideFromServers, documentPrinter: printer } = ports;
  const chatExport = new ChatExport({ log, conversations, clock, blobs, audit, hideSecrets: hideFromServers.hideText });
  return { chatExport, chatPrints: new ChatPrints({ ...ports, chatExport, printer }) };
}

/** The record of what models were sent. */
function makeSentRequests(
  { conversations, sentRequests: store, models }: HostPorts,
  rooms: Omit<SentRequestsParts, 'store' | 'conversations' | 'whenWritable' | 'describeBody'> &
    Pick<GroundWing, 'storage'>,
) {
  const whenWritable = rooms.storage.whenWritable.bind(rooms.storage);
  const describeBody = (body: JsonValue) => models.describeBody(body);
  return new SentRequests({ ...rooms, store, conversations, whenWritable, describeBody });
}

/** What asks the user before a request: because of its cost, or of the room that its tools take. */
function makeGates(ports: HostPorts, settings: () => Settings) {
  const isUnattended = ports.policy.isUnattended ?? false;
  return {
    gate: new CostGate({
      store: ports.usage,
      clock: ports.clock,
      limits: () => ({ chat: settings().chatCostLimitUsd, day: settings().dayCostLimitUsd }),
      isUnattended,
    }),
    toolGate: new ToolGate({
      limitPercent: () => settings().warnToolsPercent,
      tell: isUnattended ? (ports.tellToolShare ?? (() => undefined)) : undefined,
    }),
  };
}

/** What carries out the calls of Gatehouse's own tools. */
function hostTools(rooms: Omit<ToolFinderParts, 'pause'> & SkillReaderParts) {
  return {
    results: new ResultReader(rooms),
    skillReader: new SkillReader(rooms),
    finder: new ToolFinder({ ...rooms, pause: () => nextTask(rooms.clock) }),
  };
}

function chosenLoading({ lazyToolsPercent, toolLoading }: Settings) {
  return { percent: lazyToolsPercent, loadings: toolLoading };
}

/** From which share of the context window on requests are made shorter. Without summaries, only when they would not fit. */
function softShare({ summarizeAtPercent }: Settings): number {
  return (summarizeAtPercent ?? 100) / 100;
}

function hasCostLimit({ chatCostLimitUsd, dayCostLimitUsd }: Settings): boolean {
  return chatCostLimitUsd !== null || dayCostLimitUsd !== null;
}
