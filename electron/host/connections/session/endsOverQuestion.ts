import type { HostError } from '../../../../shared/domain/error.ts';
import { fieldsOf } from '../../../../shared/domain/notTaken.ts';

/** What servers say that end because they were asked something before `initialize`. */
const complaint =
  /initiali[sz]|server\/discover|unknown (?:method|variant|request)|unexpected (?:method|message|request)|handshake|json-?rpc/i;

/**
 * Whether a server that ended may have done so because it was asked for its era, by what it said last. Most servers that end at
 * once would do so in any case (a file or a key is missing), and starting those twice is of no use. One that says nothing of its
 * reason is asked nothing when it is started the next time. Pure.
 */
export function endsOverQuestion({ data }: HostError): boolean {
  const { stderr } = fieldsOf(data);
  return Array.isArray(stderr) && stderr.some((line) => typeof line === 'string' && complaint.test(line));
}
