import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { JsonValue } from '../../../../shared/lib/json.ts';

/** The maximum length of the recorded arguments of one call, in characters. */
const maxRecordedChars = 4000;

/**
 * The arguments in the form of the audit: JSON, without the values of secrets, and cut.
 *
 * @param hide removes the values of secrets from a text
 */
export function recordedArguments(args: JsonValue, hide: (text: string) => string): string {
  // Hidden before it is cut: half a secret would not be recognized.
  const text = hide(JSON.stringify(args) ?? 'null');
  return text.length <= maxRecordedChars ? text : `${keepStart(text, maxRecordedChars)}…`;
}
