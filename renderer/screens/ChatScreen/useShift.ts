import { useState } from 'react';
import type { Message } from '../../../shared/domain/conversation.ts';

/** Whether messages were added before the first one, so that the list keeps its place from the end. */
export function useShift(messages: readonly Message[]): boolean {
  const first = messages[0]?.id;
  const [known, setKnown] = useState({ first, shift: false });
  if (known.first === first) return known.shift;
  const shift = messages.some((message) => message.id === known.first);
  setKnown({ first, shift });
  return shift;
}
