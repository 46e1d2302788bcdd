import type { HostError } from '../../../shared/domain/error.ts';
import type { SentPiece } from './sentBody.ts';
import type { JsonObject, JsonValue } from '../../../shared/lib/json.ts';
import type { MessageId, ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { WireKind } from '../../../shared/domain/providers/providerTable.ts';
import type { ModelInfo, TokenUsage } from '../../../shared/domain/model.ts';
import type { ModelPrices } from '../../../shared/domain/modelPrices.ts';
import type {
  ModelSetting,
  ModelSettings,
  ReasoningEffort,
  SettingsOffer,
} from '../../../shared/domain/modelSettings.ts';

/** A picture that goes to a model, base64. */
export interface ModelImage {
  readonly type: 'image';
  readonly mimeType: string;
  readonly data: string;
}
/** Sound that goes to a model, base64. */
export interface ModelAudio {
  readonly type: 'audio';
  readonly mimeType: string;
  readonly data: string;
}
/** A file that goes to a model as it is, base64. */
export interface ModelFile {
  readonly type: 'file';
  readonly mimeType: 'application/pdf';
  readonly name: string;
  readonly data: string;
}
export interface ModelText {
  readonly type: 'text';
  readonly text: string;
  /** Attached by the user: named in a label, not their own text. */
  readonly attached?: true;
}
export type ModelPart = ModelText | ModelImage | ModelAudio | ModelFile;

/** What a model had in a request, and the user may take away later. Texts are SHA-256. */
export interface ThoughtBasis {
  /** Those whose tools or instructions it had. */
  readonly servers: readonly ServerId[];
  readonly instructions: readonly { readonly serverId: ServerId; readonly hash: Sha256 }[];
  /** The user's own instructions, and files of a project. */
  readonly texts: readonly Sha256[];
  /** The answers whose turns were left out already. */
  readonly leftOut: readonly MessageId[];
}

/** Data that a provider must get back unchanged to continue (reasoning, signatures, its own ids of calls). Opaque to the host. */
export interface Carry {
  readonly provider: string;
  readonly model: string;
  readonly items: JsonValue;
  /** No reasoning of it goes back: there is none, its provider refused it, or the user took away what it was about. */
  readonly hasNoReasoning?: boolean | undefined;
  /** What the model had in its request when it thought, and the user may take away. */
  readonly basis?: ThoughtBasis | undefined;
}

export interface ModelToolCall {
  /** Assigned by the host; unique in the conversation; `[A-Za-z0-9_-]{1,64}`. Adapters send the provider's own where they know it. */
  readonly id: string;
  /** In the alphabet of all providers, `[A-Za-z0-9_-]{1,64}`. */
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface ModelToolResult {
  readonly callId: string;
  readonly name: string;
  readonly parts: readonly ModelPart[];
  readonly isError: boolean;
}

/** One message of the history as models see it. Every assistant message with calls is followed by one `tool` message with all its results, in order. */
export type ModelMessage =
  | { readonly role: 'user'; readonly parts: readonly ModelPart[] }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly ModelToolCall[];
      readonly carry?: Carry;
    }
  | { readonly role: 'tool'; readonly results: readonly ModelToolResult[] };

export interface ModelTool {
  /** Whose it is: tools with the same are left out together first, where a provider refuses one and does not say which. */
  readonly server?: string | undefined;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

export interface ModelRequest {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  /** Whether it may, must or must not use a tool; `auto` when missing. */
  readonly toolChoice?: 'auto' | 'required' | 'none';
  /** The maximum length of the answer in tokens; when missing, as much as the model can. */
  readonly maxTokens?: number;
  /** Left out for models without a temperature. */
  readonly temperature?: number;
  /** The same for all requests of a chat: its provider may keep what they begin with in one place. */
  readonly chatId?: string;
  /** How much the model thinks first; when missing, as it does by itself. */
  readonly effort?: ReasoningEffort;
  /** Left out when the provider does not accept any. */
  readonly stopSequences?: readonly string[];
  /** Metadata for the provider by their names; only those that its requests accept. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/**
 * Why a model stopped. `length`: its output limit was reached; `window`: its context window is full; `refusal`: it declined;
 * `paused`: it goes on when it is asked again with what it wrote.
 */
export type ModelStop = 'end' | 'toolCalls' | 'length' | 'window' | 'refusal' | 'paused';

/**
 * Why a picture, a sound or a file did not go to a model: its bytes are not what they should be, it is too large for the provider, there are
 * too many, or the provider refuses it.
 */
export type MediaLoss = 'unreadable' | 'large' | 'many' | 'refused';

/** What a request went without because its provider refuses it. */
export interface LeftOut {
  readonly settings: readonly ModelSetting[];
  /** Fields of the body, by their names on the wire. */
  readonly fields: readonly string[];
  /** How many tools, where the model takes none. */
  readonly tools: number;
  /** The names of single tools that are refused. */
  readonly refusedTools: readonly string[];
  /** The names of tools that may be refused. */
  readonly suspectedTools: readonly string[];
  readonly media: readonly { readonly because: MediaLoss; readonly count: number }[];
  /** The places in `ModelRequest.messages` of answers whose reasoning is refused. */
  readonly thoughts: readonly number[];
}

/** The events of an answer. The stream ends with exactly one `end`; a stream without it was cut. */
export type ModelEvent =
  | { readonly type: 'text'; readonly text: string }
  /** What the model thinks before it answers, or a summary of that, as far as the provider shows it. */
  | { readonly type: 'reasoning'; readonly text: string }
  /** Complete. `arguments` is the text as the model wrote it, parsed by the host. */
  | { readonly type: 'toolCall'; readonly name: string; readonly arguments: string }
  | { readonly type: 'carry'; readonly carry: Carry }
  /** Of the whole answer as far as it is known: each one replaces the one before it. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** The model is working (for example reasoning) without output. */
  | { readonly type: 'alive' }
  /** The request was refused, or failed before anything of its answer was shown or called: it is repeated after `delayMs`, and its events start over. */
  | {
      readonly type: 'retrying';
      readonly attempt: number;
      readonly maxAttempts: number;
      readonly delayMs: number;
      readonly error: HostError;
    }
  /** What the provider refuses; the answer comes without it. */
  | ({ readonly type: 'leftOut' } & LeftOut)
  | { readonly type: 'end'; readonly stop: ModelStop };

/** The limits of a model. */
export interface ModelLimits extends SettingsOffer {
  /** How many tools one request may carry. */
  readonly tools: number;
  readonly images: boolean;
  readonly audio: boolean;
  /** Whether it reads PDFs; it does not when missing. */
  readonly files?: boolean | undefined;
  /** The size of the context window in tokens; missing when it is not known. */
  readonly contextTokens?: number | undefined;
  /** The longest answer that is asked for; missing where a request does not say. A request must leave room for it. */
  readonly answerTokens?: number | undefined;
  /** List prices in US dollars per million tokens; missing when they are not known. */
  readonly prices?: ModelPrices | undefined;
  /** The settings of answers to chats that have none of their own. */
  readonly defaults?: ModelSettings | undefined;
}

/**
 * Port: a source of models. Errors are `HostError`s with a `model...` code whose message says what to do; aborting
 * `signal` rejects with the signal's reason.
 */
export interface ModelProvider {
  limits(model: string): ModelLimits;
  /** The models that the provider lists. */
  listModels(signal: AbortSignal): Promise<ModelInfo[]>;
  /** @param onSent called with the body of the request as it goes over the network; again when it is repeated */
  stream(request: ModelRequest, signal: AbortSignal, onSent?: (body: string) => void): AsyncIterable<ModelEvent>;
}

/** The data that an adapter needs to reach a provider. */
export interface ProviderAccess {
  readonly id: string;
  readonly kind: WireKind;
  readonly name: string;
  readonly baseUrl: string | undefined;
  /** Whether a server that is not the provider's own takes Anthropic's marks for its cache. */
  readonly hasCacheMarks?: boolean | undefined;
  readonly key: string | undefined;
}

/** What outlives an adapter: the tools and media that its provider refuses, as hashes of the adapter's. */
export interface RefusedPartMemory {
  of(model: string): readonly string[];
  /** Adds what was found. */
  keep(model: string, hashes: readonly string[]): void;
}

/** Port: makes the adapter for a configured provider. */
export interface ModelProviderFactory {
  create(access: ProviderAccess, refused?: RefusedPartMemory): ModelProvider;
  /** Loads the code that a first request needs. Sends nothing. */
  prepare?(kind: WireKind): Promise<void>;
  /** The pieces of the body of a request, as any version sent it to any provider: its form says which. Pure. */
  describeBody(body: JsonValue): readonly SentPiece[];
}
