import { FolderOpen, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { RootCard } from '../../groups/RootCard/RootCard.tsx';
import { pickFolder, removeRoot, renameRoot, setRootServer } from '../../store/actions/rootActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectRoots, selectServers } from '../../store/selectors.ts';
import { ShareFolderDialog, type ShareWish } from './ShareFolderDialog.tsx';
import { StaleConfinement } from './StaleConfinement.tsx';
import styles from './SidePanel.module.css';

/** The shared folders, and the servers that see them. */
export function RootsPanel() {
  const { t } = useTranslation();
  const page = usePage();
  const roots = usePageState(selectRoots);
  const servers = usePageState(selectServers);
  const canPick = usePageState((state) => state.snapshot?.shell.canPickFolder ?? false);
  const [wish, setWish] = useState<ShareWish>();

  const begin = async () => {
    if (!canPick) return setWish({ path: '', servers: [] });
    const path = await pickFolder(page);
    if (path !== null) setWish({ path, servers: [] });
  };
  return (
    <div className={styles.roots}>
      <p className={styles.intro}>{t('roots.intro')}</p>
      {servers.map(({ definition }) => (
        <StaleConfinement key={definition.id} serverId={definition.id} />
      ))}
      <Button look={roots.length === 0 ? 'primary' : 'secondary'} onClick={() => void begin()}>
        <FolderPlus size={16} aria-hidden />
        {t('roots.share')}
      </Button>
      {roots.length === 0 ? (
        <EmptyState icon={FolderOpen} title={t('roots.empty')}>
          {t('roots.emptyText')}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {roots.map((root) => (
            <RootCard
              key={root.id}
              root={root}
              servers={servers}
              onServer={(id, on) =>
                void setRootServer(page, root, id, on).then((next) => next !== undefined && setWish(next))
              }
              onRename={(name) => renameRoot(page, root.id, name)}
              onShareAgain={() => setWish({ path: root.path, servers: root.sharedWith })}
              onRemove={() => void removeRoot(page, root)}
            />
          ))}
        </ul>
      )}
      <ShareFolderDialog wish={wish} onClose={() => setWish(undefined)} />
    </div>
  );
}
