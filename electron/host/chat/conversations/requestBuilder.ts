import type { Notice } from '../../../../shared/domain/conversation.ts';
import type { ContextShares } from '../../../../shared/domain/contextShares.ts';
import type { ConversationId, MessageId, ServerId } from '../../../../shared/domain/ids.ts';
import { leftOutMessages } from '../../../../shared/domain/leftOutTurns.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { SkillInUse } from '../../../../shared/domain/tool.ts';
import { isOffered, isServerOffered } from '../../../../shared/domain/assistant.ts';
import { type EffectiveSetup, effectiveSetup, type ProjectRules } from '../../../../shared/domain/project.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import { fitSettings, type ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import { localSkills } from '../../../../shared/domain/skill.ts';
import type { SourcesOfConversations } from '../../calls/leaving/conversationSources.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ServerInstructions, UsedInstructions } from '../../consent/pins/serverInstructions.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { ModelLimits, ModelMessage, ThoughtBasis } from '../../ports/modelProvider.ts';
import type { Clock } from '../../ports/system.ts';
import { contextSharesOf } from '../budget/contextShares.ts';
import { planSteps } from '../budget/planSteps.ts';
import { readResultTool } from '../budget/readResultTool.ts';
import { planRequest, type RequestRoom } from '../budget/requestPlan.ts';
import { answerLimit, answerRoom, readRoom, requestRoom } from '../budget/requestRoom.ts';
import type { ResultLimits } from '../../../../shared/domain/resultLimits.ts';
import { withResultLimits } from '../budget/limitedResult.ts';
import { withShortResults } from '../budget/shortResult.ts';
import type { TokenScales } from '../budget/tokenScales.ts';
import {
  dueMessages,
  type MessagesSinceSummary,
  type OlderMessages,
  olderMessages,
} from '../summaries/olderMessages.ts';
import { summaryText } from '../summaries/summaryRequest.ts';
import type { Summaries } from '../summaries/summaries.ts';
import { narrowedSetup, onlyToolsOf } from '../lazyTools/onlyTools.ts';
import type { RequestTools } from '../lazyTools/requestTools.ts';
import type { OfferedSkill, SkillShelf } from '../../context/skills/skillShelf.ts';
import { skillsInUse } from '../skills/skillsInUse.ts';
import { skillTools } from '../skills/skillTools.ts';
import type { UsedProjectFile } from '../projects/projectInstructions.ts';
import type { ChatSetups } from './chatSetups.ts';
import type { MessageLog } from './messageLog.ts';
import { handOver, lossNotices } from './handOver.ts';
import type { BuiltRequest, TooLongRequest } from './builtRequest.ts';
import { modelHistory } from './modelHistory.ts';
import { tellsTools, toldBy, toolNotices, toolsShortened } from './requestNotices.ts';
import { fixedTokens, weightOf } from './requestWeight.ts';
import { systemPrompt } from './systemPrompt.ts';
import { fittingCarry, type PresentBasis, thoughtBasis } from './thoughtBasis.ts';

export interface RequestBuilderParts {
  readonly registry: Pick<ConnectedServers, 'running'>;
  /** Whether a server is still there, and trusted. */
  readonly isTrusted: (id: ServerId) => boolean;
  readonly instructions: Pick<ServerInstructions, 'inUse'>;
  readonly catalog: Pick<ToolCatalog, 'offered'>;
  readonly setups: Pick<ChatSetups, 'of'>;
  /** What the project of a chat means for it. */
  readonly rulesOf: (id: ConversationId) => ProjectRules | undefined;
  /** The accepted files of its project. */
  readonly filesOf: (id: ConversationId) => Promise<readonly UsedProjectFile[]>;
  readonly log: Pick<MessageLog, 'history'>;
  readonly sources: SourcesOfConversations;
  readonly blobs: Pick<BlobStore, 'getBase64'>;
  readonly clock: Clock;
  readonly summaries: Pick<Summaries, 'inEffect'>;
  readonly scales: Pick<TokenScales, 'of'>;
  /** From which share of the context window on requests are made shorter. */
  readonly softShare: () => number;
  /** Whether the user set a limit of costs. */
  readonly hasCostLimit: () => boolean;
  readonly requestTools: Pick<RequestTools, 'of'>;
  /** How much of a result models are given at once. */
  readonly resultLimits: () => ResultLimits;
  readonly skills: Pick<SkillShelf, 'offered'>;
}

