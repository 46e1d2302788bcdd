import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ModelProvider, ProviderAccess, RefusedPartMemory } from '../../host/ports/modelProvider.ts';
import type { SentPiece } from '../../host/ports/sentBody.ts';

/** How a kind of providers is spoken to: requests, events and errors, in a folder of its own. */
export interface Wire {
  create(access: ProviderAccess, fetch: typeof globalThis.fetch, refused: RefusedPartMemory | undefined): ModelProvider;
  /** Loads the SDK. */
  load(): Promise<unknown>;
  /** The pieces of a body in the form of this wire; `undefined` for a body of another one. */
  describeBody(body: JsonObject): readonly SentPiece[] | undefined;
}
