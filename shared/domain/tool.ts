import { z } from 'zod';
import { jsonObject, jsonValue } from '../lib/json.ts';
import { errorInfo } from './error.ts';
import { hasIcon } from './icon.ts';
import { conversationId, messageId, requestId, serverId, sha256, timestamp, toolCallId } from './ids.ts';
import { decision, leavingPassage } from './approval.ts';
import { storedReason } from './decisionReason.ts';
import { skillRef } from './skill.ts';
import { contentAnnotations } from './contentAnnotations.ts';

/** Identifies a tool: the server by the id the host gave it, never by what the server calls itself. */
export const toolRef = z.object({ serverId, name: z.string() });
export type ToolRef = z.infer<typeof toolRef>;

/** Hints of an untrusted party: they may colour a card, they never answer for the user. */
export const toolAnnotations = z.lazy(() =>
  z.object({
    title: z.string().optional(),
    readOnlyHint: z.boolean().optional(),
    destructiveHint: z.boolean().optional(),
    idempotentHint: z.boolean().optional(),
    openWorldHint: z.boolean().optional(),
  }),
);
export type ToolAnnotations = z.infer<typeof toolAnnotations>;

/** Who may call a tool: a model, or the app of the tool's own server. */
const toolCaller = z.enum(['model', 'app']);
export type ToolCaller = z.infer<typeof toolCaller>;

/** A tool as the catalogue knows it. */
export const toolSummary = z.lazy(() =>
  z.object({
    tool: toolRef,
    /** The name under which models see it: at most 64 characters, unique among all servers. */
    modelName: z.string(),
    title: z.string().optional(),
    hasIcon,
    description: z.string(),
    inputSchema: jsonObject,
    annotations: toolAnnotations,
    /** The `ui://` address of the app that shows what it answers. */
    appUri: z.string().optional(),
    /** Absent where the tool does not say: then everybody may call it. */
    callers: z.array(toolCaller).optional(),
    /** SHA-256 of the tool's canonical JSON; grants are bound to it. */
    definitionHash: sha256,
    /** Whether models are offered it: the user's switch. */
    enabled: z.boolean(),
    /** Its definition is not the pinned one: it is held back until the user has looked. */
    isChanged: z.boolean(),
    /** When it appeared, if its server did not have it when the user trusted it, and the user has not allowed it since. */
    appearedAt: timestamp.optional(),
    /** Names of other tools, of any server, that look just like this one's and are not. Absent where there are none. */
    looksLike: z.array(z.string()).optional(),
  }),
);
export type ToolSummary = z.infer<typeof toolSummary>;

/** Whether a tool says that this caller may call it. */
export function isCallableBy({ callers }: Pick<ToolSummary, 'callers'>, caller: ToolCaller): boolean {
  return callers?.includes(caller) ?? true;
}

/** The whole of a text that is too long for a message: it is a blob, and the message has its beginning and its end. */
const wholeText = z.lazy(() =>
  z.object({
    blob: sha256,
    bytes: z.number().int(),
    characters: z.number().int(),
    /** How the text ends; between it and the beginning something is missing. */
    tail: z.string(),
  }),
);
export type WholeText = z.infer<typeof wholeText>;

const annotations = contentAnnotations.optional();
const bytes = z.lazy(() => z.number().int());

/** One piece of what a tool answered. Bytes are in the blob store under their hash. */
export const resultPart = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string(), whole: wholeText.optional(), annotations }),
    z.object({ type: z.literal('image'), blob: sha256, mimeType: z.string(), bytes, annotations }),
    z.object({ type: z.literal('audio'), blob: sha256, mimeType: z.string(), bytes, annotations }),
    z.object({
      type: z.literal('resource'),
      uri: z.string(),
      mimeType: z.string().optional(),
      text: z.string().optional(),
      whole: wholeText.optional(),
      blob: sha256.optional(),
      bytes: bytes.optional(),
      annotations,
    }),
    z.object({
      type: z.literal('resourceLink'),
      uri: z.string(),
      name: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      mimeType: z.string().optional(),
      /** In bytes, as the server says. */
      size: z.number().nonnegative().optional(),
      annotations,
    }),
  ]),
);
export type ResultPart = z.infer<typeof resultPart>;

export const toolResult = z.lazy(() =>
  z.object({
    content: z.array(resultPart),
    structured: jsonValue.optional(),
    /** What the server says beside it: for the tool's app, and no model. */
    meta: jsonObject.optional(),
    /** Where the structured content is not what the tool's output schema promises. For the user's eyes; the model gets the result as it is. */
    mismatches: z.array(z.string()).optional(),
  }),
);
export type ToolResult = z.infer<typeof toolResult>;

export const toolProgress = z.lazy(() =>
  z.object({
    progress: z.number(),
    total: z.number().optional(),
    message: z.string().optional(),
  }),
);
export type ToolProgress = z.infer<typeof toolProgress>;

/** Id of a manual run, chosen by the page that started it; its progress is reported under this id. */
export const toolRunId = z.lazy(() =>
  z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9-]+$/),
);

