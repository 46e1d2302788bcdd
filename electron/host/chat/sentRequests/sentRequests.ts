import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ConversationId, MessageId } from '../../../../shared/domain/ids.ts';
import {
  maxBodyChars,
  maxSentAgeMs,
  maxSentBytes,
  type SentGroup,
  type SentPart,
  type SentRequestView,
} from '../../../../shared/domain/sentRequest.ts';
import { keepPart, keepStart } from '../../../../shared/lib/cutText.ts';
import { type JsonValue, jsonValue } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { ToolCatalog } from '../../calls/catalog/toolCatalog.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { ModelProviderFactory, ModelRequest } from '../../ports/modelProvider.ts';
import type { KeptRequest, SentRequestStore } from '../../ports/sentRequestStore.ts';
import type { ConversationStore } from '../../ports/stores.ts';
import type { Clock, Log } from '../../ports/system.ts';
import { bodyParts, calledTool } from './bodyParts.ts';
import type { BodyPart } from './markedParts.ts';

/** Starting servers and loading pages have priority; ms. */
const tidyAfterMs = 8000;
/** Between two slices, so that the host does other work; ms. */
const pauseMs = 20;
const tidyEveryMs = 30 * 60_000;
/** After these many requests, old ones are looked for. */
const requestsBetweenTidying = 50;
/** The longest part that is shown; the body has all of it. */
const maxPartChars = 20_000;

export interface SentRequestsParts {
  readonly store: SentRequestStore;
  readonly conversations: Pick<ConversationStore, 'present'>;
  /** Runs something when the chats that are stored can be read: all would be gone otherwise. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
  readonly describeBody: ModelProviderFactory['describeBody'];
  readonly catalog: Pick<ToolCatalog, 'byModelName'>;
  readonly registry: Pick<ConnectedServers, 'find'>;
  readonly clock: Clock;
  readonly logger: Log;
}

/** What is asked of a model, and for which answer. */
interface Sending {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly request: ModelRequest;
}

/** What models were sent: kept for a while, and shown by source. A record that fails never keeps an answer from coming. */
export class SentRequests implements Room {
  readonly #parts: SentRequestsParts;
  #stopTimer: (() => void) | undefined;
  readonly #keeping = new Set<Promise<void>>();
  #isDisposed = false;
  #sinceTidying = 0;
  /** The one that is looked at: it is read in many pieces. */
  #open: { readonly kept: KeptRequest; readonly groups: readonly OpenGroup[] } | undefined;

