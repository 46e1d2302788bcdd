import { Columns2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './SecondModel.module.css';

interface DraftSecondModelProps {
  readonly model: ModelRef;
  readonly onRemove: () => void;
}

/** The model that is to answer the message being typed as well. */
export function DraftSecondModel({ model: { model }, onRemove }: DraftSecondModelProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('compare.draft')} className={styles.draft}>
      <span aria-hidden>{t('compare.draft')}</span>
      <span className={styles.chip}>
        <Columns2 size={13} strokeWidth={1.75} aria-hidden />
        <RevealedText text={model} />
        <IconButton
          icon={X}
          className={styles.remove}
          label={t('compare.remove', { model })}
          aria-keyshortcuts="Delete"
          onKeyDown={(event) => {
            if (event.key !== 'Delete' && event.key !== 'Backspace') return;
            event.preventDefault();
            onRemove();
          }}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}
