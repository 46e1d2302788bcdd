import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationHeader, SaidMessage } from '../../../../shared/domain/conversation.ts';
import type { ConversationId, MessageId, ServerId } from '../../../../shared/domain/ids.ts';
import {
  endsWithUser,
  type OfferedPrompt,
  type PromptArguments,
  type PromptExpansion,
} from '../../../../shared/domain/prompt.ts';
import { searchPrompts } from '../../../../shared/domain/promptSearch.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { IdMaker } from '../../ports/system.ts';
import { toPromptSummary } from '../../ground/offers/listedWords.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { checkArguments } from './checkArguments.ts';
import { checkMessages, keepMessages, sizeOfMessages } from './readExpansion.ts';

/** The part of `Turns` that sends prompts. */
interface SendsMessages {
  send(
    id: ConversationId,
    said: readonly [...before: SaidMessage[], last: SaidMessage],
    begins?: ConversationHeader,
  ): Promise<{ conversationId: ConversationId; messageId: MessageId; isQueued: boolean }>;
}

export interface PromptsParts {
  readonly registry: Pick<ConnectedServers, 'get' | 'running' | 'connection'>;
  /** Sends messages as the user's own, as if they were typed. */
  readonly turns: SendsMessages;
  readonly blobs: BlobStore;
  readonly ids: IdMaker;
  readonly records: ContextRecords;
}

/** How many recently shown prompts can be sent. */
const maxKeptPrompts = 10;

/** Prompts of servers: found, expanded for the user to see, and sent when the user confirms. */
export class Prompts implements Room {
  readonly #parts: PromptsParts;
  /**
   * The expanded prompts that were shown. The page sends one by its id, so that a model gets exactly what the user saw.
   */
  readonly #shown = new Map<string, PromptExpansion>();

  constructor(parts: PromptsParts) {
    this.#parts = parts;
  }

  /** Searches the prompts of running servers. */
  search(text: string, limit: number): { prompts: OfferedPrompt[]; total: number } {
    const { registry } = this.#parts;
    const all = registry.running().flatMap(({ definition: { id: serverId, name: serverName } }) => {
      const { prompts = [] } = registry.connection(serverId).offer;
      return prompts.map((prompt) => ({ serverId, serverName, prompt: toPromptSummary(prompt) }));
    });
    const found = searchPrompts(all, text);
    return { prompts: found.slice(0, limit), total: found.length };
  }

  /**
   * Asks the server to expand a prompt with these arguments. The result is only shown.
   *
   * @throws HostError `notFound`, `badInput`, `badResult`, or the error of the server
   */
  async get(id: ServerId, name: string, given: PromptArguments, signal: AbortSignal): Promise<PromptExpansion> {
    const { registry, blobs, ids, records } = this.#parts;
    const connection = registry.connection(id);
    const prompt = connection.offer.prompts?.find((offered) => offered.name === name);
    if (prompt === undefined) throw problemError({ kind: 'promptGone' });
    const args = checkArguments(prompt, given);
    const { title } = toPromptSummary(prompt);
    const ref = { serverId: id, serverName: registry.get(id).name, name, ...(title ? { title } : {}) };
    const expand = async (): Promise<PromptExpansion> => {
      const answer = await connection.mcp.getPrompt(name, args, { signal });
      const checked = checkMessages(answer.messages);
      return {
        id: ids.next('expansion'),
        prompt: ref,
        ...(typeof answer.description === 'string' ? { description: keepStart(answer.description, 10_000) } : {}),
        messages: await keepMessages(checked, ref, blobs),
        problems: [...checked.problems],
      };
    };
    const expansion = await records.around(
      { kind: 'promptGet', serverId: id, address: name, act: 'promptAsked' },
      expand,
      { signal, sizeOf: ({ messages }) => sizeOfMessages(messages) },
    );
    this.#keep(expansion);
    return expansion;
  }

  /**
   * Sends an expanded prompt that was shown, as one turn.
   *
   * @param begins a new chat that is created with it
   * @throws HostError `notFound` when it was shown too long ago, `conflict` when it does not end with the user
   */
  async send(
    conversationId: ConversationId,
    expansionId: string,
    begins?: ConversationHeader,
  ): ReturnType<SendsMessages['send']> {
    const expansion = this.#shown.get(expansionId);
    if (expansion === undefined) throw problemError({ kind: 'expansionGone' });
    const said = expansion.messages.map(({ role, text, parts }): SaidMessage => {
      return { role, text, prompt: expansion.prompt, ...(parts.length > 0 ? { parts } : {}) };
    });
    const last = said.pop();
    if (last === undefined || !endsWithUser([last])) {
      throw problemError({ kind: 'promptNotOfUser' });
    }
    const { serverId, name } = expansion.prompt;
    const bytes = sizeOfMessages(expansion.messages);
    return this.#parts.records.before(
      { kind: 'promptSend', serverId, address: name, act: 'promptSent', conversationId, bytes },
      () => this.#parts.turns.send(conversationId, [...said, last], begins),
    );
  }

  /** Prompt texts of a removed server are no longer sent. */
  removeServer(id: ServerId): void {
    for (const [key, { prompt }] of this.#shown) if (prompt.serverId === id) this.#shown.delete(key);
  }

  #keep(expansion: PromptExpansion): void {
    this.#shown.set(expansion.id, expansion);
    for (const oldest of this.#shown.keys()) {
      if (this.#shown.size <= maxKeptPrompts) break;
      this.#shown.delete(oldest);
    }
  }
}
