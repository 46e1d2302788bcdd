import { type MessagePart, partText } from '../../../shared/domain/messagePart.ts';
import { plainLines } from '../../elements/RevealedText/plainLines.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';

/** Whether a model reads something of a part that does not show. Pure. */
export function hidesText(part: MessagePart): boolean {
  return hasHidden(plainLines(partText(part))) || (part.type === 'resource' && hasHidden(part.uri));
}
