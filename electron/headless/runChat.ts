import { pageContract } from '../../shared/contract/commands.ts';
import type { ConversationMode } from '../../shared/domain/conversation.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { ModelRef } from '../../shared/domain/model.ts';
import type { HostCaller } from './hostCaller.ts';

/** The chat of a run. It can be made before it is needed, while servers start. */
export class RunChat {
  readonly #caller: HostCaller;
  readonly #model: ModelRef;
  readonly #mode: ConversationMode;
  #made: Promise<ConversationId> | undefined;
  #isRemoved = false;

  constructor(caller: HostCaller, model: ModelRef, mode: ConversationMode) {
    this.#caller = caller;
    this.#model = model;
    this.#mode = mode;
  }

  /** Makes it ahead of time, unless it was removed. What fails is told by `make`. */
  async prepare(): Promise<void> {
    if (!this.#isRemoved) await this.make().catch(() => undefined);
  }

  /** Makes it once, however often it is asked for; asked again, it tells again what went wrong. */
  make(): Promise<ConversationId> {
    return (this.#made ??= this.#make());
  }

  /** A run that ended before its turn leaves no chat behind. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    const conversationId = await this.#made?.catch(() => undefined);
    if (conversationId !== undefined) await this.#caller.call('conversation.delete', { conversationId });
  }

  async #make(): Promise<ConversationId> {
    const { output } = pageContract['conversation.create'];
    const { id: conversationId } = output.parse(await this.#caller.call('conversation.create', {})).header;
    await this.#caller.call('conversation.setModel', { conversationId, model: this.#model });
    await this.#caller.call('conversation.setMode', { conversationId, mode: this.#mode });
    return conversationId;
  }
}
