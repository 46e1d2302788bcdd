import type { WireKind } from '../../../shared/domain/providers/providerTable.ts';
import { isJsonObject } from '../../../shared/lib/json.ts';
import type { ModelProviderFactory } from '../../host/ports/modelProvider.ts';
import { anthropicWire } from './anthropic/anthropic.ts';
import { chatWire } from './chat/chat.ts';
import { geminiWire } from './gemini/gemini.ts';
import { modelFamilies } from './modelFamilies.ts';
import { bodyPieces, fieldPiece } from './requests/bodyPieces.ts';
import { createModelFetch } from './requests/modelFetch.ts';
import { responsesWire } from './responses/responses.ts';
import type { Wire } from './wire.ts';

/** In the order in which they are asked about a body: Chat Completions take every list of messages for theirs. */
const wires: Readonly<Record<WireKind, Wire>> = {
  anthropic: anthropicWire,
  openai: responsesWire,
  gemini: geminiWire,
  'openai-chat': chatWire,
};

/**
 * Adapter of the port: providers reached through their official SDKs, which are loaded on first use.
 * @param fetch the network access; see `HostNetwork`
 */
export function createModelProviderFactory(fetch: typeof globalThis.fetch): ModelProviderFactory {
  const modelFetch = createModelFetch(fetch);
  return {
    create: (access, refused) => wires[access.kind].create(access, modelFetch, refused),
    async prepare(kind) {
      await wires[kind].load();
      await import('undici');
      modelFamilies();
    },
    describeBody(body) {
      if (!isJsonObject(body)) return [fieldPiece(body)];
      for (const wire of Object.values(wires)) {
        const pieces = wire.describeBody(body);
        if (pieces !== undefined) return pieces;
      }
      return bodyPieces(body, () => undefined);
    },
  };
}
