import { problemError } from '../../../../shared/domain/error.ts';
import type { ConversationId, ServerId } from '../../../../shared/domain/ids.ts';
import { maxPartText, maxSkillFilesTold, type MessagePart } from '../../../../shared/domain/messagePart.ts';
import type { SkillEntry } from '../../../../shared/domain/skill.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { ContextRecords } from '../../consent/audit/contextRecords.ts';
import type { SkillShelf } from '../../context/skills/skillShelf.ts';
import type { SkillUses } from '../../context/skills/skillUses.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';

export interface ChosenSkillsParts {
  readonly skills: Pick<SkillShelf, 'read' | 'inForce' | 'inForceNow'>;
  readonly skillUses: Pick<SkillUses, 'note'>;
  readonly records: Pick<ContextRecords, 'around'>;
}

/** Skills that the user chose for a message. The page has their text meanwhile, and can send no other one in its place. */
export class ChosenSkills {
  readonly #parts: ChosenSkillsParts;

  constructor(parts: ChosenSkillsParts) {
    this.#parts = parts;
  }

  /**
   * Reads the `SKILL.md` of an approved skill and compares it with what was approved.
   *
   * @throws HostError as `SkillShelf.read`, `badResult` when it is no text, `tooLarge`
   */
  async read(serverId: ServerId, uri: string, signal: AbortSignal): Promise<MessagePart> {
    const { skills, records } = this.#parts;
    const { text } = await records.around(
      { kind: 'resourceRead', serverId, address: uri, act: 'skillChosen' },
      () => skills.read(serverId, uri, undefined, signal),
      { signal, sizeOf: ({ bytes }) => bytes.length },
    );
    if (text === undefined) throw problemError({ kind: 'skillFileNotText', uri });
    if (text.length > maxPartText) throw problemError({ kind: 'skillTooLong', count: maxPartText });
    const inForce = skills.inForce(serverId, uri);
    if (inForce === undefined) throw problemError({ kind: 'skillNotApproved', name: uri });
    return partOf(serverId, inForce, text);
  }

  /**
   * The parts of a message, those of skills as they are approved and as they are now.
   *
   * @throws HostError `forbidden` when one is another text, or its skill has changed
   */
  checked(parts: readonly MessagePart[], signal: AbortSignal): Promise<MessagePart[]> {
    return Promise.all(
      parts.map(async (part) => {
        const { origin } = part;
        if (origin.kind !== 'skill') return part;
        const inForce = await this.#parts.skills.inForceNow(origin.serverId, origin.uri, signal);
        const isApproved = part.type === 'text' && inForce !== undefined && isManifest(inForce.entry, part.text);
        if (!isApproved) throw problemError({ kind: 'skillNotApproved', name: origin.skill });
        return partOf(origin.serverId, inForce, part.text);
      }),
    );
  }

  /** Notes that these parts were sent in a chat. */
  async note(parts: readonly MessagePart[], chat: ConversationId): Promise<void> {
    for (const { origin } of parts)
      if (origin.kind === 'skill') await this.#parts.skillUses.note(origin.serverId, origin.uri, chat);
  }
}

interface InForce {
  readonly serverName: string;
  readonly entry: SkillEntry;
}

function partOf(serverId: ServerId, { serverName, entry }: InForce, text: string): MessagePart {
  const { uri, frontmatter } = entry;
  const files = pathsOf(entry).slice(0, maxSkillFilesTold);
  return { type: 'text', text, origin: { kind: 'skill', serverId, serverName, skill: frontmatter.name, uri, files } };
}

/** The files beside its `SKILL.md`. */
function pathsOf({ uri, files }: SkillEntry): string[] {
  const root = uri.slice(0, uri.lastIndexOf('/') + 1);
  return files === 'dynamic'
    ? []
    : files.flatMap((file) => (file.uri === uri ? [] : [keepStart(file.uri.slice(root.length), 1000)])).sort();
}

function isManifest({ uri, files }: SkillEntry, text: string): boolean {
  const listed = files === 'dynamic' ? undefined : files.find((file) => file.uri === uri);
  return listed?.digest === `sha256:${textHash(text)}`;
}
