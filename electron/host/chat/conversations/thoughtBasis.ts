import type { MessageId, ServerId } from '../../../../shared/domain/ids.ts';
import type { EffectiveSetup } from '../../../../shared/domain/project.ts';
import type { UsedInstructions } from '../../consent/pins/serverInstructions.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { Carry, ThoughtBasis } from '../../ports/modelProvider.ts';
import type { UsedProjectFile } from '../projects/projectInstructions.ts';

/** What a request has that the user may take away later. Pure. */
export function thoughtBasis(
  servers: readonly ServerId[],
  instructions: readonly Pick<UsedInstructions, 'serverId' | 'textHash'>[],
  { ofProject, ofChat }: EffectiveSetup['instructions'],
  files: readonly UsedProjectFile[],
  leftOut: readonly MessageId[],
): ThoughtBasis {
  const texts = [ofProject, ofChat, ...files.map(({ text }) => text)].filter((text) => text !== '');
  return {
    servers,
    instructions: instructions.map(({ serverId, textHash: hash }) => ({ serverId, hash })),
    texts: texts.map(textHash),
    leftOut,
  };
}

/** What the next request has, and which servers there are. */
export interface PresentBasis {
  readonly basis: ThoughtBasis;
  readonly isTrusted: (id: ServerId) => boolean;
  readonly isRunning: (id: ServerId) => boolean;
  /** The answers before this one whose turns are left out. */
  readonly leftOutBefore: (id: MessageId) => readonly MessageId[];
}

/**
 * Whether the user took away what a model had when it thought: instructions, a file of the project, a turn, or a server. One that is not
 * running is not taken away. Pure.
 */
function isTakenAway(
  had: ThoughtBasis,
  answer: MessageId,
  { basis, isTrusted, isRunning, leftOutBefore }: PresentBasis,
): boolean {
  return (
    leftOutBefore(answer).some((id) => !had.leftOut.includes(id)) ||
    had.servers.some((id) => !isTrusted(id)) ||
    had.texts.some((hash) => !basis.texts.includes(hash)) ||
    had.instructions.some(({ serverId, hash }) => {
      const isThere = basis.instructions.some((each) => each.serverId === serverId && each.hash === hash);
      return isRunning(serverId) && !isThere;
    })
  );
}

/** Of answers of older versions, which did not note it. */
const nothingNoted: ThoughtBasis = { servers: [], instructions: [], texts: [], leftOut: [] };

/** Each carry as long as it is there: messages keep their form from request to request. */
const bare = new WeakMap<Carry, Carry>();

/** What goes back of an answer: its reasoning only where nothing of what it was about was taken away. */
export function fittingCarry(carry: Carry, answer: MessageId, present: PresentBasis): Carry {
  const { basis = nothingNoted, hasNoReasoning } = carry;
  if (hasNoReasoning === true || !isTakenAway(basis, answer, present)) return carry;
  const known = bare.get(carry);
  if (known !== undefined) return known;
  const made = { ...carry, hasNoReasoning: true };
  bare.set(carry, made);
  return made;
}
