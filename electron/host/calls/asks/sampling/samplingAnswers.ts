import type { CreateMessageResultWithTools, ProtocolError } from '@modelcontextprotocol/client';
import { mcpSdk } from '../../../ports/mcpSdk.ts';
import { type HostError, problemError } from '../../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../../shared/domain/ids.ts';
import type { ModelRef } from '../../../../../shared/domain/model.ts';
import {
  type ChatToInclude,
  type SamplingAnswer,
  type SamplingDraft,
  type SamplingPart,
  textToInclude,
} from '../../../../../shared/domain/sampling.ts';
import type { ServerRequestAnswer } from '../../../../../shared/domain/serverRequest.ts';
import type { ResultPart } from '../../../../../shared/domain/tool.ts';
import type { ReadSampling } from './readSampling.ts';
import { toolImbalance } from './toolImbalance.ts';

/** The request that the user sent, or their rejection. */
export type Sent = { readonly draft: SamplingDraft; readonly model: ModelRef } | 'rejected';

/**
 * @param chat what may go along of the chat
 * @throws HostError `badInput`, `conflict`
 */
export function takeSend(asked: ReadSampling, chat: ChatToInclude | null, answer: ServerRequestAnswer): Sent {
  if (answer.kind === 'reject') return 'rejected';
  if (answer.kind !== 'send') throw wrongAnswerError();
  const { draft, model } = answer;
  const known = new Set(blobsOf(asked.draft));
  if (blobsOf(draft).some((blob) => !known.has(blob))) {
    throw problemError({ kind: 'samplingNotSent' });
  }
  if (draft.include !== 'none' && textToInclude(chat, draft.include) === undefined) {
    throw problemError({ kind: 'samplingNotIncluded' });
  }
  const imbalance = toolImbalance(draft.messages.map(({ role, content }) => ({ role, parts: content.map(outline) })));
  if (imbalance !== undefined) throw problemError({ kind: 'toolsUnbalanced', imbalance });
  if (draft.messages.every(({ content }) => content.length === 0)) {
    throw problemError({ kind: 'nothingToSend' });
  }
  return { draft, model };
}

/** @throws HostError `badInput`, `conflict` */
export function takeReview(written: SamplingAnswer, answer: ServerRequestAnswer) {
  if (answer.kind === 'reject' || answer.kind === 'regenerate') return answer.kind;
  if (answer.kind !== 'deliver') throw wrongAnswerError();
  const ids = new Set(written.toolUses.map(({ id }) => id));
  if (answer.answer.toolUses.some(({ id }) => !ids.has(id))) {
    throw problemError({ kind: 'samplingToolUnused' });
  }
  return answer.answer;
}

/** While a model writes. @throws HostError `conflict` */
export function takeStop(answer: ServerRequestAnswer): 'stop' | 'reject' {
  if (answer.kind === 'stop' || answer.kind === 'reject') return answer.kind;
  throw wrongAnswerError();
}

function wrongAnswerError(): HostError {
  return problemError({ kind: 'answerToOther' });
}

/** The result for the server (2024-11-05, client/sampling; with tools 2025-11-25). */
export function toResult({ text, toolUses, stopReason }: SamplingAnswer, model: string): CreateMessageResultWithTools {
  const said = { type: 'text' as const, text };
  if (toolUses.length === 0) {
    return {
      role: 'assistant',
      content: said,
      model,
      stopReason: stopReason === 'toolUse' ? 'endTurn' : stopReason,
    };
  }
  const uses = toolUses.map(({ id, name, input }) => ({ type: 'tool_use' as const, id, name, input: { ...input } }));
  return { role: 'assistant', content: [...(text === '' ? [] : [said]), ...uses], model, stopReason: 'toolUse' };
}

/** The specification's own code and text for a rejection. */
export function rejectedByUserError(): ProtocolError {
  return new (mcpSdk().ProtocolError)(-1, 'User rejected sampling request');
}

function blobsOf({ messages }: SamplingDraft): Sha256[] {
  const parts = messages
    .flatMap(({ content }) => content)
    .flatMap((part): readonly (SamplingPart | ResultPart)[] => (part.type === 'toolResult' ? part.content : [part]));
  return parts.flatMap((part) => ('blob' in part && part.blob !== undefined ? [part.blob] : []));
}

function outline(part: SamplingPart) {
  if (part.type === 'toolUse') return { uses: part.id };
  return part.type === 'toolResult' ? { answers: part.toolUseId } : {};
}
