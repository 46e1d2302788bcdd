import { type MessagePart, partText } from '../../../shared/domain/messagePart.ts';
import { plainLines } from '../../elements/RevealedText/plainLines.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';

/** Whether a part contains characters that a model reads but people do not see. Pure. */
export function hidesText(part: MessagePart): boolean {
  return hasHidden(plainLines(partText(part))) || (part.type === 'resource' && hasHidden(part.uri));
}
