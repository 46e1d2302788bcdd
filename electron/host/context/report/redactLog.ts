import { type JsonObject, isJsonObject } from '../../../../shared/lib/json.ts';
import { redactJson, type Redaction, redactText } from './redactText.ts';

/** Older lines say nothing about a fault of now; ms. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** The lines of the log of the last days, redacted. What is no line of ours is redacted as the text that it is. Pure, except for `hide`. */
export function redactLog(lines: readonly string[], now: number, redaction: Redaction): string[] {
  return lines.flatMap((line) => {
    const entry = readEntry(line);
    if (entry === undefined) return [redactText(line, redaction)];
    return isRecent(entry, now) ? [JSON.stringify(redactJson(entry, redaction))] : [];
  });
}

function readEntry(line: string): JsonObject | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    return isJsonObject(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function isRecent({ at }: JsonObject, now: number): boolean {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) || now - time <= maxAgeMs;
}
