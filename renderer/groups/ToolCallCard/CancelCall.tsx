import { CircleStop } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { PopupCard } from '../../elements/PopupCard/PopupCard.tsx';
import { ReasonedRefusal } from '../Review/ReasonedRefusal.tsx';
import styles from './ToolCallCard.module.css';

interface CancelCallProps {
  readonly tool: string;
  readonly isRunning: boolean;
  /** The line of the call, which gets the focus when nothing is left to cancel. */
  readonly line: RefObject<HTMLElement | null>;
  readonly onCancel: (said: string) => void;
}

/** Cancels a running call, with a reason for the model if the user writes one. */
export function CancelCall({ isRunning, ...props }: CancelCallProps) {
  const [isOpen, setIsOpen] = useState(false);
  // What the user is typing does not vanish when the call ends.
  if (!isRunning && !isOpen) return null;
  return <CancelPopup {...props} isRunning={isRunning} isOpen={isOpen} onOpenChange={setIsOpen} />;
}

interface CancelPopupProps extends CancelCallProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

function CancelPopup({ tool, isRunning, line, onCancel, isOpen, onOpenChange }: CancelPopupProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isCancelled, setIsCancelled] = useState(false);
  const icon = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const leaving = icon.current;
    const stays = line.current;
    return () => {
      if (leaving !== null && leaving === document.activeElement) stays?.focus();
    };
  }, [line]);
  const cancel = () => {
    if (!isRunning) return;
    setIsCancelled(true);
    onOpenChange(false);
    onCancel(reason.trim());
  };
  return (
    <PopupCard
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      finalFocus={() => (isRunning && !isCancelled ? icon.current : line.current)}
      trigger={
        <IconButton ref={icon} icon={CircleStop} label={t('toolCall.cancel', { tool })} className={styles.cancel} />
      }
      title={t('toolCall.cancelShort')}
    >
      <p role="status" className={styles.cancelMeans}>
        {t(isRunning ? 'toolCall.cancelMeans' : 'toolCall.cancelTooLate')}
      </p>
      <div className={styles.cancelAnswer}>
        <ReasonedRefusal
          label={t('toolCall.cancelShort')}
          reasonLabel={t('toolCall.cancelReason')}
          placeholder={t('toolCall.cancelReasonShort')}
          reason={reason}
          onReason={setReason}
          disabled={!isRunning}
          onPress={cancel}
          onEnter={cancel}
        />
      </div>
    </PopupCard>
  );
}
