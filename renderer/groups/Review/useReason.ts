import { useState } from 'react';

/** What is written as a reason, and what of it goes with the answer. */
export function useReason() {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return { reason, setReason, given: given === '' ? {} : { reason: given } };
}
