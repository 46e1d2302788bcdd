import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { LeftOutMark } from '../../groups/MessageView/LeftOutMark.tsx';
import { ModelPicker } from '../../groups/ModelPicker/ModelPicker.tsx';
import { regenerate, setLeftOut } from '../../store/actions/versionActions.ts';
import { usePage } from '../../store/page.ts';
import styles from './DeclinedTurn.module.css';
import { useModelLists } from './useModelLists.ts';

interface DeclinedTurnProps {
  /** The declined answer. */
  readonly message: Message;
  /** Why nothing is possible now. */
  readonly offBecause: string | undefined;
}

/** What helps after a model declined: leaving its turn out of later requests, or asking another model. */
export function DeclinedTurn({ message, offBecause }: DeclinedTurnProps) {
  const { t } = useTranslation();
  const page = usePage();
  const lists = useModelLists();
  const isLeftOut = message.isLeftOut === true;
  const isOff = offBecause !== undefined;
  return (
    <section aria-label={t('leftOut.title')} className={styles.declined}>
      {isLeftOut && <LeftOutMark />}
      <p className={styles.means}>{isLeftOut ? t('leftOut.means') : t('leftOut.offerMeans')}</p>
      <div className={styles.actions}>
        {/* One button, so that the focus stays on it. */}
        <Button
          size="small"
          disabled={isOff}
          title={offBecause}
          onClick={() => void setLeftOut(page, message, !isLeftOut)}
        >
          {isLeftOut ? t('leftOut.again') : t('leftOut.offer')}
        </Button>
        <ModelPicker
          {...lists}
          value={null}
          label={t('leftOut.askOther')}
          trigger={
            <Button size="small" disabled={isOff} title={offBecause} aria-label={t('leftOut.askOther')}>
              {t('leftOut.askOther')}
            </Button>
          }
          onChange={(model) => void regenerate(page, message, model)}
        />
      </div>
    </section>
  );
}
