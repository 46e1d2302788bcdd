import type { Sha256 } from '../../../../shared/domain/ids.ts';
import {
  type InstructionsChoice,
  type InstructionsPin,
  type InstructionsStanding,
  maxInstructionsCharacters,
} from '../../../../shared/domain/instructions.ts';
import type { DamagedInstructionsPin } from '../../ports/stores.ts';
import type { Launch } from '../../../../shared/domain/server.ts';

/** The instructions of a server as it is launched now. */
export interface PresentInstructions {
  readonly launch: Launch['kind'];
  readonly launchHash: Sha256;
  readonly textHash: Sha256;
}

/**
 * Where the instructions of a server stand. Pure. Only an answer about this launch counts. Leaving them out holds for whatever
 * the server says later; using them holds for exactly the text that was shown. `decided` stands in for the user where nobody
 * is there to be asked.
 */
export function standingOf(
  { launch, launchHash, textHash }: PresentInstructions,
  pin: Pick<InstructionsPin, 'launchHash' | 'textHash' | 'choice'> | undefined,
  decided: InstructionsChoice | undefined,
  damaged?: Pick<DamagedInstructionsPin, 'isLeftOut'>,
): InstructionsStanding {
  if (decided !== undefined) return decided === 'use' ? 'used' : 'leftOut';
  // The answer was about something that cannot be read any more: it may not have been this text.
  if (damaged !== undefined) return damaged.isLeftOut ? 'leftOut' : 'changed';
  const holds = pin !== undefined && pin.launchHash === launchHash;
  if (holds && pin.choice === 'leaveOut') return 'leftOut';
  // The built-in server's words are ours: they come with the app and cannot change under the user.
  if (launch === 'builtin') return 'used';
  if (!holds) return 'new';
  return pin.textHash === textHash ? 'used' : 'changed';
}

/** What of a server's instructions can reach a model, and how much more it sent. Never cuts a character in half. Pure. */
export function boundInstructions(sent: string): { readonly text: string; readonly cutCharacters: number } {
  if (sent.length <= maxInstructionsCharacters) return { text: sent, cutCharacters: 0 };
  const text = sent.slice(0, maxInstructionsCharacters).replace(/[\ud800-\udbff]$/, '');
  return { text, cutCharacters: sent.length - text.length };
}
