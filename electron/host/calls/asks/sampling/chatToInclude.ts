import type { ContextLeaving } from '../../../../../shared/domain/approval.ts';
import type { ConversationId, ServerId } from '../../../../../shared/domain/ids.ts';
import type { ChatToInclude, IncludedPart } from '../../../../../shared/domain/sampling.ts';
import type { WholeThread } from '../../../ports/stores.ts';
import type { AskingServer } from '../serverRequestBroker.ts';
import { includedChat } from './includedChat.ts';

export interface ChatsToIncludeParts {
  /** The chat during which a server asks, where there is only one. */
  readonly chatOf: (serverId: ServerId) => ConversationId | undefined;
  readonly history: (id: ConversationId) => Promise<WholeThread>;
  readonly contextLeaving: () => ContextLeaving;
}

/** Finds what the user may include of a chat in a server's sampling request. */
export class ChatsToInclude {
  readonly #parts: ChatsToIncludeParts;

  constructor(parts: ChatsToIncludeParts) {
    this.#parts = parts;
  }

  /** @param asked what the server wishes; without a wish, nothing is read */
  async during(server: AskingServer, asked: IncludedPart): Promise<ChatToInclude | null> {
    const { chatOf, history, contextLeaving } = this.#parts;
    const chat = asked === 'none' ? undefined : chatOf(server.serverId);
    return chat === undefined ? null : chatToInclude(await history(chat), server, contextLeaving());
  }
}

/** Pure. @param leaving what the user set about text of other servers that would reach this one */
export function chatToInclude(thread: WholeThread, server: AskingServer, leaving: ContextLeaving): ChatToInclude {
  const thisServer = includedChat(thread, server, 'thisServer');
  const allServers = includedChat(thread, server, 'allServers');
  const isKept = leaving === 'deny' && (allServers?.otherServers.length ?? 0) > 0;
  return {
    ...(thisServer === undefined ? {} : { thisServer }),
    ...(allServers === undefined || isKept ? {} : { allServers }),
    ...(isKept ? { isKeptFromServer: true } : {}),
  };
}
