import { FolderSync, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { RootView } from '../../../shared/domain/root.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { NameInput } from '../../elements/NameInput/NameInput.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './RootCard.module.css';

interface RootCardProps {
  readonly root: RootView;
  readonly servers: readonly ServerView[];
  readonly onServer: (server: ServerId, isShared: boolean) => void;
  readonly onRename: (name: string) => void;
  readonly onShareAgain: () => void;
  readonly onRemove: () => void;
}

/** A shared folder: its path, its state, and the servers that see it. */
export function RootCard({ root, servers, onServer, ...on }: RootCardProps) {
  const { t } = useTranslation();
  const { buttons, takesNow, onKeyDownCapture } = useAnswerGuard({ isPartOfForm: true });
  const [renaming, setRenaming] = useState(false);
  const { name, path, realPath, state, sharedWith } = root;
  return (
    <li className={styles.card} onKeyDownCapture={onKeyDownCapture}>
      <div className={styles.head}>
        {renaming ? (
          <NameInput
            label={t('roots.newName')}
            name={name}
            onDone={(next) => {
              setRenaming(false);
              if (next !== undefined && next !== name) on.onRename(next);
            }}
          />
        ) : (
          <h2 className={styles.name}>
            <RevealedText text={name} />
          </h2>
        )}
        <Badge tone={state === 'ok' ? 'good' : 'warn'}>{t(`roots.states.${state}`)}</Badge>
        <Menu trigger={<IconButton icon={MoreHorizontal} label={t('roots.more', { folder: name })} />}>
          <MenuItem icon={Pencil} label={t('roots.rename')} onSelect={() => setRenaming(true)} />
          <MenuItem icon={Trash2} isDanger label={t('roots.remove')} onSelect={on.onRemove} />
        </Menu>
      </div>
      <p className={styles.path}>
        <RevealedText text={path} />
      </p>
      {realPath !== path && (
        <p className={styles.path}>
          <span className={styles.leads}>{t('roots.leadsTo')}</span> <RevealedText text={realPath} />
        </p>
      )}
      {state !== 'ok' && (
        <div className={styles.problem} role="status">
          <p>{t(`roots.stateMeans.${state}`)}</p>
          {state === 'moved' && (
            <Button size="small" onClick={on.onShareAgain}>
              <FolderSync size={15} aria-hidden />
              {t('roots.again')}
            </Button>
          )}
        </div>
      )}
      {servers.length > 0 && (
        <div ref={buttons} role="group" aria-label={t('roots.seenBy', { folder: name })} className={styles.servers}>
          {servers.map(({ definition: { id, name: server } }) => {
            const isOn = sharedWith.includes(id);
            return (
              <Checkbox
                key={id}
                label={<RevealedText text={server} />}
                isOn={isOn}
                onChange={(next) => {
                  // Removing a server needs no confirmation.
                  if (!next || takesNow()) onServer(id, next);
                }}
              />
            );
          })}
        </div>
      )}
      {sharedWith.length === 0 && <p className={styles.nobody}>{t('roots.seenByNobody')}</p>}
    </li>
  );
}
