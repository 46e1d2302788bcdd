import type { JsonValue } from '../../../../shared/lib/json.ts';

/** Characters that are kept of the arguments of one call. */
const maxRecordedChars = 4000;

/**
 * Arguments as they are written down: as JSON, without the values of secrets, and cut.
 *
 * @param hide takes the values of secrets out of a text
 */
export function recordedArguments(args: JsonValue, hide: (text: string) => string): string {
  // Before it is cut: half a secret would not be known as one.
  const text = hide(JSON.stringify(args) ?? 'null');
  return text.length <= maxRecordedChars ? text : `${text.slice(0, maxRecordedChars)}…`;
}
