import { useState } from 'react';

/** Why the user refuses: what was typed, and the part of it that is sent with the answer. */
export interface Reason {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly given: { readonly reason?: string };
}

/** A reason to refuse, which the user may type. */
export function useReason(): Reason {
  const [typed, setTyped] = useState('');
  const given = typed.trim();
  return { typed, setTyped, given: given === '' ? {} : { reason: given } };
}