  constructor(parts: SentRequestsParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#tidySoon(tidyAfterMs);
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#stopTimer?.();
    await Promise.all(this.#keeping);
  }

  /** Keeps a body that was sent, when the request is on its way. */
  note(sending: Sending, body: string): void {
    const keeping = this.#keep(sending, body, this.#parts.clock.now()).finally(() => this.#keeping.delete(keeping));
    this.#keeping.add(keeping);
    if (++this.#sinceTidying >= requestsBetweenTidying) this.#tidySoon(tidyAfterMs);
  }

  async #keep({ conversationId, messageId, request }: Sending, body: string, sentAt: number): Promise<void> {
    const { clock, store, logger } = this.#parts;
    try {
      await nextTask(clock);
      await store.keep({ conversationId, messageId, sentAt, body, serverOf: this.#serversOf(request) });
    } catch (error) {
      logger.write('warn', 'What a model was sent was not kept', { error: toErrorInfo(error).message });
    }
  }

  /** The request for an answer; `undefined` when none is kept. */
  async get(messageId: MessageId): Promise<SentRequestView | undefined> {
    this.#open = undefined;
    const opened = await this.#read(messageId);
    if (opened === undefined) return undefined;
    const { sentAt, body, digest } = opened.kept;
    return {
      sentAt,
      chars: body.length,
      digest,
      check: checkOf(opened.kept),
      groups: opened.groups.map(({ group }) => group),
    };
  }

  /** @throws HostError `notFound` when it is not kept any longer */
  async parts(
    messageId: MessageId,
    group: number,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<SentPart[]> {
    const { groups } = await this.#mustRead(messageId);
    const parts = groups[group]?.parts ?? [];
    return parts.slice(offset, offset + limit).map(({ name, text }) => {
      const kept = keepStart(text, maxPartChars);
      return { ...(name === undefined ? {} : { name }), text: kept, cut: text.length - kept.length };
    });
  }

  /** @throws HostError `notFound` when it is not kept any longer */
  async body(messageId: MessageId, offset: number): Promise<{ text: string; total: number }> {
    const { body } = (await this.#mustRead(messageId)).kept;
    return { text: keepPart(body, offset, offset + maxBodyChars), total: body.length };
  }

  async #mustRead(messageId: MessageId) {
    const opened = await this.#read(messageId);
    if (opened === undefined) throw problemError({ kind: 'sentRequestGone' });
    return opened;
  }

  async #read(messageId: MessageId) {
    if (this.#open?.kept.messageId === messageId) return this.#open;
    const kept = await this.#parts.store.read(messageId);
    this.#open = kept && {
      kept,
      groups: groupsOf(bodyParts(this.#parts.describeBody(parsedBody(kept.body)), kept.serverOf)),
    };
    return this.#open;
  }

  #serversOf({ tools, messages }: ModelRequest): Record<string, string> {
    const names = new Set(tools.map(({ name }) => name));
    for (const message of messages) {
      if (message.role !== 'assistant') continue;
      for (const call of message.toolCalls) names.add(calledTool(call.name, call.arguments));
    }
    const { catalog, registry } = this.#parts;
    return Object.fromEntries(
      [...names].toSorted().flatMap((name) => {
        const tool = catalog.byModelName(name)?.tool;
        const server = tool && registry.find(tool.serverId)?.name;
        return server === undefined ? [] : [[name, server]];
      }),
    );
  }

  #tidySoon(afterMs: number): void {
    if (this.#isDisposed) return;
    this.#sinceTidying = 0;
    this.#stopTimer?.();
    this.#stopTimer = this.#parts.clock.after(afterMs, () => {
      this.#stopTimer = undefined;
      this.#tidy().then(
        (hasMore) => this.#tidySoon(hasMore ? pauseMs : tidyEveryMs),
        (error: unknown) => {
          this.#parts.logger.write('warn', 'Old requests were not removed', { error: toErrorInfo(error).message });
          this.#tidySoon(tidyEveryMs);
        },
      );
    });
  }

  /** Forgets chats that are gone for good, and the oldest requests. Returns whether there is more to do. */
  async #tidy(): Promise<boolean> {
    const { store, conversations, clock, whenWritable } = this.#parts;
    // What was looked at is not kept in memory for ever.
    this.#open = undefined;
    await whenWritable(async () => {
      const chats = await store.chats();
      const present = new Set(await conversations.present(chats));
      const gone = chats.filter((id) => !present.has(id));
      if (gone.length > 0) await store.forget(gone);
    });
    return store.tidy({ before: clock.now() - maxSentAgeMs, maxBytes: maxSentBytes });
  }
}

function checkOf({ isSame, hasSecrets }: KeptRequest): SentRequestView['check'] {
  if (isSame) return hasSecrets ? 'sameWithSecrets' : 'same';
  return hasSecrets ? 'secretsHidden' : 'different';
}

interface OpenGroup {
  readonly group: SentGroup;
  readonly parts: readonly BodyPart[];
}

/** The parts by source, in the order in which the sources come first. Pure. */
function groupsOf(parts: readonly BodyPart[]): OpenGroup[] {
  return [...Map.groupBy(parts, ({ source }) => canonicalHash(source)).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const chars = same.reduce((sum, { text }) => sum + text.length, 0);
    return [{ group: { source: first.source, parts: same.length, chars }, parts: same }];
  });
}

/** What is no JSON is a text. */
function parsedBody(body: string): JsonValue {
  try {
    return jsonValue.parse(JSON.parse(body));
  } catch {
    return body;
  }
}
