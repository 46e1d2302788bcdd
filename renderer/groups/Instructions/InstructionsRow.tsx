import { useTranslation } from 'react-i18next';
import type { InstructionsView } from '../../../shared/domain/instructions.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { useInstructionsSize } from './useInstructionsSize.ts';
import styles from './Instructions.module.css';

interface InstructionsRowProps {
  readonly serverName: string;
  readonly view: InstructionsView;
  readonly onRead: () => void;
  readonly onLeaveOut: () => void;
}

const tones = { new: 'warn', changed: 'warn', used: 'good', leftOut: 'plain' } as const;

/** The instructions of a server on its page: their state, their length, and whether models get them. */
export function InstructionsRow({ serverName, view, onRead, onLeaveOut }: InstructionsRowProps) {
  const { t } = useTranslation();
  const size = useInstructionsSize();
  return (
    <section className={styles.row} aria-label={t('instructions.heading')}>
      <div className={styles.rowMain}>
        <p className={styles.rowTitle}>
          {t('instructions.heading')}{' '}
          <Badge tone={tones[view.standing]}>{t(`instructions.standings.${view.standing}`)}</Badge>
        </p>
        <p className={styles.intro}>{size(view)}</p>
      </div>
      <Button size="small" onClick={onRead}>
        {t('instructions.read')}
      </Button>
      <Switch
        label={t('instructions.switch', { server: serverName })}
        isOn={view.standing === 'used'}
        // They are used only after their text was shown.
        onChange={(on) => (on ? onRead() : onLeaveOut())}
      />
    </section>
  );
}
