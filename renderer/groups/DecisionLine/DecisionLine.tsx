import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../shared/domain/approval.ts';
import type { DecisionReason } from '../../../shared/domain/decisionReason.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { languageOf } from '../../i18n/languageOf.ts';
import { decisionWords } from './decisionWords.ts';

interface DecisionLineProps {
  readonly decision: Decision;
  /** A reason that is shown elsewhere already. */
  readonly saidReason?: DecisionReason | undefined;
}

/** Who decided, and why. */
export function DecisionLine({ decision, saidReason }: DecisionLineProps) {
  const { t, i18n } = useTranslation();
  const { by, reason } = decisionWords(decision, saidReason, languageOf(i18n));
  return (
    <>
      {by !== undefined && t(`decisions.by.${by}`)}
      {by !== undefined && reason !== undefined && ' · '}
      {reason !== undefined && <RevealedText text={reason} />}
    </>
  );
}
