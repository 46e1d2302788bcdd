import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { PopupCard } from '../../elements/PopupCard/PopupCard.tsx';
import { ReasonedRefusal } from '../Review/ReasonedRefusal.tsx';
import styles from './ToolCallCard.module.css';

interface CancelCallProps {
  readonly tool: string;
  readonly onCancel: (said: string) => void;
}

/** Cancels a running call, with a reason for the model if the user writes one. */
export function CancelCall({ tool, onCancel }: CancelCallProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const cancel = () => {
    setIsOpen(false);
    onCancel(reason.trim());
  };
  return (
    <PopupCard
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon={CircleStop} label={t('toolCall.cancel', { tool })} className={styles.cancel} />}
      title={t('toolCall.cancelShort')}
    >
      <p className={styles.cancelMeans}>{t('toolCall.cancelMeans')}</p>
      <div className={styles.cancelAnswer}>
        <ReasonedRefusal
          label={t('toolCall.cancelShort')}
          reasonLabel={t('toolCall.cancelReason')}
          placeholder={t('toolCall.cancelReasonShort')}
          reason={reason}
          onReason={setReason}
          disabled={false}
          onPress={cancel}
          onEnter={cancel}
        />
      </div>
    </PopupCard>
  );
}
