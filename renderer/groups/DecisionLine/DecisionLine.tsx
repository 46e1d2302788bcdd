import { useTranslation } from 'react-i18next';
import type { Decision } from '../../../shared/domain/approval.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { decisionWords } from './decisionWords.ts';

interface DecisionLineProps {
  readonly decision: Decision;
  /** A reason that stands elsewhere already. */
  readonly saidReason?: string | undefined;
}

/** Who decided, and why. */
export function DecisionLine({ decision, saidReason }: DecisionLineProps) {
  const { t } = useTranslation();
  const { by, reason } = decisionWords(decision, saidReason);
  return (
    <>
      {by !== undefined && t(`decisions.by.${by}`)}
      {by !== undefined && reason !== undefined && ' · '}
      {reason !== undefined && <RevealedText text={reason} />}
    </>
  );
}
