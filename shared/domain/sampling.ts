import { z } from 'zod';
import { type JsonObject, jsonObject, jsonValue } from '../lib/json.ts';
import { hasHidden } from '../lib/revealHidden.ts';
import { errorInfo } from './error.ts';
import { sha256 } from './ids.ts';
import { modelRef } from './model.ts';
import { highestCost, modelPrices } from './modelPrices.ts';
import { mediaTokens, tokensOf } from './tokenEstimate.ts';
import { resultPart } from './tool.ts';

const media = { blob: sha256, mimeType: z.string(), bytes: z.number().int() };

/** One piece of a message that a server wants a model to see. Bytes are in the blob store under their hash. */
const samplingPart = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.literal('image'), ...media }),
    z.object({ type: z.literal('audio'), ...media }),
    z.object({ type: z.literal('toolUse'), id: z.string(), name: z.string(), input: jsonObject }),
    z.object({
      type: z.literal('toolResult'),
      toolUseId: z.string(),
      content: z.array(resultPart),
      structured: jsonValue.optional(),
      isError: z.boolean(),
    }),
  ]),
);
export type SamplingPart = z.infer<typeof samplingPart>;

const samplingMessage = z.lazy(() => z.object({ role: z.enum(['user', 'assistant']), content: z.array(samplingPart) }));
export type SamplingMessage = z.infer<typeof samplingMessage>;

/** A tool that the model may answer with; the server runs it, not the host. */
const samplingTool = z.lazy(() => z.object({ name: z.string(), description: z.string(), inputSchema: jsonObject }));
export type SamplingTool = z.infer<typeof samplingTool>;

/** Which part of a chat goes along with a sampling request: nothing, what the server had to do with, or all of it. */
const includedPart = z.enum(['none', 'thisServer', 'allServers']);
export type IncludedPart = z.infer<typeof includedPart>;

/** The most text of a chat that goes along with a sampling request, in characters. */
export const maxIncludedChars = 20_000;

/** Text of a chat, exactly as a model would get it. */
const includedText = z.lazy(() =>
  z.object({
    text: z.string().max(maxIncludedChars),
    /** How many characters of older text it lacks. */
    leftOut: z.number().int().nonnegative(),
    /** The names of the other servers whose text is in that part of the chat. */
    otherServers: z.array(z.string()),
  }),
);
export type IncludedText = z.infer<typeof includedText>;

/** What the user may include of the chat during which a server asks. A part without text is missing. */
const chatToInclude = z.lazy(() =>
  z.object({
    thisServer: includedText.optional(),
    allServers: includedText.optional(),
    /** The whole chat is not offered: it has text of other servers, which the settings keep from reaching this one. */
    isKeptFromServer: z.literal(true).optional(),
  }),
);
export type ChatToInclude = z.infer<typeof chatToInclude>;

/** The part of a sampling request that the user may change before it goes to a model. */
export const samplingDraft = z.lazy(() =>
  z.object({
    systemPrompt: z.string(),
    messages: z.array(samplingMessage).max(1000),
    /** The most the model may write. */
    maxTokens: z.number().int().min(1).max(1_000_000),
    /** `null`: the model's own. */
    temperature: z.number().min(0).max(2).nullable(),
    stopSequences: z.array(z.string()).max(100),
    /** Whether the server's tools go along, where it gave any. */
    withTools: z.boolean(),
    /** What of the chat goes along, whatever the server asks for. */
    include: includedPart.default('none'),
  }),
);
export type SamplingDraft = z.infer<typeof samplingDraft>;

/** What a server wishes of the model; priorities from 0 to 1. */
const modelPreferences = z.lazy(() =>
  z.object({
    hints: z.array(z.string()),
    cost: z.number().optional(),
    speed: z.number().optional(),
    intelligence: z.number().optional(),
  }),
);
export type ModelPreferences = z.infer<typeof modelPreferences>;

/** Public figures of a family of models. They are estimates: prices change, and contracts differ. */
export const modelFigures = z.object({
  prices: modelPrices,
  /** 0 to 1; 1 is the cheapest, the fastest, the most capable. */
  cheapness: z.number().min(0).max(1),
  speed: z.number().min(0).max(1),
  intelligence: z.number().min(0).max(1),
});
export type ModelFigures = z.infer<typeof modelFigures>;

/** Whether a model belongs to a family by a part of its name: `x-5-2` is in `x-5-2-preview`, not in `x-5-20260609`. Pure. */
export function isOfFamily(model: string, match: string): boolean {
  const behind = model.toLowerCase().split(match).slice(1);
  return behind.some((rest) => !(/\d$/.test(match) && /^\d/.test(rest)));
}

/**
 * Where a provider's requests have room for metadata: `userId`: for one text, the id of a user (Messages API); `pairs`: for
 * some pairs of texts (Responses API).
 */
const metadataRoom = z.enum(['userId', 'pairs']);
export type MetadataRoom = z.infer<typeof metadataRoom>;

const maxUserIdLength = 256;
const maxPairs = 16;
const maxPairNameLength = 64;
const maxPairValueLength = 512;

/**
 * What of a server's metadata goes along to a provider, as texts by their names: what its requests have room for, whole or not
 * at all, and nothing that a reader of the card would not see. Pure.
 */
export function passedMetadata(
  metadata: JsonObject | undefined,
  room: MetadataRoom | undefined,
): Readonly<Record<string, string>> {
  const texts = Object.entries(metadata ?? {}).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !hasHidden(name) && !hasHidden(value) ? [[name, value]] : [],
  );
  switch (room) {
    case 'userId':
      return Object.fromEntries(
        texts.filter(([name, value]) => name === 'user_id' && value !== '' && value.length <= maxUserIdLength),
      );
    case 'pairs':
      return Object.fromEntries(
        texts
          .filter(([name, value]) => name.length <= maxPairNameLength && value.length <= maxPairValueLength)
          .slice(0, maxPairs),
      );
    case undefined:
      return {};
  }
}

