import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverGroup, type ServerGroups } from '../../../../shared/domain/serverGroup.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { Dialog } from '../../../elements/Dialog/Dialog.tsx';
import { TextField } from '../../../elements/Field/Field.tsx';
import styles from './list.module.css';

interface GroupDialogProps {
  readonly servers: readonly ServerView[];
  readonly groups: ServerGroups;
  /** @param group empty: they are in no group any more */
  readonly onSave: (group: string) => void;
  readonly onClose: () => void;
}

/** Puts servers in a group: a new one, or one that is there. */
export function GroupDialog({ servers, groups, onSave, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={servers.length > 0} onClose={onClose} title={t('servers.group.title', { count: servers.length })}>
      <GroupForm {...{ servers, groups, onSave, onClose }} />
    </Dialog>
  );
}

function GroupForm({ servers, groups, onSave, onClose }: GroupDialogProps) {
  const { t } = useTranslation();
  const listId = useId();
  const present = new Set(servers.map(({ definition }) => groups[definition.id] ?? ''));
  const [only = ''] = present;
  const [typed, setTyped] = useState(present.size === 1 ? only : '');
  const isWrong = typed.trim() !== '' && !serverGroup.safeParse(typed).success;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSave(typed.trim());
      }}
    >
      <TextField
        label={t('servers.group.name')}
        hint={t('servers.group.hint')}
        error={isWrong ? t('servers.group.invalid') : undefined}
        value={typed}
        maxLength={40}
        list={listId}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={listId}>
        {[...new Set(Object.values(groups))].toSorted().map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      <div className={styles.formActions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" disabled={isWrong}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
