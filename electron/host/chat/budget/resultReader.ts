import { toErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { toolCallId } from '../../../../shared/domain/ids.ts';
import { isCallSettled, type ToolCall } from '../../../../shared/domain/tool.ts';
import type { AuditLog } from '../../consent/audit/auditLog.ts';
import type { CallLog } from '../../calls/tools/callLog.ts';
import type { Clock } from '../../ports/system.ts';
import { withoutMarks } from '../../../../shared/lib/withoutMarks.ts';
import { modelResult } from './modelResult.ts';
import { pageOf, parseReadRequest, type ReadRequest } from './readResultTool.ts';
import { wordsOf } from './shortResult.ts';

export interface ResultReaderParts {
  readonly audit: Pick<AuditLog, 'hostCall'>;
  readonly log: Pick<CallLog, 'noteCall'>;
  readonly clock: Clock;
}

/**
 * Carries out the calls of `read_result`. It reads what the model was given before, as it was given: results that the user
 * edited or withheld stay so, and calls of other chats or of other versions are not found.
 */
export class ResultReader {
  readonly #parts: ResultReaderParts;

  constructor(parts: ResultReaderParts) {
    this.#parts = parts;
  }

  /**
   * Never rejects: every outcome becomes the call's state.
   *
   * @param thread the calls of the shown version of the chat
   * @param maxTokens how much is read at once, estimated
   */
  async run(call: ToolCall, thread: readonly ToolCall[], maxTokens: number): Promise<ToolCall> {
    const startedAt = this.#parts.clock.now();
    try {
      const wanted = parseReadRequest(call.arguments);
      const source = sourceOf(wanted, call, thread);
      const { tool, serverName, modelName } = source;
      const of = tool === null ? ofResult(source) : { serverId: tool.serverId, serverName, toolName: tool.name };
      const read: ToolCall = {
        ...call,
        startedAt,
        host: { kind: 'readResult', ...(of === undefined ? {} : { of }) },
        decision: { outcome: 'allowed', by: 'host', reason: { kind: 'readsOwnChat' }, decidedAt: startedAt },
      };
      // Written before the text goes to the model again.
      await this.#parts.audit.hostCall(read, of?.toolName ?? modelName);
      const text = labelled(pageOf(wordsOf(modelResult(source, undefined)), wanted, maxTokens), source.host);
      return this.#settle({ ...read, state: { kind: 'done', result: { content: [{ type: 'text', text }] } } });
    } catch (error) {
      return this.#settle({ ...call, startedAt, state: { kind: 'failed', error: toErrorInfo(error) } });
    }
  }

  #settle(call: ToolCall): ToolCall {
    const settled = { ...call, finishedAt: this.#parts.clock.now() };
    this.#parts.log.noteCall(settled);
    return settled;
  }
}

/** @throws HostError `notFound` */
function sourceOf({ id }: ReadRequest, { id: own }: ToolCall, thread: readonly ToolCall[]): ToolCall {
  const source = thread.find(
    (call) => call.id === toolCallId.parse(id) && call.id !== own && isCallSettled(call.state),
  );
  if (source === undefined) throw problemError({ kind: 'resultNotInChat', id });
  return source;
}

/** The server whose text the result of a call of Gatehouse's own tools is. */
function ofResult({ host }: ToolCall) {
  if (host?.kind === 'readResult') return host.of;
  const skill = skillOf(host);
  return skill && { serverId: skill.serverId, serverName: skill.serverName, toolName: skill.name };
}

function skillOf(host: ToolCall['host']) {
  return host?.kind === 'loadSkill' || host?.kind === 'readSkillFile' ? host.of : undefined;
}

/** A part of a skill stays labelled as its server's text. */
function labelled(page: string, host: ToolCall['host']): string {
  const skill = skillOf(host);
  if (skill === undefined) return page;
  const { serverName, name } = skill;
  return `<skill_part server=${JSON.stringify(serverName)} skill=${JSON.stringify(name)}>\n${withoutMarks(page, 'skill')}\n</skill_part>`;
}
