import type { ConversationId, ServerId } from '../../../../shared/domain/ids.ts';
import type { SkillUse, StoredSkillUse } from '../../../../shared/domain/skill.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { SettingsStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';

export interface SkillUsesParts {
  readonly store: Pick<SettingsStore, 'skillUses' | 'saveSkillUses'>;
  readonly clock: Clock;
  /** Runs a task, now or when storage works again. */
  readonly whenWritable: (task: () => Promise<void>) => Promise<void>;
}

/** How many skills are remembered, and of each how many chats. */
const maxUses = 2000;
const maxChats = 1000;

/** When each skill was last loaded, and in how many chats. It permits nothing. */
export class SkillUses implements Room {
  readonly #parts: SkillUsesParts;
  #uses: readonly StoredSkillUse[] = [];

  constructor(parts: SkillUsesParts) {
    this.#parts = parts;
  }

  async load(): Promise<void> {
    this.#uses = await this.#parts.store.skillUses();
  }

  of(serverId: ServerId, uri: string): SkillUse | undefined {
    const found = this.#uses.find((use) => use.serverId === serverId && use.uri === uri);
    return found && { lastAt: found.lastAt, chats: found.chats.length };
  }

  /** A model or the user loaded it in this chat. */
  async note(serverId: ServerId, uri: string, chat: ConversationId): Promise<void> {
    this.#uses = withUse(this.#uses, { serverId, uri, lastAt: this.#parts.clock.now(), chats: [chat] });
    await this.#save();
  }

  async forgetServer(serverId: ServerId): Promise<void> {
    const kept = this.#uses.filter((use) => use.serverId !== serverId);
    if (kept.length === this.#uses.length) return;
    this.#uses = kept;
    await this.#save();
  }

  #save(): Promise<void> {
    const { store, whenWritable } = this.#parts;
    return whenWritable(() => store.saveSkillUses(this.#uses));
  }
}

/** The last use of a skill comes first; each chat counts once. Pure. */
export function withUse(uses: readonly StoredSkillUse[], use: StoredSkillUse): readonly StoredSkillUse[] {
  const isSame = ({ serverId, uri }: StoredSkillUse) => serverId === use.serverId && uri === use.uri;
  const before = uses.find(isSame)?.chats ?? [];
  const chats = [...new Set([...use.chats, ...before])].slice(0, maxChats);
  return [{ ...use, chats }, ...uses.filter((other) => !isSame(other))].slice(0, maxUses);
}
