import { FolderTree, Power, PowerOff, RotateCw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isInstalling } from '../../../../shared/domain/connection.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { RowCheckbox } from '../../../elements/Checkbox/RowCheckbox.tsx';
import { IconButton } from '../../../elements/IconButton/IconButton.tsx';
import { restartServer, setServerEnabled } from '../../../store/actions/serverActions.ts';
import { usePage } from '../../../store/page.ts';
import { AttentionSince } from './AttentionSince.tsx';
import styles from './list.module.css';

interface SelectionBarProps {
  readonly listed: number;
  /** How many of them have rows: the others are in folded groups. */
  readonly selectable: number;
  readonly selected: readonly ServerView[];
  /** Those that began to need the user since the list was made. */
  readonly since: readonly ServerView[];
  readonly onSince: () => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onGroup: () => void;
  readonly onRemove: () => void;
}

/** The head of the list: how many servers it has, and what can be done with those that are selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { listed, selectable, selected, since, onSince, onAll, onNone, onGroup, onRemove } = props;
  const { t } = useTranslation();
  const page = usePage();
  const off = selected.filter(({ definition }) => !definition.enabled);
  const on = selected.filter(({ definition }) => definition.enabled);
  const restartable = on.filter(({ state }) => !isInstalling(state));
  const count = selected.length;
  return (
    <div className={styles.head} role="group" aria-label={t('servers.selection')}>
      <RowCheckbox label={t('servers.selectAll')} isOn={count > 0 && count === selectable} onChange={onAll} />
      <span role="status" className={styles.count}>
        {count === 0 ? t('servers.listed', { count: listed }) : t('servers.selected', { count })}
      </span>
      {count === 0 && <AttentionSince servers={since} onShow={onSince} />}
      {count > 0 && (
        <span className={styles.actions}>
          <Button
            size="small"
            look="quiet"
            disabled={off.length === 0}
            onClick={() => off.forEach((server) => setServerEnabled(page, server, true))}
          >
            <Power size={14} aria-hidden />
            {t('servers.switchOn')}
          </Button>
          <Button
            size="small"
            look="quiet"
            disabled={on.length === 0}
            onClick={() => on.forEach((server) => setServerEnabled(page, server, false))}
          >
            <PowerOff size={14} aria-hidden />
            {t('servers.switchOff')}
          </Button>
          <Button
            size="small"
            look="quiet"
            disabled={restartable.length === 0}
            onClick={() => restartable.forEach(({ definition }) => restartServer(page, definition.id))}
          >
            <RotateCw size={14} aria-hidden />
            {t('servers.restart')}
          </Button>
          <Button size="small" look="quiet" onClick={onGroup}>
            <FolderTree size={14} aria-hidden />
            {t('servers.group.choose')}
          </Button>
          <Button size="small" look="quiet" onClick={onRemove}>
            <Trash2 size={14} aria-hidden />
            {t('servers.remove')}
          </Button>
          <IconButton icon={X} label={t('servers.selectNone')} onClick={onNone} />
        </span>
      )}
    </div>
  );
}
