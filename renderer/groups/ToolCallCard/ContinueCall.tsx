import { ListEnd } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import styles from './ToolCallCard.module.css';

interface ContinueCallProps {
  readonly tool: string;
  /** The line of the call, which gets the focus when the button goes. */
  readonly line: RefObject<HTMLElement | null>;
  readonly onContinue: () => void;
}

/** Lets the answer go ahead without a call that its server works on as a task. */
export function ContinueCall({ tool, line, onContinue }: ContinueCallProps) {
  const { t } = useTranslation();
  const icon = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const leaving = icon.current;
    const stays = line.current;
    return () => {
      if (leaving !== null && leaving === document.activeElement) stays?.focus();
    };
  }, [line]);
  return (
    <IconButton
      ref={icon}
      icon={ListEnd}
      label={t('toolCall.continue', { tool })}
      className={styles.cancel}
      onClick={onContinue}
    />
  );
}
