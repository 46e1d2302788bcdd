const denied = 'The user denied this call.';
const reasonFollows = ' Their reason: ';

/** What a model is told of a call that the user denied. */
export function deniedCall(reason: string | undefined): string {
  return reason ? `${denied}${reasonFollows}${reason}` : denied;
}

/** What a model is told of a call that ran and whose result the user kept to themselves. */
export function withheldResult(reason: string | undefined): string {
  const withheld = 'The tool ran, but the user withheld its result.';
  return reason ? `${withheld}${reasonFollows}${reason}` : withheld;
}

/** The reason in what `deniedCall` wrote, empty when there was none; `undefined` for any other text. */
export function deniedReason(text: string): string | undefined {
  if (text === denied) return '';
  const start = denied + reasonFollows;
  return text.startsWith(start) ? text.slice(start.length) : undefined;
}
