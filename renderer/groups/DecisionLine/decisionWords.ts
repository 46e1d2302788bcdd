import type { Decision } from '../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../shared/domain/decisionReason.ts';
import { decisionText } from '../../../shared/domain/words/decisionText.ts';
import type { Language } from '../../../shared/domain/words/language.ts';

export interface DecisionWords {
  readonly by: Decision['by'] | undefined;
  readonly reason: string | undefined;
}

/**
 * The words for a decision: nothing twice, and no "cancelled by Gatehouse" beside a more exact reason ("Stopped by
 * the user."). Pure.
 */
export function decisionWords(
  { outcome, by, reason }: Decision,
  saidReason: DecisionReason | undefined,
  language: Language,
): DecisionWords {
  const words = decisionText(reason, language);
  const said = saidReason === undefined ? '' : decisionText(saidReason, language);
  const isSaid = said !== '' && words.endsWith(said);
  const shown = words === '' || isSaid ? undefined : words;
  return { by: outcome === 'cancelled' && by === 'host' && words !== '' ? undefined : by, reason: shown };
}
