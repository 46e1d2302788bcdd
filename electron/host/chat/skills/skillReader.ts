import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { SkillInUse, ToolCall } from '../../../../shared/domain/tool.ts';
import type { CallLog } from '../../calls/tools/callLog.ts';
import { spoolLongTexts } from '../../calls/tools/longTexts.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { OfferedSkill, SkillShelf } from '../../context/skills/skillShelf.ts';
import type { SkillUses } from '../../context/skills/skillUses.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { Clock } from '../../ports/system.ts';
import { parseSkillRequest, skillCalled, skillFileWords, skillWords } from './skillTools.ts';

export interface SkillReaderParts {
  readonly skills: Pick<SkillShelf, 'read' | 'filesOf'>;
  /** When skills were loaded. */
  readonly skillUses: Pick<SkillUses, 'note'>;
  readonly audit: Pick<AuditLog, 'hostCall'>;
  readonly log: Pick<CallLog, 'noteCall'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Of the request that a call answers. */
export interface SkillRequestFacts {
  readonly skills: readonly OfferedSkill[];
  readonly inUse: readonly SkillInUse[];
}

type Kind = 'loadSkill' | 'readSkillFile';

/** Carries out the calls of `load_skill` and `read_skill_file`. The approval of the skill is the decision; nothing of it is run. */
export class SkillReader {
  readonly #parts: SkillReaderParts;

  constructor(parts: SkillReaderParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects: every outcome becomes the call's state.
   *
   * @param request the approved skills that it told of, and those that were loaded before it
   */
  async run(call: ToolCall, kind: Kind, request: SkillRequestFacts, signal: AbortSignal): Promise<ToolCall> {
    const { clock, skills, skillUses, audit, log, blobs } = this.#parts;
    const startedAt = clock.now();
    let reading: ToolCall = { ...call, startedAt };
    const settle = (state: ToolCall['state']) => {
      const settled = { ...reading, state, finishedAt: clock.now() };
      log.noteCall(settled);
      return settled;
    };
    try {
      const wanted = parseSkillRequest(kind, call.arguments);
      const skill = skillCalled(wanted, request.skills);
      const { serverId, serverName, uri, name } = skill;
      const isLoaded = request.inUse.some((used) => used.serverId === serverId && used.uri === uri);
      // Loading is what makes calls ask: no text of a skill comes without it.
      if (kind === 'readSkillFile' && !isLoaded) throw problemError({ kind: 'skillNotLoaded', name });
      reading = {
        ...reading,
        host: { kind, of: { serverId, serverName, uri, name } },
        decision: { outcome: 'allowed', by: 'host', reason: { kind: 'skillApproved' }, decidedAt: startedAt },
      };
      await audit.hostCall(reading, wanted.path ?? uri);
      log.noteCall({ ...reading, state: { kind: 'running' } });
      const file = await skills.read(serverId, uri, wanted.path, signal);
      if (file.text === undefined) throw problemError({ kind: 'skillFileNotText', uri: file.uri });
      const text =
        wanted.path === undefined
          ? skillWords(skill, file.text, skills.filesOf(serverId, uri))
          : skillFileWords(skill, wanted.path, file.text);
      if (wanted.path === undefined) await skillUses.note(serverId, uri, call.conversationId);
      const result = await spoolLongTexts({ content: [{ type: 'text', text }] }, blobs);
      return settle({ kind: 'done', result });
    } catch (error) {
      if (signal.aborted) return settle({ kind: 'cancelled' });
      return settle({ kind: 'failed', error: toErrorInfo(error) });
    }
  }
}
