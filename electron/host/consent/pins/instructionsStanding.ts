import type { Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type InstructionsChoice,
  type InstructionsPin,
  type InstructionsStanding,
  maxInstructionsCharacters,
} from '../../../../shared/domain/instructions.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { DamagedInstructionsPin } from '../../ports/stores.ts';
import type { Launch } from '../../../../shared/domain/server.ts';

/** The instructions of a server with its present launch. */
export interface PresentInstructions {
  readonly launch: Launch['kind'];
  readonly launchHash: Sha256;
  readonly textHash: Sha256;
}

/**
 * The status of a server's instructions. Pure. Only an answer about this launch counts. "Leave out" also applies to
 * later texts of the server; "use" applies only to the exact text that was shown. In unattended mode, `decided`
 * replaces the user.
 */
export function standingOf(
  { launch, launchHash, textHash }: PresentInstructions,
  pin: Pick<InstructionsPin, 'launchHash' | 'textHash' | 'choice'> | undefined,
  decided: InstructionsChoice | undefined,
  damaged?: Pick<DamagedInstructionsPin, 'isLeftOut'>,
): InstructionsStanding {
  if (decided !== undefined) return decided === 'use' ? 'used' : 'leftOut';
  // The answer is unreadable, so it may have been about another text.
  if (damaged !== undefined) return damaged.isLeftOut ? 'leftOut' : 'changed';
  const holds = pin !== undefined && pin.launchHash === launchHash;
  if (holds && pin.choice === 'leaveOut') return 'leftOut';
  // The instructions of the built-in server are our own: they come with the app and cannot change unnoticed.
  if (launch === 'builtin') return 'used';
  if (!holds) return 'new';
  return pin.textHash === textHash ? 'used' : 'changed';
}

/** The part of a server's instructions that can reach a model, and the length of the rest. Pure. */
export function boundInstructions(sent: string): { readonly text: string; readonly cutCharacters: number } {
  if (sent.length <= maxInstructionsCharacters) return { text: sent, cutCharacters: 0 };
  const text = keepStart(sent, maxInstructionsCharacters);
  return { text, cutCharacters: sent.length - text.length };
}
