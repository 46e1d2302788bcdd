import type { ConversationId, MessageId } from '../../../shared/domain/ids.ts';

/** A request as its provider got it. */
export interface SentRequest {
  readonly conversationId: ConversationId;
  /** The answer to it. */
  readonly messageId: MessageId;
  readonly sentAt: number;
  /** What was sent: JSON. No headers, so no keys. */
  readonly body: string;
  /** The servers of the tools that it names, by the names that models see. */
  readonly serverOf: Readonly<Record<string, string>>;
}

export interface KeptRequest extends SentRequest {
  /** SHA-256 of the body that was sent, in hexadecimal. */
  readonly digest: string;
  /** Whether known secrets were taken out of the body before it was kept: `[secret NAME]` stands for each. */
  readonly hasSecrets: boolean;
  /** Whether what is kept, with the secrets as they are now in their places, has that digest. */
  readonly isSame: boolean;
}

/** What is kept at most. */
export interface SentRequestLimits {
  /** Requests sent before are not kept, in milliseconds since 1970. */
  readonly before: number;
  readonly maxBytes: number;
}

/**
 * Port: what models were sent, in a file of its own, which is not part of backups. What is the same in several requests of a chat is
 * stored once: a chat takes room as its text does.
 */
export interface SentRequestStore {
  /** @throws HostError `storageFailed` */
  keep(request: SentRequest): Promise<void>;
  /** The last one for an answer; `undefined` if none is kept. @throws HostError `storageFailed` */
  read(messageId: MessageId): Promise<KeptRequest | undefined>;
  /** The chats of which something is kept. */
  chats(): Promise<ConversationId[]>;
  forget(chats: readonly ConversationId[]): Promise<void>;
  /** Forgets the oldest ones, a little at a time; returns whether there is more to do. */
  tidy(limits: SentRequestLimits): Promise<boolean>;
}
