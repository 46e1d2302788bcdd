/**
 * Whether a refusal means that the session is gone. The specification has 404 for it (2025-11-25,
 * transports#session-management 3); servers made after the SDK's own example answer 400 and say so in the error.
 */
export function isSessionUnknown(status: number, body: string): boolean {
  if (status === 404) return true;
  return status === 400 && /\bsession\b/i.test(body);
}
