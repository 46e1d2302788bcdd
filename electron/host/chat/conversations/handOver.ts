import type { Notice } from '../../../../shared/domain/conversation.ts';
import type { ModelRef } from '../../../../shared/domain/model.ts';
import type { StoredMessage } from '../../ports/stores.ts';
import type { ModelHistory } from './modelHistory.ts';

/** Another model answers than before, and what it does not get of that one's answers. */
export interface HandOver {
  /** The name of the model that answered before. */
  readonly from: string;
  /** How many answers have reasoning that only the model that wrote it can read. */
  readonly reasoning: number;
  /** Whether it takes no tools although there are some. */
  readonly isWithoutTools: boolean;
}

/** The change of the model since the last answer; `undefined` if the same one answers again. Pure. */
export function handOver(stored: readonly StoredMessage[], model: ModelRef, hasTools: boolean): HandOver | undefined {
  const before = stored.findLast(({ message: { role, model: by, state } }) => {
    // The answer that is being written has its model already.
    return role === 'assistant' && by !== undefined && state !== 'streaming';
  })?.message.model;
  if (before === undefined || isSame(before, model)) return undefined;
  const isOthers = ({ carry }: StoredMessage) =>
    carry !== undefined &&
    carry.hasNoReasoning !== true &&
    !(carry.provider === model.providerId && carry.model === model.model);
  return { from: before.model, reasoning: stored.filter(isOthers).length, isWithoutTools: !hasTools };
}

/**
 * The notices about what a model does not get of a chat: of a model that takes over, together with what only the one before it can
 * read. Pure.
 */
export function lossNotices(
  {
    imagesLeftOut,
    soundsLeftOut,
    filesLeftOut,
  }: Pick<ModelHistory, 'imagesLeftOut' | 'soundsLeftOut' | 'filesLeftOut'>,
  change: HandOver | undefined,
): Notice[] {
  if (change !== undefined) {
    const media = { images: imagesLeftOut, sounds: soundsLeftOut, files: filesLeftOut };
    const losses = imagesLeftOut + soundsLeftOut + filesLeftOut + change.reasoning;
    return losses > 0 || change.isWithoutTools ? [{ kind: 'handedOver', ...change, ...media }] : [];
  }
  const notices: Notice[] = [];
  if (imagesLeftOut > 0) notices.push({ kind: 'imagesLeftOut', count: imagesLeftOut });
  if (soundsLeftOut > 0) notices.push({ kind: 'soundsLeftOut', count: soundsLeftOut });
  if (filesLeftOut > 0) notices.push({ kind: 'filesLeftOut', count: filesLeftOut });
  return notices;
}

function isSame(a: ModelRef, b: ModelRef): boolean {
  return a.providerId === b.providerId && a.model === b.model;
}
