import { decisionReason } from '../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';
import { languages } from '../../../shared/domain/words/language.ts';

/**
 * An SQL function for the text of a stored reason in every language, so that a search finds what people see. Reasons of
 * old versions are sentences, and are returned unchanged.
 */
export const reasonWords = { name: 'reason_words', call: wordsOf } as const;

function wordsOf(stored: unknown): string | null {
  if (typeof stored !== 'string') return null;
  const read = decisionReason.safeParse(parsed(stored));
  if (!read.success) return stored;
  return languages.map((language) => decisionText(read.data, language)).join('\n');
}

function parsed(text: string): unknown {
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
