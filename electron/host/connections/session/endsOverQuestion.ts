import type { HostError } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';

/** Texts of servers that end because they got a request before `initialize`. */
const complaint =
  /initiali[sz]|server\/discover|unknown (?:method|variant|request)|unexpected (?:method|message|request)|handshake|json-?rpc/i;

/**
 * Whether a server may have ended because of the question for its era, judging by its last output. Most servers that
 * end at once would do so in any case (a file or a key is missing), so a second start would be useless. A server
 * without output is not asked at its next start. Pure.
 */
export function endsOverQuestion({ data }: HostError): boolean {
  const { stderr } = fieldsOf(data);
  return Array.isArray(stderr) && stderr.some((line) => typeof line === 'string' && complaint.test(line));
}
