import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { Dialog } from '../../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../../elements/Scrollable/Scrollable.tsx';
import styles from './list.module.css';

interface RemoveServersDialogProps {
  readonly servers: readonly ServerView[];
  readonly onRemove: () => void;
  readonly onClose: () => void;
  readonly returnTo: () => HTMLElement | null;
}

/** Asks before servers are removed with a key, or several at once. */
export function RemoveServersDialog({ servers, onRemove, onClose, returnTo }: RemoveServersDialogProps) {
  const { t } = useTranslation();
  const [only, ...others] = servers;
  const title =
    only !== undefined && others.length === 0
      ? t('servers.removeOne', { server: only.definition.name })
      : t('servers.removeSeveral', { count: servers.length });
  return (
    <Dialog
      open={only !== undefined}
      onClose={onClose}
      returnTo={returnTo}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={onRemove}>
            {t('servers.remove')}
          </Button>
        </>
      }
    >
      {others.length > 0 && (
        <Scrollable label={title} className={styles.names}>
          <ul>
            {servers.map(({ definition }) => (
              <li key={definition.id}>
                <RevealedText text={definition.name} />
              </li>
            ))}
          </ul>
        </Scrollable>
      )}
      <p>{t('servers.removeMeans')}</p>
    </Dialog>
  );
}
