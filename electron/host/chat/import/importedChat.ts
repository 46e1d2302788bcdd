import type { ChatSource, LeftOutOfImport } from '../../../../shared/domain/chatImport.ts';
import type { Message } from '../../../../shared/domain/conversation.ts';
import type { MessagePart } from '../../../../shared/domain/messagePart.ts';
import type { ToolCall } from '../../../../shared/domain/tool.ts';

/** A call of an imported chat. It is history: it belongs to no tool here, and nobody decided about it here. */
export type ImportedCall = Pick<
  ToolCall,
  'serverName' | 'modelName' | 'arguments' | 'editedArguments' | 'state' | 'resultEdited' | 'createdAt'
> &
  Partial<Pick<ToolCall, 'startedAt' | 'finishedAt'>>;

/** A message of an imported chat, by a key of its file. */
export interface ImportedMessage {
  readonly key: string;
  /** The message before it; `null` for the first one, and for other versions of it. */
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly reasoning?: string;
  readonly parts?: readonly MessagePart[];
  readonly prompt?: Message['prompt'];
  readonly state: Message['state'];
  readonly createdAt: number;
  /** As in `Message`. */
  readonly isLeftOut?: true;
  readonly calls: readonly ImportedCall[];
}

/** A chat as its file has it, in our terms. */
export interface ImportedChat {
  readonly from: ChatSource;
  /** By what it is recognised when the same file is imported again. */
  readonly sourceId: string;
  readonly title: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isArchived: boolean;
  /** Each after its parent; of messages with the same parent the older first. */
  readonly messages: readonly ImportedMessage[];
  /** The last message of the thread that was shown; the newest one of each place where it is missing. */
  readonly shownEnd: string | undefined;
  readonly leftOut: LeftOutOfImport;
}

/** A chat, or where the value that is none is wrong; `null` if it is not of this format at all. */
export type ReadChat = { readonly chat: ImportedChat } | { readonly wrongAt: string };
