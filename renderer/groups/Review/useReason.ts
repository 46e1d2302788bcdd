import { useState } from 'react';

/** The typed reason, and the part of it that is sent with the answer. */
export function useReason() {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return { reason, setReason, given: given === '' ? {} : { reason: given } };
}
