import type { Decision } from '../../../../shared/domain/approval.ts';

const denied = 'The user denied this call.';
const refused = 'This call is not allowed here; the user was not asked again.';
const reasonFollows = ' Their reason: ';
const causeFollows = ' Why: ';

/**
 * The text a model gets for a denied call. It says whether the user denied it just now or an earlier decision did (a lasting
 * denial, a rule, the mode of the conversation), because the model must not take the second for an answer to this call.
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

/** Parses a text of `deniedCall`; the reason is empty if none was given. `undefined` for any other text. */
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