/** The messages of a chat as its model would get them, without those that a summary stands for or the user left out, before anything is shortened. */
interface WholeRequest extends MessagesSinceSummary {
  readonly system: string;
  readonly basis: ThoughtBasis;
  /** The accepted files of the project that are in it. */
  readonly files: readonly UsedProjectFile[];
  readonly notices: readonly Notice[];
  readonly told: readonly Notice[];
  /** Some results are cut, because the user limited those of their server. */
  readonly hasCutResults: boolean;
  /** What counts for the request. */
  readonly setup: EffectiveSetup;
  /** Which definitions are sent, where the user said so for this chat, or named the only tools for this answer. */
  readonly loading: 'sent' | 'searched' | undefined;
  readonly inUse: readonly SkillInUse[];
}

/** Makes the requests of turns, and sees that none is sent that is known not to fit. */
export class RequestBuilder {
  readonly #parts: RequestBuilderParts;

  constructor(parts: RequestBuilderParts) {
    this.#parts = parts;
  }

  /** @param settings of the chat; they go before those of the model */
  async build(
    conversationId: ConversationId,
    ref: ModelRef,
    known: ModelLimits,
    settings: ModelSettings = {},
  ): Promise<BuiltRequest | TooLongRequest> {
    const { limits, maxOutputTokens, asked } = withSettings(known, settings);
    const whole = await this.#whole(conversationId, ref, limits, 'turn');
    const { system, notices, setup, loading } = whole;
    const messages = withSummary(whole);
    const skills = this.#skills(setup, limits);
    const forSkills = skillTools(skills);
    const chosen = this.#parts.requestTools.of(setup.tools, limits, forSkills.length, loading);
    const allTools = [...chosen.tools, ...chosen.hostTools, ...forSkills];
    const { scale } = whole;
    const room = this.#room(fixedTokens(system, allTools), scale, limits);
    const plan = planRequest(planSteps(messages), room);
    const older = dueMessages(whole, plan, room);
    const toolWeight = weightOf(allTools, scale, limits);
    if (plan.kind === 'tooLong')
      return {
        kind: 'tooLong',
        tokens: Math.round(plan.tokens * scale),
        max: Math.round(plan.max * scale),
        older,
        toolWeight,
      };
    const isShort = plan.shortened > 0;
    // A model without tools cannot read them again.
    const canReadResults = (isShort || whole.hasCutResults) && limits.tools > 0;
    // The host's own tool takes the place of one of the servers where a request has no more places.
    const { tools, hostTools, leftOut, shortened } = canReadResults
      ? this.#parts.requestTools.of(setup.tools, limits, forSkills.length + 1, loading)
      : chosen;
    const maxTokens = answerLimit(limits, plan.tokens * scale) ?? maxOutputTokens;
    return {
      kind: 'fits',
      request: {
        model: ref.model,
        system,
        messages: isShort ? withShortResults(messages, plan.shortened) : messages,
        tools: [...tools, ...hostTools, ...forSkills, ...(canReadResults ? [readResultTool] : [])],
        chatId: conversationId,
        ...(maxTokens === undefined ? {} : { maxTokens }),
        ...asked,
      },
      basis: whole.basis,
      messageAt: (place) => whole.origins[place - (messages.length - whole.messages.length)],
      notices: [
        ...toolNotices(limits, { sent: tools.length, leftOut, isTold: notices.some(tellsTools) }),
        ...(shortened.length > 0 ? [toolsShortened(shortened)] : []),
        ...notices,
        ...(plan.hasMoved ? [{ kind: 'resultsShortened' as const, count: plan.shortened }] : []),
      ],
      told: whole.told,
      estimated: plan.tokens,
      tokens: Math.round(plan.tokens * scale),
      canReadResults,
      readTokens: readRoom(room),
      isOffered: (tool) => isOffered(setup, tool),
      skills,
      inUse: whole.inUse,
      older,
      toolWeight,
    };
  }