/** A model that can be asked now. */
const availableModel = z.lazy(() =>
  z.object({
    ref: modelRef,
    /** What people call it, with its provider. */
    label: z.string(),
    figures: modelFigures.optional(),
    images: z.boolean(),
    audio: z.boolean(),
    /** Absent where requests to it have no room for metadata. */
    metadataRoom: metadataRoom.optional(),
  }),
);
export type AvailableModel = z.infer<typeof availableModel>;

/** The media among the messages that a model does not take. */
export function untakenMedia(
  messages: readonly SamplingMessage[],
  takes: Pick<AvailableModel, 'images' | 'audio'>,
): readonly ('image' | 'audio')[] {
  const types = new Set(messages.flatMap(({ content }) => content.map(({ type }) => type)));
  return [
    ...(types.has('image') && !takes.images ? (['image'] as const) : []),
    ...(types.has('audio') && !takes.audio ? (['audio'] as const) : []),
  ];
}

/** Why a model was chosen for a request. */
const choiceReason = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('hint'), hint: z.string() }),
    /** No model of this name: one of the same class is there. */
    z.object({ kind: z.literal('family'), hint: z.string() }),
    z.object({ kind: z.literal('priorities') }),
    z.object({ kind: z.literal('default') }),
    z.object({ kind: z.literal('only') }),
  ]),
);
export type ChoiceReason = z.infer<typeof choiceReason>;

/** Everything a server asks of a model, and what would come of it. */
export const samplingRequest = z.lazy(() =>
  z.object({
    draft: samplingDraft,
    tools: z.array(samplingTool),
    toolChoice: z.enum(['auto', 'required', 'none']),
    /** Which context of the chat the server asks for. What goes along is up to the user. */
    includeContext: includedPart,
    /** What could go along; `null`: the server asks for nothing, or not during the calls of one chat. */
    chat: chatToInclude.nullable(),
    preferences: modelPreferences,
    /** What the server sends for the model's provider; its meaning is theirs. `passedMetadata` says what goes along. */
    metadata: jsonObject.optional(),
    models: z.array(availableModel),
    /** What it maps to; `null`: no model can be asked. */
    model: modelRef.nullable(),
    /** Why; `null`: the user chose. */
    reason: choiceReason.nullable(),
    /** Why the last try failed. */
    problem: errorInfo.optional(),
    /** Tokens the server has used up today, and how many it may. */
    budget: z.object({ usedToday: z.number(), perDay: z.number() }),
  }),
);
export type SamplingRequest = z.infer<typeof samplingRequest>;

/** What a model wrote for a server. */
export const samplingAnswer = z.lazy(() =>
  z.object({
    text: z.string(),
    toolUses: z.array(z.object({ id: z.string(), name: z.string(), input: jsonObject })),
    stopReason: z.enum(['endTurn', 'maxTokens', 'toolUse', 'refusal']),
  }),
);
export type SamplingAnswer = z.infer<typeof samplingAnswer>;

/** What the server of a sampling request gets, before the user said so. */
export const samplingResponse = z.lazy(() =>
  z.object({
    /** `undefined`: the model is writing. */
    answer: samplingAnswer.optional(),
    model: z.string(),
    /** What the model was asked last. */
    asked: z.string(),
    /** The server asked that a tool be used, and none was: not every model can be made to. */
    hasNoToolUse: z.literal(true).optional(),
    usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }).optional(),
  }),
);

/** How much one server may have of the user's models. */
export const samplingLimits = z.lazy(() =>
  z.object({
    perMinute: z.number().int().min(0).max(1000),
    /** How many may wait for the user at once. */
    waiting: z.number().int().min(1).max(50),
    tokensPerDay: z.number().int().min(0).max(1_000_000_000),
  }),
);
export type SamplingLimits = z.infer<typeof samplingLimits>;

/** What one server had, and what it may have. */
export const samplingAccount = z.lazy(() =>
  z.object({
    /** Days since 1970, UTC. */
    day: z.number().int(),
    tokens: z.number().nonnegative(),
    limits: samplingLimits.optional(),
  }),
);
export type SamplingAccount = z.infer<typeof samplingAccount>;

export const defaultSamplingLimits: SamplingLimits = { perMinute: 10, waiting: 5, tokensPerDay: 200_000 };

/** The text that goes along; `undefined` when nothing does. Pure. */
export function textToInclude(chat: ChatToInclude | null, include: IncludedPart): IncludedText | undefined {
  return include === 'none' ? undefined : chat?.[include];
}

/** Roughly how many tokens a request is: four characters each, and a flat figure for what is not text. */
export function estimateInputTokens(
  { systemPrompt, messages, withTools, include }: SamplingDraft,
  tools: readonly SamplingTool[],
  chat: ChatToInclude | null,
) {
  const said = messages.flatMap(({ content }) => content).reduce((sum, part) => sum + partTokens(part), 0);
  const offered = withTools ? tokensOf(JSON.stringify(tools).length) : 0;
  const included = tokensOf(textToInclude(chat, include)?.text.length ?? 0);
  return tokensOf(systemPrompt.length) + said + offered + included;
}

function partTokens(part: SamplingPart): number {
  if (part.type === 'text') return tokensOf(part.text.length);
  if (part.type === 'image' || part.type === 'audio') return mediaTokens;
  return tokensOf(JSON.stringify(part).length);
}

/** US dollars at most: everything that is sent, and as much as the model may write. */
export function estimateCost(figures: ModelFigures, inputTokens: number, outputTokens: number): number {
  return highestCost(inputTokens, outputTokens, figures.prices);
}
