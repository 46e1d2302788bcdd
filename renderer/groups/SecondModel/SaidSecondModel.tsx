import { Columns2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './SecondModel.module.css';

/** Says that a message was meant for a second model as well. */
export function SaidSecondModel({ model: { model } }: { readonly model: ModelRef }) {
  const { t } = useTranslation();
  return (
    <p className={styles.said}>
      <Columns2 size={13} strokeWidth={1.75} aria-hidden />
      <RevealedText text={t('compare.also', { model })} />
    </p>
  );
}
