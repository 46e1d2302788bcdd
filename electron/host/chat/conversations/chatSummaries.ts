import { problemError } from '../../../../shared/domain/error.ts';
import type { ContextShares } from '../../../../shared/domain/contextShares.ts';
import type { ConversationId } from '../../../../shared/domain/ids.ts';
import type { ChatSummary } from '../../../../shared/domain/summary.ts';
import type { ModelCatalog } from '../../models/modelCatalog.ts';
import type { Summaries } from '../summaries/summaries.ts';
import type { ConversationList } from './conversationList.ts';
import type { MessageLog } from './messageLog.ts';
import type { RequestBuilder } from './requestBuilder.ts';
import type { TurnRequests } from './turnRequests.ts';
import type { Turns } from './turns.ts';

export interface ChatSummariesParts {
  readonly list: Pick<ConversationList, 'get'>;
  readonly log: Pick<MessageLog, 'get'>;
  readonly models: Pick<ModelCatalog, 'adapter' | 'defaultModel' | 'provider'>;
  readonly requests: Pick<TurnRequests, 'summarise'>;
  readonly builder: Pick<RequestBuilder, 'describe'>;
  readonly summaries: Pick<Summaries, 'inEffect' | 'undo'>;
  readonly turns: Pick<Turns, 'aside'>;
}

/** What models get of a chat: its shares, and the summaries that the user asks for, looks at, and takes back. */
export class ChatSummaries {
  readonly #parts: ChatSummariesParts;

  constructor(parts: ChatSummariesParts) {
    this.#parts = parts;
  }

  /** What models get in place of the older messages of the shown version. */
  async get(id: ConversationId): Promise<ChatSummary | undefined> {
    // Pages ask whenever a chat is opened: the thread is not read for it.
    return this.#parts.summaries.inEffect(id, async (through) => {
      return (await this.#parts.log.get(through))?.conversationId === id;
    });
  }

  /**
   * Has the model of the chat summarise everything but the last question. It is shown, and stopped, like a turn.
   *
   * @throws HostError `conflict` while a turn runs or when there is nothing to summarise; `cancelled` when it was stopped; `model...`
   */
  async make(id: ConversationId): Promise<void> {
    const { list, models, turns, requests } = this.#parts;
    const ref = (await list.get(id)).model ?? models.defaultModel();
    if (ref === null) throw problemError({ kind: 'noModelChosen' });
    await turns.aside(id, async (signal, onDelay) => {
      const provider = await models.provider(ref.providerId);
      await requests.summarise({ conversationId: id, ref, provider, signal, onDelay });
    });
  }

  /** What the next request of the chat consists of; `undefined` before a model was chosen. @throws HostError `model...` */
  async shares(id: ConversationId): Promise<ContextShares | undefined> {
    const { list, models, builder } = this.#parts;
    const { model, modelSettings } = await list.get(id);
    const ref = model ?? models.defaultModel();
    if (ref === null) return undefined;
    // Looking at a chat sends nothing.
    const adapter = await models.adapter(ref.providerId);
    return builder.describe(id, ref, adapter.limits(ref.model), modelSettings);
  }

  /** @throws HostError `conflict` while a turn runs */
  async undo(id: ConversationId, summaryId: string): Promise<void> {
    await this.#parts.list.get(id);
    await this.#parts.turns.aside(id, () => this.#parts.summaries.undo(id, summaryId));
  }
}
