import type { ToolCall } from '../../../shared/domain/tool.ts';
import type { ResourceContent } from '../../../shared/domain/resource.ts';
import type { JsonObject } from '../../../shared/lib/json.ts';
import type { ReadBlob } from './callResult.ts';

/** What the page does on behalf of an open app. Each function may refuse by throwing; the app gets the error's message. */
export interface AppPage {
  readonly callTool: (name: string, args: JsonObject, signal: AbortSignal) => Promise<ToolCall>;
  readonly readResource: (uri: string, signal: AbortSignal) => Promise<ResourceContent[]>;
  readonly readBlob: ReadBlob;
  /** Asks the user whether to follow a link. */
  readonly askLink: (url: string) => void;
  /** Puts text into the composer, where the user may send it. */
  readonly propose: (text: string) => void;
  /** Attaches context for the model to the user's next message, and replaces the previous context of this app. */
  readonly attach: (text: string) => void;
}
