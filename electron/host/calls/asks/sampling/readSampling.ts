import type { CallToolResult, CreateMessageRequest } from '@modelcontextprotocol/client';
import type {
  ModelPreferences,
  SamplingDraft,
  SamplingPart,
  SamplingTool,
} from '../../../../../shared/domain/sampling.ts';
import { isJsonObject, type JsonObject } from '../../../../../shared/lib/json.ts';
import type { BlobStore } from '../../../ports/stores.ts';
import { keepResult } from '../../tools/resultContent.ts';
import { blocksOf, type SamplingBlock } from './checkSampling.ts';

type Params = CreateMessageRequest['params'];

/** No current model writes more at once. A server that asks for a million tokens means "as many as possible". */
const maxSamplingTokens = 64_000;

/** A checked sampling request in our own form: bytes are in the blob store. */
export interface ReadSampling {
  readonly draft: SamplingDraft;
  readonly tools: SamplingTool[];
  readonly toolChoice: 'auto' | 'required' | 'none';
  readonly includeContext: 'none' | 'thisServer' | 'allServers';
  readonly preferences: ModelPreferences;
  readonly metadata: JsonObject | undefined;
}

/** @param tokensLeft the tokens the server may still use today; the request is limited to them */
export async function readSampling(params: Params, blobs: BlobStore, tokensLeft: number): Promise<ReadSampling> {
  const messages = await Promise.all(
    params.messages.map(async (message) => ({
      role: message.role,
      content: await Promise.all(blocksOf(message).map((block) => readBlock(block, blobs))),
    })),
  );
  const tools = (params.tools ?? []).map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    inputSchema: inputSchema as JsonObject,
  }));
  return {
    draft: {
      systemPrompt: params.systemPrompt ?? '',
      messages,
      maxTokens: Math.min(Math.floor(params.maxTokens), maxSamplingTokens, tokensLeft),
      temperature: params.temperature === undefined ? null : Math.min(Math.max(params.temperature, 0), 2),
      stopSequences: (params.stopSequences ?? []).slice(0, 100),
      withTools: tools.length > 0,
      include: 'none',
    },
    tools,
    toolChoice: params.toolChoice?.mode ?? 'auto',
    includeContext: params.includeContext ?? 'none',
    preferences: readPreferences(params.modelPreferences),
    metadata: isJsonObject(params.metadata) ? params.metadata : undefined,
  };
}

async function readBlock(block: SamplingBlock, blobs: BlobStore): Promise<SamplingPart> {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
    case 'audio': {
      const kept = await blobs.putBase64(block.data, block.mimeType);
      return { type: block.type, mimeType: block.mimeType, ...kept };
    }
    case 'tool_use': {
      const { id, name, input } = block;
      return { type: 'toolUse', id, name, input: isJsonObject(input) ? input : {} };
    }
    case 'tool_result': {
      const { toolUseId, isError = false, content, structuredContent } = block;
      const result = { content, structuredContent } as CallToolResult;
      const kept = await keepResult(result, blobs);
      return { type: 'toolResult', toolUseId, isError, ...kept };
    }
  }
}

function readPreferences(preferences: Params['modelPreferences']): ModelPreferences {
  const { hints = [], costPriority, speedPriority, intelligencePriority } = preferences ?? {};
  return {
    hints: hints.flatMap(({ name }) => (name === undefined || name.trim() === '' ? [] : [name])).slice(0, 50),
    ...(costPriority === undefined ? {} : { cost: costPriority }),
    ...(speedPriority === undefined ? {} : { speed: speedPriority }),
    ...(intelligencePriority === undefined ? {} : { intelligence: intelligencePriority }),
  };
}
