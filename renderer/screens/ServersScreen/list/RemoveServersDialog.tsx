import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { Dialog } from '../../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
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
  return (
    <Dialog
      open={only !== undefined}
      onClose={onClose}
      returnTo={returnTo}
      title={
        only !== undefined && others.length === 0
          ? t('servers.removeOne', { server: only.definition.name })
          : t('servers.removeSeveral', { count: servers.length })
      }
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
        <ul className={styles.names}>
          {servers.map(({ definition }) => (
            <li key={definition.id}>
              <RevealedText text={definition.name} />
            </li>
          ))}
        </ul>
      )}
      <p>{t('servers.removeMeans')}</p>
    </Dialog>
  );
}
