import type { Decision } from '../../../../shared/domain/approval.ts';

const denied = 'The user denied this call.';
const refused = 'This call is not allowed here; the user was not asked again.';
const reasonFollows = ' Their reason: ';
const causeFollows = ' Why: ';

/**
 * The text a model gets for a call that was denied: by the user just now, or by what they had decided before (a lasting
 * denial, a rule, the mode of the conversation). It must not take the second for an answer to this call.
 */
export function deniedCall(reason: string | undefined, by: Decision['by'] = 'user'): string {
  if (by !== 'user') return reason ? `${refused}${causeFollows}${reason}` : refused;
  return reason ? `${denied}${reasonFollows}${reason}` : denied;
}

/** The text a model gets for a call whose result the user withheld. */
export function withheldResult(reason: string | undefined): string {
  const withheld = 'The tool ran, but the user withheld its result.';
  return reason ? `${withheld}${reasonFollows}${reason}` : withheld;
}

/** What `deniedCall` wrote, taken apart, with an empty reason where there was none; `undefined` for any other text. */
export function readDenial(text: string): { readonly isByUser: boolean; readonly reason: string } | undefined {
  for (const [head, follows, isByUser] of [
    [denied, reasonFollows, true],
    [refused, causeFollows, false],
  ] as const) {
    if (text === head) return { isByUser, reason: '' };
    if (text.startsWith(head + follows)) return { isByUser, reason: text.slice(head.length + follows.length) };
  }
  return undefined;
}