  /** What the next request consists of, with its results shortened as they would be. @param settings of the chat */
  async describe(
    conversationId: ConversationId,
    ref: ModelRef,
    known: ModelLimits,
    settings: ModelSettings = {},
  ): Promise<ContextShares> {
    const { limits } = withSettings(known, settings);
    const whole = await this.#whole(conversationId, ref, limits);
    const messages = withSummary(whole);
    const { setup, loading } = whole;
    const forSkills = skillTools(this.#skills(setup, limits));
    const chosen = this.#parts.requestTools.of(setup.tools, limits, forSkills.length, loading);
    const { tools, searched } = chosen;
    const hostTools = [...chosen.hostTools, ...forSkills];
    const fixed = fixedTokens(whole.system, [...tools, ...hostTools]);
    const plan = planRequest(planSteps(messages), this.#room(fixed, whole.scale, limits));
    const sent = withShortResults(messages, plan.kind === 'fits' ? plan.shortened : Infinity);
    const [first] = sent;
    const running = this.#offeredServers(setup);
    const serverOf = new Map(this.#parts.catalog.offered().map(({ modelName, tool }) => [modelName, tool.serverId]));
    return contextSharesOf({
      contextTokens: limits.contextTokens,
      system: systemPrompt([], setup.instructions, whole.files),
      instructions: this.#parts.instructions.inUse(running),
      tools: tools.flatMap((tool) => {
        const id = serverOf.get(tool.name);
        const serverName = running.find((server) => server.id === id)?.name ?? '';
        return id === undefined ? [] : [{ tool, serverId: id, serverName }];
      }),
      hostTools,
      searchedTools: searched.length,
      messages: sent,
      summary: whole.summary && first?.role === 'user' ? first.parts[0] : undefined,
      answer: answerRoom(limits),
      scale: whole.scale,
    });
  }

  /** What a summary that the user asks for stands for: everything but the last question and its answer. */
  async older(conversationId: ConversationId, ref: ModelRef, limits: ModelLimits): Promise<OlderMessages | undefined> {
    return olderMessages(await this.#whole(conversationId, ref, limits), 0);
  }

  /** @param of a request of the turn that answers the last message, or of the next one, whose message is not known */
  async #whole(
    conversationId: ConversationId,
    model: ModelRef,
    limits: ModelLimits,
    of: 'turn' | 'next' = 'next',
  ): Promise<WholeRequest> {
    const { messages: stored, calls } = await this.#parts.log.history(conversationId);
    // The calls of the model can carry any text that it is about to read to another server.
    this.#parts.sources.of(conversationId).learn(
      stored.map(({ message }) => message),
      calls,
    );
    const shown = stored.map(({ message }) => message.id);
    const summary = await this.#parts.summaries.inEffect(conversationId, (id) => shown.includes(id));
    const from = summary === undefined ? 0 : shown.indexOf(summary.through) + 1;
    const only = of === 'turn' ? onlyToolsOf(stored.map(({ message }) => message)) : undefined;
    const wholeSetup = await this.#setup(conversationId);
    const setup = narrowedSetup(wholeSetup, only);
    const files = await this.#parts.filesOf(conversationId);
    const servers = this.#offeredServers(setup);
    const instructions = this.#parts.instructions.inUse(servers);
    const marked = stored.flatMap(({ message: { id, isLeftOut } }) => (isLeftOut ? [id] : []));
    const basisFor = (offered: readonly ServerDefinition[], used: readonly UsedInstructions[]) =>
      thoughtBasis(
        offered.map(({ id }) => id),
        used,
        setup.instructions,
        files,
        marked,
      );
    const basis = basisFor(servers, instructions);
    // Who names tools for one message takes nothing away.
    const offered = only === undefined ? servers : this.#offeredServers(wholeSetup);
    const wholeBasis = only === undefined ? basis : basisFor(offered, this.#parts.instructions.inUse(offered));
    const present = this.#present(wholeBasis, shown);
    // Where a summary ends is looked for among all messages: the last one of them may be left out.
    const leftOut = leftOutMessages(stored.map(({ message }) => message));
    const given = stored.slice(from).filter(({ message }) => !leftOut.has(message.id));
    const history = await modelHistory(given, calls, {
      model,
      images: limits.images,
      audio: limits.audio,
      files: limits.files,
      readBlob: (blob) => this.#parts.blobs.getBase64(blob),
      fitCarry: (carry, answer) => fittingCarry(carry, answer, present),
    });
    if (stored.length > messagesWithoutPause) await nextTask(this.#parts.clock);
    const system = systemPrompt(instructions, setup.instructions, files);
    const { origins } = history;
    const { messages, cut } = withResultLimits(history.messages, calls, this.#parts.resultLimits());
    const hasTools = limits.tools > 0 || this.#parts.catalog.offered().length === 0;
    const uncounted = this.#parts.hasCostLimit() && limits.prices === undefined;
    const notices: Notice[] = [
      ...(uncounted ? [{ kind: 'costNotCounted' as const }] : []),
      ...lossNotices(history, handOver(given, model, hasTools)),
    ];
    return {
      messages,
      told: toldBy(stored, model),
      hasCutResults: cut > 0,
      origins,
      shown,
      summary,
      scale: this.#parts.scales.of(conversationId, model, stored),
      system,
      basis,
      files,
      notices,
      setup,
      loading: only === undefined ? setup.loading : 'sent',
      inUse: skillsInUse(
        calls,
        stored.map(({ message }) => message),
      ),
    };
  }

  async #setup(id: ConversationId): Promise<EffectiveSetup> {
    return effectiveSetup(this.#parts.rulesOf(id), await this.#parts.setups.of(id));
  }

  /** The approved skills of this computer and of the servers that this chat offers; none for a model without tools. */
  #skills(setup: EffectiveSetup, { tools }: ModelLimits): readonly OfferedSkill[] {
    return tools > 2 ? this.#parts.skills.offered((id) => id === localSkills || isServerOffered(setup, id)) : [];
  }

  /** The running servers of which this chat offers something: the instructions of the others stay out as well. */
  #offeredServers(setup: EffectiveSetup): ServerDefinition[] {
    const running = this.#parts.registry.running().map(({ definition }) => definition);
    return running.filter(({ id }) => isServerOffered(setup, id));
  }

  /** @param shown the messages of the chat, in order */
  #present(basis: ThoughtBasis, shown: readonly MessageId[]): PresentBasis {
    const running = new Set(this.#parts.registry.running().map(({ definition }) => definition.id));
    const { leftOut } = basis;
    const places = new Map(leftOut.length === 0 ? [] : shown.map((id, at) => [id, at]));
    const placeOf = (id: MessageId) => places.get(id) ?? 0;
    return {
      basis,
      isTrusted: this.#parts.isTrusted,
      isRunning: (id) => running.has(id),
      leftOutBefore: (id) => leftOut.filter((each) => placeOf(each) < placeOf(id)),
    };
  }

  #room(fixed: number, scale: number, limits: ModelLimits): RequestRoom {
    const room = requestRoom(limits, { fixed, softShare: this.#parts.softShare(), scale });
    return room ?? { max: Infinity, soft: Infinity, fixed };
  }
}

/** The limits with the length of answers that the user set, and the other settings for the request. Pure. */
function withSettings(known: ModelLimits, settings: ModelSettings) {
  const { maxOutputTokens, ...asked } = fitSettings({ ...known.defaults, ...settings }, known);
  return { limits: { ...known, answerTokens: maxOutputTokens ?? known.answerTokens }, maxOutputTokens, asked };
}

/** A summary stands in the message that follows it: some models want user and assistant to take turns. Pure. */
function withSummary({ messages, summary }: WholeRequest): readonly ModelMessage[] {
  if (summary === undefined) return messages;
  const text = { type: 'text', text: summaryText(summary.text), attached: true } as const;
  const [first, ...more] = messages;
  if (first?.role !== 'user') return [{ role: 'user', parts: [text] }, ...messages];
  return [{ role: 'user', parts: [text, ...first.parts] }, ...more];
}

/** Requests of longer chats are built in steps, between which the host does what else is waiting. */
const messagesWithoutPause = 500;
