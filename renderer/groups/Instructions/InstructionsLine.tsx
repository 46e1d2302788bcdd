import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Instructions.module.css';

interface InstructionsLineProps {
  readonly serverName: string;
  readonly isChanged: boolean;
  /** How many servers wait, this one included. */
  readonly waiting: number;
  readonly onRead: () => void;
  readonly onLeaveOut: () => void;
}

/** Says in one line that servers have instructions nobody has accepted, and opens their text. */
export function InstructionsLine({ serverName, isChanged, waiting, onRead, onLeaveOut }: InstructionsLineProps) {
  const { t } = useTranslation();
  const words =
    waiting > 1
      ? t('instructions.lineSeveral', { count: waiting })
      : t(isChanged ? 'instructions.lineChanged' : 'instructions.line', { server: serverName });
  return (
    <div role="note" className={styles.line}>
      <ScrollText size={15} strokeWidth={1.9} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <RevealedText text={words} />
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onRead}>
          {t('instructions.read')}
        </Button>
        {waiting === 1 && (
          <Button size="small" look="quiet" onClick={onLeaveOut}>
            {t('instructions.leaveOut')}
          </Button>
        )}
      </div>
    </div>
  );
}
