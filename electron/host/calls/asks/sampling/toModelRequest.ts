import type { Sha256 } from '../../../../../shared/domain/ids.ts';
import type {
  SamplingDraft,
  SamplingMessage,
  SamplingPart,
  SamplingTool,
} from '../../../../../shared/domain/sampling.ts';
import type { ResultPart } from '../../../../../shared/domain/tool.ts';
import { keepStart } from '../../../../../shared/lib/cutText.ts';
import { wireToolName } from '../../../models/wire/wireCall.ts';
import type { ModelLimits, ModelMessage, ModelPart, ModelRequest } from '../../../ports/modelProvider.ts';
import type { BlobStore } from '../../../ports/stores.ts';

export interface SamplingSource {
  readonly draft: SamplingDraft;
  readonly tools: readonly SamplingTool[];
  readonly toolChoice: 'auto' | 'required' | 'none';
  /** The part of the server's metadata that is sent. */
  readonly passedMetadata: Readonly<Record<string, string>>;
  /** The text of the chat that the user included, between its marks. */
  readonly included: string | undefined;
}

/** A model request for a server's sampling request, with names and ids that every provider accepts. */
export interface PreparedRequest {
  readonly request: ModelRequest;
  /** The server's own name of a tool; `undefined` when the server has no such tool. */
  readonly toolName: (modelName: string) => string | undefined;
}

export async function toModelRequest(
  { draft, tools, toolChoice, passedMetadata, included }: SamplingSource,
  model: string,
  limits: ModelLimits,
  blobs: Pick<BlobStore, 'getBase64'>,
): Promise<PreparedRequest> {
  const names = new Names(tools.map(({ name }) => name));
  const parts = new Parts(limits, blobs);
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `use_${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const messages: ModelMessage[] = [];
  for (const message of draft.messages) messages.push(await toMessage(message, parts, names, idOf));
  const offered = draft.withTools ? tools : [];
  const request: ModelRequest = {
    model,
    system: draft.systemPrompt,
    messages: included === undefined ? messages : withIncluded(messages, included),
    tools: offered.map(({ name, ...rest }) => ({ name: names.toModel(name), ...rest })),
    ...(offered.length === 0 ? {} : { toolChoice }),
    maxTokens: draft.maxTokens,
    ...(draft.temperature === null ? {} : { temperature: draft.temperature }),
    ...(Object.keys(passedMetadata).length === 0 ? {} : { metadata: passedMetadata }),
    ...(draft.stopSequences.length === 0 ? {} : { stopSequences: draft.stopSequences }),
  };
  return { request, toolName: (name) => (offered.length === 0 ? undefined : names.toServer(name)) };
}

/** The included text stands before the words of the server. */
function withIncluded(messages: readonly ModelMessage[], text: string): ModelMessage[] {
  const part = { type: 'text', text, attached: true } as const;
  const [first, ...rest] = messages;
  if (first?.role === 'user') return [{ ...first, parts: [part, ...first.parts] }, ...rest];
  return [{ role: 'user', parts: [part] }, ...messages];
}

async function toMessage(
  { role, content }: SamplingMessage,
  parts: Parts,
  names: Names,
  idOf: (id: string) => string,
): Promise<ModelMessage> {
  const results = content.filter((part) => part.type === 'toolResult');
  if (results.length > 0) {
    return {
      role: 'tool',
      results: await Promise.all(
        results.map(async (result) => ({
          callId: idOf(result.toolUseId),
          name: 'tool',
          parts: await parts.ofResult(result),
          isError: result.isError,
        })),
      ),
    };
  }
  if (role === 'user') return { role, parts: await parts.of(content) };
  const uses = content.filter((part) => part.type === 'toolUse');
  const said = await parts.of(content);
  return {
    role,
    text: said.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
    toolCalls: uses.map(({ id, name, input }) => ({ id: idOf(id), name: names.toModel(name), arguments: input })),
  };
}

/** Converts parts: bytes for accepted media, and a note for media that the model does not accept. */
class Parts {
  readonly #limits: ModelLimits;
  readonly #blobs: Pick<BlobStore, 'getBase64'>;

  constructor(limits: ModelLimits, blobs: Pick<BlobStore, 'getBase64'>) {
    this.#limits = limits;
    this.#blobs = blobs;
  }

  of(content: readonly SamplingPart[]): Promise<ModelPart[]> {
    const said = content.filter((part) => part.type === 'text' || part.type === 'image' || part.type === 'audio');
    return Promise.all(said.map(async (part) => (part.type === 'text' ? part : this.#media(part))));
  }

  async ofResult(result: Extract<SamplingPart, { type: 'toolResult' }>): Promise<ModelPart[]> {
    const parts = await Promise.all(result.content.map((part) => this.#resultPart(part)));
    if (result.structured === undefined) return parts;
    return [...parts, { type: 'text', text: JSON.stringify(result.structured) }];
  }

  async #resultPart(part: ResultPart): Promise<ModelPart> {
    if (part.type === 'text') return part;
    if (part.type === 'image' || part.type === 'audio') return this.#media(part);
    return { type: 'text', text: (part.type === 'resource' ? part.text : undefined) ?? `[${part.uri}]` };
  }

  async #media(part: { type: 'image' | 'audio'; blob: Sha256; mimeType: string }): Promise<ModelPart> {
    const { type, blob, mimeType } = part;
    const taken = type === 'image' ? this.#limits.images : this.#limits.audio;
    const data = taken ? await this.#blobs.getBase64(blob) : undefined;
    if (data !== undefined) return { type, mimeType, data };
    return { type: 'text', text: `[${type === 'image' ? 'A picture' : 'A sound'} was left out.]` };
  }
}

/** Names of a server's tools in the alphabet of all providers, `[A-Za-z0-9_-]{1,64}`. */
class Names {
  readonly #byServer = new Map<string, string>();
  readonly #byModel = new Map<string, string>();

  constructor(names: readonly string[]) {
    for (const name of names) this.#add(name);
  }

  /** Also maps a tool that is no longer offered but occurs in the messages. */
  toModel(name: string): string {
    return this.#byServer.get(name) ?? this.#add(name);
  }

  toServer(name: string): string | undefined {
    return this.#byModel.get(name);
  }

  #add(name: string): string {
    const plain = wireToolName(name, 60);
    let unique = plain;
    for (let count = 2; this.#byModel.has(unique); count++) unique = `${keepStart(plain, 58)}_${count}`;
    this.#byServer.set(name, unique);
    this.#byModel.set(unique, name);
    return unique;
  }
}