/** Where a call stands. Denied, cancelled and failed are different outcomes and stay different. */
const toolCallState = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Known from the model, policy not asked yet. */
    z.object({
      kind: z.literal('pending'),
      /** Its server is being started again, and is waited for. */
      waitsForServer: z.literal(true).optional(),
    }),
    z.object({ kind: z.literal('waiting'), requestId }),
    z.object({
      kind: z.literal('running'),
      progress: toolProgress.optional(),
      /** Its server works on it as a task, so that the turn need not wait for it. */
      isTask: z.literal(true).optional(),
    }),
    /** The turn does not wait for it: its server works on it, and its result comes later. */
    z.object({ kind: z.literal('background'), progress: toolProgress.optional() }),
    /** It ran; the user looks at its result before the model gets it. */
    z.object({ kind: z.literal('reviewing'), requestId }),
    z.object({ kind: z.literal('done'), result: toolResult }),
    /** The server answered with `isError`, or the call did not get an answer. */
    z.object({ kind: z.literal('failed'), result: toolResult.optional(), error: errorInfo.optional() }),
    z.object({ kind: z.literal('denied'), reason: storedReason.optional() }),
    /** It ran, and the user kept its result from the model. */
    z.object({ kind: z.literal('withheld'), reason: storedReason.optional() }),
    z.object({ kind: z.literal('cancelled'), reason: storedReason.optional() }),
  ]),
);
export type ToolCallState = z.infer<typeof toolCallState>;

export function isCallSettled(state: ToolCallState): boolean {
  return !['pending', 'waiting', 'running', 'background', 'reviewing'].includes(state.kind);
}

/** A call with the same arguments that ran in another version of the conversation. */
export const ranElsewhere = z.lazy(() =>
  z.object({
    callId: toolCallId,
    /** `unknown`: it was sent, and nobody knows whether it did its work. */
    outcome: z.enum(['done', 'failed', 'unknown']),
    startedAt: timestamp,
  }),
);
export type RanElsewhere = z.infer<typeof ranElsewhere>;

/** A skill of a server that a model acts on. */
export const skillInUse = skillRef.extend({ loadedAt: timestamp });
export type SkillInUse = z.infer<typeof skillInUse>;

/** A tool that Gatehouse has for models. */
const hostTool = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Reads a shortened result of the same chat again. `of`: the server that the result came from. */
    z.object({
      kind: z.literal('readResult'),
      of: z.object({ serverId, serverName: z.string(), toolName: z.string() }).optional(),
    }),
    /** Finds tools whose definitions the request did not have. `found`: what the model was told of, the best first. */
    z.object({
      kind: z.literal('findTools'),
      found: z.array(z.object({ serverName: z.string(), toolName: z.string() })).optional(),
    }),
    /** Loads the `SKILL.md` of a skill that the user approved. */
    z.object({ kind: z.literal('loadSkill'), of: skillRef.optional() }),
    /** Reads another file of one. */
    z.object({ kind: z.literal('readSkillFile'), of: skillRef.optional() }),
    /** A call of a tool that was found, as long as it names none. One that names a tool is a call of that tool. */
    z.object({ kind: z.literal('callTool') }),
  ]),
);

/** One call of a tool that a model asked for, or the app of a call. */
export const toolCall = z.lazy(() =>
  z.object({
    id: toolCallId,
    conversationId,
    /** The assistant message that asked for it, and its place among that message's calls. */
    messageId,
    index: z.number().int(),
    /** `null` when the model named a tool that does not exist. */
    tool: toolRef.nullable(),
    /** As it was called at the time, so that history reads true after a server was renamed or removed. */
    serverName: z.string(),
    /** The account that its server used when it was decided about, as it was called then. */
    accountName: z.string().optional(),
    modelName: z.string(),
    /** The model called it with the host's tool for tools that are found by a search. */
    through: z.literal('callTool').optional(),
    /** The app that shows what it answers, as the tool said when it was called. */
    appUri: z.string().optional(),
    /** A tool of Gatehouse itself: which one, and what it was about. */
    host: hostTool.optional(),
    /** The call whose app asked for this one; absent when a model did. */
    byApp: toolCallId.optional(),
    /** As the model wrote them. */
    arguments: jsonValue,
    /** As the user changed them, where they did: this is what ran. */
    editedArguments: jsonObject.optional(),
    state: toolCallState,
    decision: decision.optional(),
    /** What its arguments carried from other servers. */
    leaving: z.array(leavingPassage).optional(),
    /** The user is asked about it even where such calls are allowed. */
    ranElsewhere: ranElsewhere.optional(),
    /** While it was asked for, the model acted on these skills of servers. */
    underSkills: z.array(skillInUse).optional(),
    /** The server refused it, because it did not know its session any more; it was sent once more in a new one. */
    sentAgain: z.literal(true).optional(),
    /** Its turn did not wait for its result. The model is told so in place of the result, which comes with a later message. */
    inBackground: z.literal(true).optional(),
    /** The user changed the texts of its result before the model got it. */
    resultEdited: z.literal(true).optional(),
    createdAt: timestamp,
    startedAt: timestamp.optional(),
    finishedAt: timestamp.optional(),
  }),
);
export type ToolCall = z.infer<typeof toolCall>;
