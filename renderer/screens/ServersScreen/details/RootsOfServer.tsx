import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { Badge } from '../../../elements/Badge/Badge.tsx';
import { Button } from '../../../elements/Button/Button.tsx';
import { FactList } from '../../../elements/FactList/FactList.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { usePageState } from '../../../store/page.ts';
import { selectRoots } from '../../../store/selectors.ts';
import styles from './details.module.css';

/** The folders that are shared with a server. */
export function RootsOfServer({ serverId }: { readonly serverId: ServerId }) {
  const { t } = useTranslation();
  const openPanel = usePageState((state) => state.openPanel);
  const roots = usePageState(selectRoots).filter(({ sharedWith }) => sharedWith.includes(serverId));
  return (
    <div className={styles.stack}>
      {roots.length === 0 ? (
        <p>{t('roots.ofServerNone')}</p>
      ) : (
        <FactList
          facts={roots.map(({ name, realPath, state }) => ({
            name,
            value: (
              <>
                <span className={styles.path}>
                  <RevealedText text={realPath} />
                </span>{' '}
                {state !== 'ok' && <Badge tone="warn">{t(`roots.states.${state}`)}</Badge>}
              </>
            ),
          }))}
        />
      )}
      <Button size="small" onClick={() => openPanel('roots')}>
        <FolderOpen size={15} aria-hidden />
        {t('roots.ofServerManage')}
      </Button>
    </div>
  );
}
